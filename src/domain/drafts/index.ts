export type { DraftContent, DraftField, SentValue } from './draft.ts'
export { draftFieldNames, draftFields, takeDraft } from './draft.ts'
export {
  addDraftPictures,
  moveDraftPicture,
  picturesMax,
  removeDraftPicture,
} from './draft-pictures.ts'
export { beginDraft, saveDraft } from './keep-draft.ts'
export type { Draft, DraftPicture } from './read-drafts.ts'
export { readDraft, readDrafts } from './read-drafts.ts'
export { approveEntry, placeObstacles, previewEntry, proposeEntry } from './review-draft.ts'
export { obstaclesOf, performanceSoFar, photographsMin, raiseOf } from './whole-draft.ts'
