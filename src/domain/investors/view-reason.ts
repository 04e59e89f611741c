/** Why staff look at a person's documents; every look is recorded with it. */
export const viewReasons = ['review', 'correction', 'complaint', 'authority'] as const
export type ViewReason = (typeof viewReasons)[number]
