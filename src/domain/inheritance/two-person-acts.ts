import { deathConfirmation, deathReportRelease } from './decide.ts'

/** What takes two people here. */
export const inheritanceTwoPersonActs = [deathConfirmation, deathReportRelease]
