import type { Complainant, MessageTopic } from '#contract'
import type { Locale } from '#kernel'
import { workingDaysBetween } from '#kernel'

/** Working days within which a complaint must be answered; the same number is added when it is extended. */
export const complaintDays = 10

/** Working days left to answer a complaint, negative when it is late; null when it has no running deadline. */
export function workingDaysLeft(
  { dueOn, firstAnsweredAt }: { dueOn: string | null; firstAnsweredAt: Date | null },
  today: string,
): number | null {
  return firstAnsweredAt === null && dueOn !== null ? workingDaysBetween(today, dueOn) : null
}

/** A message that a visitor sends. A complaint has more fields than a question. */
export type SubmitMessage = {
  topic: MessageTopic
  name: string
  email: string
  phone: string | null
  receiptNumber: string | null
  body: string
  language: Locale
  complaint: {
    happenedOn: string | null
    wanted: string
    complainant: Complainant | null
  } | null
}

/** A message as typed, before validation: `email` may not be an address. */
export type TypedMessage = Omit<SubmitMessage, 'email'> & { email: string | null }

/** The receipt of a message for its sender. */
export type TicketReceipt = { number: string; submittedAt: Date; dueOn: string | null }

export type TicketAnswer = { body: string; answeredAt: Date }

/** Another message of the same conversation. */
export type ConversationPart = {
  id: string
  number: string
  body: string
  submittedAt: Date
  answers: readonly TicketAnswer[]
}

/** A message as its sender may read it again. */
export type Ticket = TicketReceipt & {
  topic: MessageTopic
  state: 'open' | 'answered'
  /** Of an open complaint; negative when it is late. */
  workingDaysLeft: number | null
  extension: { extendedAt: Date; reason: string } | null
  body: string
  answers: readonly TicketAnswer[]
  conversation: readonly ConversationPart[]
}
