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
