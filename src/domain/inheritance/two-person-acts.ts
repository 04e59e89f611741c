import { deathConfirmation, deathReportRelease } from './decide.ts'
import { heirsStatement } from './heirs.ts'
import { inheritanceTransfer } from './transfer.ts'

/** Acts of this module that need two people. */
export const inheritanceTwoPersonActs = [
  deathConfirmation,
  deathReportRelease,
  heirsStatement,
  inheritanceTransfer,
]
