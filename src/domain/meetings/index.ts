export { advanceMeetings } from './advance-meetings.ts'
export { meetingBacklogs } from './backlog.ts'
export { proposeCall } from './call-meeting.ts'
export { proposeCancellation } from './cancel-meeting.ts'
export { proposeMeetingTerms } from './change-terms.ts'
export { meetingNumbers, motionTitles } from './known-names.ts'
export { makeMinutes } from './minutes/make-minutes.ts'
export { openMinutes, openMotionFile } from './minutes/open-files.ts'
export { advanceMotions, reportLateProgress } from './motions/advance-motions.ts'
export { addMotionFile, changeDraft, draftMotion, translateMotion } from './motions/draft-motion.ts'
export { openSaleMotions } from './motions/open-sale-motions.ts'
export {
  proposableProperties,
  proposeMotion,
  removeMotion,
  supportMotion,
  withdrawMotion,
  withdrawSupport,
} from './motions/propose-motion.ts'
export { questionsOfMotion } from './motions/questions-of-motion.ts'
export {
  motionsInList,
  motionsOfMeeting,
  motionsOfProperty,
  openMotions,
  readMotion,
} from './motions/read-motions.ts'
export { recordProgress } from './motions/record-progress.ts'
export { proposeSaleMark } from './motions/sale-mark.ts'
export { myMeetings } from './my-meetings.ts'
export { readDeskMeeting, readMeetingDesk } from './read-desk.ts'
export { meetingsInList, meetingsOfProperty, readMeeting } from './read-meetings.ts'
export { readMine } from './read-mine.ts'
export { allTerms, meetingTermsOn } from './terms.ts'
export { meetingTwoPersonActs } from './two-person-acts.ts'
export { actsOfPerson } from './votes/acts-of-person.ts'
export type { PublishedLeaf } from './votes/published-votes.ts'
export { publishedLeaves, publishedVotes, voteReceipt } from './votes/published-votes.ts'
export { remindVoters } from './votes/remind-voters.ts'
export { appointProxy, castVotes, revokeProxy } from './votes/vote.ts'
