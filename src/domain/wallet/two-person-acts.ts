import { balanceAdjustment } from './balance-adjustments/approve-adjustment.ts'

/** What takes two people here. */
export const walletTwoPersonActs = [balanceAdjustment]
