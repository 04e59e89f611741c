/** The cards of the home page, in the order they have until it is changed. */
export const homeCards = [
  'value',
  'payouts',
  'cash',
  'income',
  'holdings',
  'allocation',
  'goal',
  'news',
  'watchlist',
] as const
export type HomeCard = (typeof homeCards)[number]

export const holdingColumns = [
  'units',
  'price',
  'costPerUnit',
  'cost',
  'value',
  'gain',
  'income',
  'accrued',
  'yieldOnCost',
  'yieldNow',
  'let',
  'lastChange',
] as const
export type HoldingColumn = (typeof holdingColumns)[number]

export type Arrangement = { cards: HomeCard[]; columns: HoldingColumn[] }
