export { answerMessage, extendComplaint } from './answer-messages.ts'
export { supportBacklogs } from './backlog.ts'
export { applicationNumbers } from './careers/application-numbers.ts'
export {
  answerApplication,
  countApplications,
  eraseDueApplications,
  listApplications,
  openCv,
  readApplication,
} from './careers/applications.ts'
export { apply } from './careers/apply.ts'
export { careerBacklogs } from './careers/backlog.ts'
export type { Opening } from './careers/opening.ts'
export type { OpeningInput } from './careers/opening-input.ts'
export {
  listOpenings,
  listStaffOpenings,
  readOpening,
  readStaffOpening,
} from './careers/openings.ts'
export { changeOpening, closeOpening, publishOpening } from './careers/publish-opening.ts'
export type { MessageLink } from './handle-messages.ts'
export { handleMessage, linkMessage } from './handle-messages.ts'
export type { SubmitMessage, TypedMessage } from './message.ts'
export { workingDaysLeft } from './message.ts'
export { messageNumbers } from './message-numbers.ts'
export { readNews, readNewsList } from './news/read-news.ts'
export { countReaders } from './news/readers.ts'
export { sendNextNews } from './news/send-next-news.ts'
export { unsubscribeFromNews } from './news/unsubscribe-from-news.ts'
export { beginNews, proposeNews, removeNews, saveNews } from './news/write-news.ts'
export { requestSubscription } from './newsletter/request-subscription.ts'
export { confirmSubscription, sweepNewsletter } from './newsletter/subscription.ts'
export type { ListedMessage } from './read-messages.ts'
export { countMessages, listMessages, openAttachment, readMessage } from './read-messages.ts'
export { readReplyTime, readTicket } from './read-ticket.ts'
export { replyToAnswer } from './reply-to-answer.ts'
export { openTicket, submitMessage } from './submit-message.ts'
export { supportTwoPersonActs } from './two-person-acts.ts'
