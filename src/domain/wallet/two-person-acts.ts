import { balanceAdjustment } from './balance-adjustments/approve-adjustment.ts'

/** The acts of this room that need two people. */
export const walletTwoPersonActs = [balanceAdjustment]
