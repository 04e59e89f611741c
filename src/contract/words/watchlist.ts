export const alertDirections = ['above', 'below'] as const
export type AlertDirection = (typeof alertDirections)[number]
