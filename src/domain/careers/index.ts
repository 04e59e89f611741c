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
export { cvBytesMax, keepingDays, teams, workPlaces } from './opening.ts'
export type { OpeningFilter } from './openings.ts'
export { listOpenings, publishOpenings, readOpening } from './openings.ts'
