import { depositRelease, depositReturn } from './deposits/resolve-deposit.ts'

/** The actions of this room that need two people. */
export const paymentTwoPersonActs = [depositRelease, depositReturn]
