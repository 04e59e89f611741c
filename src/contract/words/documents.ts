export const tableFormats = ['csv', 'xlsx', 'json'] as const
export type TableFormat = (typeof tableFormats)[number]
