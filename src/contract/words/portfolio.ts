/** How certain an entry of the income calendar is. */
export const incomeStates = ['paid', 'declared', 'forecast'] as const
export type IncomeState = (typeof incomeStates)[number]

/** Why there is no yearly rate. */
export const rateObstacles = ['one-day', 'one-way', 'no-solution'] as const
export type RateObstacle = (typeof rateObstacles)[number]

/** When a plan buys. */
export const planRhythms = ['monthly', 'payouts', 'deposits'] as const
export type PlanRhythm = (typeof planRhythms)[number]

/** The states of a reward for a friend. */
export const referralRewardStates = ['waiting', 'paid', 'taken-back', 'owed'] as const
export type ReferralRewardState = (typeof referralRewardStates)[number]

/** The columns of the holdings beside the property itself. */
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

/** The cards of the home page, in the order they have until someone changes it. */
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

/** What moved a payout most against the one before. */
export const incomeChangeReasons = [
  'vacancy',
  'repair',
  'tenant',
  'reserve',
  'costs',
  'correction',
  'carried',
  'units',
  'unchanged',
] as const
export type IncomeChangeReason = (typeof incomeChangeReasons)[number]
