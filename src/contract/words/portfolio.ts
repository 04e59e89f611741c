/** The certainty of an entry in the income calendar. */
export const incomeStates = ['paid', 'declared', 'forecast'] as const
export type IncomeState = (typeof incomeStates)[number]

/** Why there is no yearly return. */
export const rateObstacles = ['one-day', 'one-way', 'no-solution'] as const
export type RateObstacle = (typeof rateObstacles)[number]

/** When a plan buys. */
export const planRhythms = ['monthly', 'payouts', 'deposits'] as const
export type PlanRhythm = (typeof planRhythms)[number]

/** The states of a referral reward. */
export const referralRewardStates = ['waiting', 'paid', 'taken-back', 'owed'] as const
export type ReferralRewardState = (typeof referralRewardStates)[number]

/** The optional columns of the holdings. */
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

/** The cards of the home page in default order. */
export const homeCards = [
  'value',
  'payouts',
  'cash',
  'income',
  'allocation',
  'goal',
  'news',
  'watchlist',
] as const
export type HomeCard = (typeof homeCards)[number]

/** The main reason why a payout differs from the previous one. */
export const incomeChangeReasons = [
  'vacancy',
  'repair',
  'tenant',
  'reserve',
  'costs',
  'correction',
  'carried',
  'units',
  'rounding',
  'unchanged',
] as const
export type IncomeChangeReason = (typeof incomeChangeReasons)[number]
