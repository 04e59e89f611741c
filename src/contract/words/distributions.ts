/** The last day of the next month on which a payout is on time, as `catalogue.payout_times` counts it. */
export const payoutOnTimeUntil = 15

/** What is deducted from the rent of a month, in the order of the waterfall. */
export const costLines = [
  'management',
  'maintenance',
  'property-tax',
  'insurance',
  'reserve',
  'income-tax',
  'hotel-tax',
] as const
export type CostLine = (typeof costLines)[number]

/** The lines of a month: its rent and its costs. */
export const monthLines = ['gross', ...costLines] as const
export type MonthLine = (typeof monthLines)[number]

/** The reasons for a line. */
export const monthReasons = [
  'as-expected',
  'vacancy',
  'rent-changed',
  'rent-late',
  'repair',
  'yearly-bill',
  'one-off',
  'fee-by-rent',
  'seasonal',
] as const
export type MonthReason = (typeof monthReasons)[number]

/** How far a line of a month may be from the launch forecast before it needs another reason than `as-expected`. */
export const asExpectedWithinBasisPoints = 500

/** The documents that a sale needs. */
export const saleDocuments = ['resolution', 'deed'] as const
export type SaleDocumentKind = (typeof saleDocuments)[number]

/** The deductions from the price of a sale. */
export const saleReasons = [
  'seller-tax',
  'broker',
  'notary',
  'land-tax',
  'repairs',
  'debt',
  'other',
] as const
export type SaleReason = (typeof saleReasons)[number]
