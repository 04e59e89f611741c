export { answerMessage, extendComplaint } from './answer-messages.ts'
export { supportBacklogs } from './backlog.ts'
export type { Application, ApplicationFilter } from './careers/applications.ts'
export {
  answerApplication,
  countApplications,
  eraseDueApplications,
  listApplications,
  openCv,
  readApplication,
} from './careers/applications.ts'
export type { Applied, ApplyParts } from './careers/apply.ts'
export { apply } from './careers/apply.ts'
export { careerBacklogs } from './careers/backlog.ts'
export type { Apply, Opening } from './careers/opening.ts'
export { cvBytesMax, keepingDays } from './careers/opening.ts'
export type { OpeningWish } from './careers/opening-wish.ts'
export type { OpeningFilter, OpeningState, StaffOpening } from './careers/openings.ts'
export {
  listOpenings,
  listStaffOpenings,
  openingStates,
  readOpening,
  readStaffOpening,
} from './careers/openings.ts'
export type { By } from './careers/publish-opening.ts'
export { changeOpening, closeOpening, publishOpening } from './careers/publish-opening.ts'
export type { HandleMessage, MessageLink, NewOwner } from './handle-messages.ts'
export { handleMessage, linkMessage, newOwners } from './handle-messages.ts'
export type {
  Complainant,
  MessageCategory,
  MessageOutcome,
  SubmitMessage,
  Ticket,
  TicketAnswer,
  TicketReceipt,
  TypedMessage,
} from './message.ts'
export {
  attachmentBytesMax,
  attachmentsMax,
  complainants,
  complaintDays,
  messageCategories,
  messageOutcomes,
  workingDaysLeft,
} from './message.ts'
export { approveNews } from './news/approve-news.ts'
export type { NewsItem, NewsState, NewsText } from './news/item.ts'
export { bodyLengthMax, newsStates, subjectLengthMax } from './news/item.ts'
export { leaveNews } from './news/leave-news.ts'
export type { ListedNews, NewsCounts } from './news/read-news.ts'
export { readNews, readNewsList } from './news/read-news.ts'
export { countReaders } from './news/readers.ts'
export type { NewsRoom } from './news/spread-news.ts'
export { spreadNews } from './news/spread-news.ts'
export { beginNews, proposeNews, removeNews, saveNews } from './news/write-news.ts'
export { linkedId, linkToken } from './newsletter/link-token.ts'
export type { RequestSubscription } from './newsletter/request-subscription.ts'
export { requestSubscription } from './newsletter/request-subscription.ts'
export {
  confirmSubscription,
  endSubscription,
  endSubscriptionById,
  sweepNewsletter,
} from './newsletter/subscription.ts'
export type { ListedMessage, MessageFilter, WholeMessage } from './read-messages.ts'
export { countMessages, listMessages, openAttachment, readMessage } from './read-messages.ts'
export { readReplyTime, readTicket } from './read-ticket.ts'
export type { OpenTicket, SubmitParts } from './submit-message.ts'
export { openTicket, submitMessage } from './submit-message.ts'
