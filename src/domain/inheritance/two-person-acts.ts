import { deathConfirmation, deathReportRelease } from './decide.ts'
import { heirsStatement } from './heirs.ts'
import { inheritanceTransfer } from './transfer.ts'

/** What takes two people here. */
export const inheritanceTwoPersonActs = [
  deathConfirmation,
  deathReportRelease,
  heirsStatement,
  inheritanceTransfer,
]
