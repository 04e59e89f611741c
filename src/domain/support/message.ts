import type { Complainant, MessageTopic } from '#contract'
import type { Locale } from '#kernel'
import { workingDaysBetween } from '#kernel'

/** Working days that we have to answer a complaint, and once more when its sender is given the reason. */
export const complaintDays = 10

export const attachmentsMax = 3
export const attachmentBytesMax = 10 * 1024 * 1024

/** Working days left to answer a complaint, below zero when we are late; null where no clock runs. */
export function workingDaysLeft(
  { dueOn, firstAnsweredAt }: { dueOn: string | null; firstAnsweredAt: Date | null },
  today: string,
): number | null {
  return firstAnsweredAt === null && dueOn !== null ? workingDaysBetween(today, dueOn) : null
}

/** What someone sends us. A complaint says more than a question does. */
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

/** A message as it was typed: its address may be none. */
export type TypedMessage = Omit<SubmitMessage, 'email'> & { email: string | null }

/** What its sender learns of a message. */
export type TicketReceipt = { number: string; submittedAt: Date; dueOn: string | null }

export type TicketAnswer = { body: string; answeredAt: Date }

/** A message as its sender may look at it again. */
export type Ticket = TicketReceipt & {
  topic: MessageTopic
  state: 'open' | 'answered'
  /** Of a complaint that is open: below zero when we are late. */
  workingDaysLeft: number | null
  extension: { extendedAt: Date; reason: string } | null
  answers: readonly TicketAnswer[]
}
