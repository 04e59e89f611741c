import { sql } from 'kysely'
import type { Tx } from '#database'
import { type CleanFile, type FileStorage, storeFiles } from '#files'
import { emailKey, nameFault } from '#identity'
import {
  addWorkingDays,
  type FieldError,
  jakartaDate,
  newId,
  normalisePhone,
  plainText,
  receiptNumber,
  tidyName,
} from '#kernel'
import { queueMail } from '#notifications'
import {
  complaintDays,
  type SubmitMessage,
  type TicketReceipt,
  type TypedMessage,
} from './message.ts'
import { messageUnacceptable } from './refusals.ts'

type SubmitParts = FileStorage & {
  /** The address for staff notifications; null: staff are not notified by mail. */
  readonly staffEmail: string | null
}

/**
 * Takes a message with its files, gives it a number, and mails its sender and, where configured, staff. A
 * complaint gets a due date in working days. Refuses with `support.message_unacceptable`, which names every wrong
 * field, those of `fileFaults` included.
 */
export async function submitMessage(
  parts: SubmitParts,
  input: TypedMessage,
  files: readonly CleanFile[],
  fileFaults: readonly FieldError[] = [],
): Promise<TicketReceipt> {
  const at = parts.clock.now()
  const today = jakartaDate(at)
  const tidy = tidied(input, today, files.length, fileFaults)
  const receipt: TicketReceipt = {
    number: receiptNumber(tidy.complaint === null ? 'PSN' : 'ADU'),
    submittedAt: at,
    dueOn: tidy.complaint === null ? null : addWorkingDays(today, complaintDays),
  }
  return await storeFiles(parts, files, async (tx, fileIds) => {
    await insertMessage(tx, tidy, receipt, fileIds)
    await notifyBoth(tx, tidy, receipt, { files: fileIds.length, staffEmail: parts.staffEmail })
    return receipt
  })
}

function tidied(
  input: TypedMessage,
  today: string,
  files: number,
  fileFaults: readonly FieldError[],
): SubmitMessage {
  const name = tidyName(plainText(input.name))
  const body = plainText(input.body)
  const phone = input.phone === null ? null : normalisePhone(input.phone)
  const receipt = plainText(input.receiptNumber ?? '').toUpperCase()
  const complaint =
    input.complaint === null
      ? null
      : { ...input.complaint, wanted: plainText(input.complaint.wanted) }
  const tidy = {
    ...input,
    name,
    body,
    phone,
    receiptNumber: receipt === '' ? null : receipt,
    complaint,
  }
  const faults = faultsOf(tidy, { hasPhone: input.phone !== null, today, files, fileFaults })
  const { email } = input
  if (email === null || faults.length > 0) throw messageUnacceptable(faults)
  return { ...tidy, email }
}

/** A ticket that the product opens for staff on behalf of a user. */
type OpenTicket = Pick<SubmitMessage, 'topic' | 'name' | 'email' | 'body' | 'language'> & {
  readonly receiptNumber: string
  readonly at: Date
  readonly staffEmail: string | null
}

/** Opens a ticket in the caller's transaction and returns its number. The user it is about is notified by mail. */
export async function openTicket(tx: Tx, ticket: OpenTicket): Promise<string> {
  const { at, staffEmail, ...said } = ticket
  const message = { ...said, phone: null, complaint: null }
  const receipt = { number: receiptNumber('PSN'), submittedAt: at, dueOn: null }
  await insertMessage(tx, message, receipt, [])
  await notifyBoth(tx, message, receipt, { files: 0, staffEmail })
  return receipt.number
}

type Given = {
  hasPhone: boolean
  today: string
  files: number
  fileFaults: readonly FieldError[]
}

function faultsOf(
  message: TypedMessage,
  { hasPhone, today, files, fileFaults }: Given,
): FieldError[] {
  const { name, email, phone, topic, receiptNumber, body, complaint } = message
  const faults: (FieldError | null)[] = [
    nameFault(name, 'name'),
    email === null ? { path: 'email', code: 'field.email' } : null,
    hasPhone && phone === null ? { path: 'phone', code: 'identity.phone_shape' } : null,
    lengthFault(body, 'body', 20, 2000),
    topic === 'withdrawal' && receiptNumber === null
      ? { path: 'receiptNumber', code: 'field.required' }
      : null,
    ...fileFaults,
  ]
  if (topic === 'complaint') {
    if (!hasPhone) faults.push({ path: 'phone', code: 'field.required' })
    if (complaint === null) throw messageUnacceptable([{ path: 'wanted', code: 'field.required' }])
    faults.push(lengthFault(complaint.wanted, 'wanted', 10, 1000))
    const { happenedOn, complainant } = complaint
    if (happenedOn === null) faults.push({ path: 'happenedOn', code: 'field.required' })
    else if (happenedOn > today) faults.push({ path: 'happenedOn', code: 'support.future_day' })
    if (complainant === null) faults.push({ path: 'complainant', code: 'field.required' })
    if (complainant === 'representative' && files === 0 && fileFaults.length === 0)
      faults.push({ path: 'files', code: 'support.authority_missing' })
  }
  return faults.filter((fault) => fault !== null)
}

export function lengthFault(
  text: string,
  path: string,
  minimum: number,
  maximum: number,
): FieldError | null {
  const length = [...text].length
  if (length === 0) return { path, code: 'field.required' }
  if (length < minimum) return { path, code: 'field.too_short', details: { minimum } }
  return length > maximum ? { path, code: 'field.too_long', details: { maximum } } : null
}

export async function insertMessage(
  tx: Tx,
  message: SubmitMessage,
  { number, submittedAt, dueOn }: TicketReceipt,
  fileIds: readonly string[],
): Promise<void> {
  const id = newId(submittedAt.getTime())
  const { topic, name, email, phone, receiptNumber, body, language, complaint } = message
  await sql`
    insert into support.messages (id, number, topic, name, email, email_key, phone, receipt_number,
      body, language, submitted_at, happened_on, wanted, complainant, due_on)
    values (${id}, ${number}, ${topic}, ${name}, ${email}, ${emailKey(email)}, ${phone},
      ${receiptNumber}, ${body}, ${language}, ${submittedAt}, ${complaint?.happenedOn ?? null},
      ${complaint?.wanted ?? null}, ${complaint?.complainant ?? null}, ${dueOn})`.execute(tx)
  await sql`
    insert into support.attachments (file_id, message_id, position)
    select file_id, ${id}, position
    from unnest(${[...fileIds]}::uuid[]) with ordinality as sent (file_id, position)`.execute(tx)
}

export async function notifyBoth(
  tx: Tx,
  { topic, name, email, phone, body, language }: SubmitMessage,
  { number, submittedAt, dueOn }: TicketReceipt,
  { files, staffEmail }: { files: number; staffEmail: string | null },
): Promise<void> {
  const receipt = { number, submittedAt: submittedAt.toISOString(), dueOn }
  await queueMail(tx, {
    template: 'message-received',
    to: email,
    language,
    values: { ...receipt, readerName: name },
  })
  if (staffEmail === null) return
  const values = { ...receipt, topic, name, email, phone, body, files }
  await queueMail(tx, { template: 'message-arrived', to: staffEmail, language: 'id', values })
}
