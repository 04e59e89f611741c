import { factCorrection } from './correct-facts.ts'
import { documentApproval } from './decide-document.ts'
import { propertyEntry } from './intake/review-draft.ts'
import { valuationRecording } from './propose-valuation.ts'
import { recordPublication } from './publish-record.ts'

/** What takes two people here. */
export const propertyTwoPersonActs = [
  factCorrection,
  documentApproval,
  propertyEntry,
  valuationRecording,
  recordPublication,
]
