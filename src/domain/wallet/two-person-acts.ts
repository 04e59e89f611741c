import { balanceCorrection } from './balance-adjustments/approve-correction.ts'

/** What takes two people here. */
export const walletTwoPersonActs = [balanceCorrection]
