export type { Application, ApplicationFilter } from './applications.ts'
export {
  answerApplication,
  countApplications,
  eraseDueApplications,
  listApplications,
  openCv,
  readApplication,
} from './applications.ts'
export type { Applied, ApplyParts } from './apply.ts'
export { apply } from './apply.ts'
export { careerBacklogs } from './backlog.ts'
export type { Apply, Opening, Team, WorkPlace } from './opening.ts'
export { cvBytesMax, keepingDays, openingKinds, teams, workPlaces } from './opening.ts'
export type { OpeningWish } from './opening-wish.ts'
export type { OpeningFilter, OpeningState, StaffOpening } from './openings.ts'
export {
  listOpenings,
  listStaffOpenings,
  openingStates,
  readOpening,
  readStaffOpening,
} from './openings.ts'
export type { By } from './publish-opening.ts'
export { changeOpening, closeOpening, publishOpening } from './publish-opening.ts'
