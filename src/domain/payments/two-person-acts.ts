import { depositRelease, depositReturn } from './resolve-deposit.ts'

/** What takes two people here. */
export const paymentTwoPersonActs = [depositRelease, depositReturn]
