import { sql } from 'kysely'
import type { Database, Db } from '#database'
import type { Locale, OnFailure } from '#kernel'
import { readerName } from '../recipients.ts'
import type { MailTemplate, MailValues } from './mail.ts'
import type { Mailer } from './mailer.ts'
import { renderMail } from './render-mail.ts'

type Due = {
  id: string
  template: MailTemplate
  email: string
  language: Locale
  values: MailValues[MailTemplate]
  readerName: string | null
  attempts: number
}

const mailsAtOnceMax = 20
const attemptsMax = 8
const leaseSeconds = 120

/**
 * Templates sent at most once: a second copy would annoy, and a missing one does no harm. All others are sent
 * again when in doubt.
 */
const atMostOnce: readonly MailTemplate[] = ['news']

/** Templates whose address is erased together with the content, because nothing needs it any more. */
const withoutAddress: readonly MailTemplate[] = ['news', 'closing-done']

/** How long staff can send such a mail again after it failed. */
const failedDays = 7

/**
 * Sends the mails that are due, at most 20, and returns how many it tried. Several workers may run it at the
 * same time: each mail is leased to one of them, and no transaction is open during network requests. A refused
 * mail is retried after 30 s and then with growing delays, 8 tries in all.
 */
export async function sendDueMails(
  db: Database,
  mailer: Mailer,
  onFailure: OnFailure,
): Promise<number> {
  const due = await leaseDue(db)
  for (const delivery of due) {
    try {
      const { id, template, language, values, readerName, email: to } = delivery
      const written = renderMail(template, language, values, { ...mailer, readerName })
      if (!(await renewLease(db, delivery))) continue
      // Counts as failed until the mail server has answered, so that it stays failed if the worker dies.
      if (atMostOnce.includes(template)) await markFailed(db, id, 'interrupted')
      await mailer.send({ id, to, ...written })
      await markSent(db, id, mailer.keepsContent)
    } catch (error) {
      if (atMostOnce.includes(delivery.template) && !isSurelyRefused(error))
        await markFailed(db, delivery.id, faultOf(error))
      else await markRefused(db, delivery, faultOf(error))
      onFailure(delivery.id, error)
    }
  }
  return due.length
}

// The lease of a worker that dies expires after two minutes.
async function leaseDue(db: Database): Promise<Due[]> {
  const { rows } = await sql<Due>`
    update notifications.deliveries d
    set attempts = d.attempts + 1, next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
    from (
      select id from notifications.deliveries
      where state = 'queued' and next_attempt_at <= now()
      order by next_attempt_at limit ${mailsAtOnceMax}
      for update skip locked
    ) due
    where d.id = due.id
    returning d.id, d.template, d.email, d.language, d."values", d.attempts,
      ${readerName} as reader_name`.execute(db)
  return rows
}

// The mails before this one may have taken longer than the lease, so that another worker took this mail.
async function renewLease(db: Database, { id, attempts }: Due): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update notifications.deliveries set next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
    where id = ${id} and state = 'queued' and attempts = ${attempts}`.execute(db)
  return numAffectedRows === 1n
}

async function markSent(db: Database, id: string, keepsContent: boolean): Promise<void> {
  await sql`
    update notifications.deliveries
    set state = 'sent', sent_at = now(), "values" = case when ${keepsContent} then "values" else '{}' end,
      email = case when ${keepsContent} or template <> all(${[...withoutAddress]}::text[]) then email else '' end
    where id = ${id}`.execute(db)
}

async function markFailed(db: Database, id: string, lastFault: string): Promise<void> {
  await sql`
    update notifications.deliveries set state = 'failed', last_fault = ${lastFault}
    where id = ${id}`.execute(db)
}

/** Returns whether the mail server refused the mail or was never reached, so that it cannot have arrived. */
function isSurelyRefused(error: unknown): boolean {
  const { responseCode, code, syscall, message } = error as Readonly<Record<string, unknown>>
  return (
    typeof responseCode === 'number' ||
    code === 'EDNS' ||
    syscall === 'connect' ||
    message === 'Connection timeout' ||
    message === 'Greeting never received'
  )
}

/**
 * Returns the error of the mail server or the network as a code. The message itself may contain the recipient's
 * address.
 */
function faultOf(error: unknown): string {
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown }
  const words = [
    typeof code === 'string' ? code : null,
    typeof responseCode === 'number' ? `SMTP ${responseCode}` : null,
  ].filter((word) => word !== null)
  return words.length === 0 ? 'unknown' : words.join(' ').slice(0, 200)
}

async function markRefused(db: Database, { id, attempts }: Due, lastFault: string): Promise<void> {
  const seconds = 30 * 2 ** (attempts - 1)
  await sql`
    update notifications.deliveries
    set last_fault = ${lastFault}, state = case when attempts >= ${attemptsMax} then 'failed' else 'queued' end,
      next_attempt_at = now() + make_interval(secs => ${seconds})
    where id = ${id}`.execute(db)
}

/** Erases the content and address of failed mails of those templates that were not sent again in time. */
export async function eraseFailedMails(db: Db): Promise<void> {
  await sql`
    update notifications.deliveries set "values" = '{}', email = ''
    where state = 'failed' and email <> '' and template = any(${[...withoutAddress]}::text[])
      and queued_at < now() - make_interval(days => ${failedDays})`.execute(db)
}
