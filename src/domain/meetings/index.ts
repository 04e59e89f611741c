export { actsOfPerson } from './acts-of-person.ts'
export { advanceMeetings } from './advance-meetings.ts'
export { advanceMotions, reportLateProgress } from './advance-motions.ts'
export { meetingBacklogs } from './backlog.ts'
export { proposeCall } from './call-meeting.ts'
export { proposeCancellation } from './cancel-meeting.ts'
export { proposeMeetingTerms } from './change-terms.ts'
export { addMotionFile, changeDraft, draftMotion, translateMotion } from './draft-motion.ts'
export { meetingNumbers, motionTitles } from './known-names.ts'
export { makeMinutes } from './make-minutes.ts'
export { myMeetings } from './my-meetings.ts'
export { openMinutes, openMotionFile } from './open-files.ts'
export { openSaleMotions } from './open-sale-motions.ts'
export {
  proposableProperties,
  proposeMotion,
  removeMotion,
  supportMotion,
  withdrawMotion,
  withdrawSupport,
} from './propose-motion.ts'
export type { PublishedLeaf } from './published-votes.ts'
export { publishedLeaves, publishedVotes, voteReceipt } from './published-votes.ts'
export { questionsOfMotion } from './questions-of-motion.ts'
export { readDeskMeeting, readMeetingDesk } from './read-desk.ts'
export { meetingsInList, meetingsOfProperty, readMeeting } from './read-meetings.ts'
export { readMine } from './read-mine.ts'
export {
  motionsInList,
  motionsOfMeeting,
  motionsOfProperty,
  openMotions,
  readMotion,
} from './read-motions.ts'
export { recordProgress } from './record-progress.ts'
export { remindVoters } from './remind-voters.ts'
export { proposeSaleMark } from './sale-mark.ts'
export { allTerms, meetingTermsOn } from './terms.ts'
export { meetingTwoPersonActs } from './two-person-acts.ts'
export { appointProxy, castVotes, revokeProxy } from './vote.ts'
