/** Why staff look at somebody's papers; every look is written down with it. */
export const viewReasons = ['review', 'correction', 'complaint', 'authority'] as const
export type ViewReason = (typeof viewReasons)[number]
