import { documentApproval } from './documents/decide-document.ts'
import { propertyEntry } from './intake/review-draft.ts'
import { factCorrection } from './records/correct-facts.ts'
import { valuationRecording } from './records/propose-valuation.ts'
import { recordPublication } from './records/publish-record.ts'

/** The acts of this room that require two people. */
export const propertyTwoPersonActs = [
  factCorrection,
  documentApproval,
  propertyEntry,
  valuationRecording,
  recordPublication,
]
