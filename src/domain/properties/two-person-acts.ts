import { factCorrection } from './correct-facts.ts'
import { documentApproval } from './decide-document.ts'
import { propertyEntry } from './intake/review-draft.ts'
import { valuationRecording } from './propose-valuation.ts'
import { recordPublication } from './publish-record.ts'

/** The acts of this room that require two people. */
export const propertyTwoPersonActs = [
  factCorrection,
  documentApproval,
  propertyEntry,
  valuationRecording,
  recordPublication,
]
