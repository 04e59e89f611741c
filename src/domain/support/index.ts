export { answerMessage, extendComplaint } from './answer-messages.ts'
export { supportBacklogs } from './backlog.ts'
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
  Topic,
  TypedMessage,
} from './message.ts'
export {
  attachmentBytesMax,
  attachmentsMax,
  complainants,
  complaintDays,
  messageCategories,
  messageOutcomes,
  topics,
  workingDaysLeft,
} from './message.ts'
export type { ListedMessage, MessageFilter, WholeMessage } from './read-messages.ts'
export { countMessages, listMessages, openAttachment, readMessage } from './read-messages.ts'
export { readReplyTime, readTicket } from './read-ticket.ts'
export type { OpenTicket, SubmitParts } from './submit-message.ts'
export { openTicket, submitMessage } from './submit-message.ts'
