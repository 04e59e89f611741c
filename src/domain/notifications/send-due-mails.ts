import { sql } from 'kysely'
import type { Database } from '#database'
import type { Locale } from '#kernel'
import type { MailTemplate, MailValues } from './mail.ts'
import type { Mailer } from './mailer.ts'
import { renderMail } from './render-mail.ts'

type Due = {
  id: string
  template: MailTemplate
  email: string
  language: Locale
  values: MailValues[MailTemplate]
  attempts: number
}

const mailsAtOnceMax = 20
const attemptsMax = 8
const leaseSeconds = 120

/**
 * Sends the mails that are due, at most 20, and returns how many it tried. Several workers may run
 * it: each mail is leased to one of them, outside of any open transaction while the network is
 * asked. One that is refused is tried again after 30 s, then ever later, 8 times in all.
 */
export async function sendDueMails(
  db: Database,
  mailer: Mailer,
  onFailure: (deliveryId: string, error: unknown) => void = () => {},
): Promise<number> {
  const due = await leaseDue(db)
  for (const delivery of due) {
    try {
      const { id, template, language, values, email: to } = delivery
      await mailer.send({
        id,
        to,
        ...renderMail(template, language, values, mailer.publicUrl),
      })
      await markSent(db, id, mailer.keepsContent)
    } catch (error) {
      await markRefused(db, delivery, faultOf(error))
      onFailure(delivery.id, error)
    }
  }
  return due.length
}

// A worker that dies with a lease gives it back after two minutes by the passing of time alone.
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
    returning d.id, d.template, d.email, d.language, d."values", d.attempts`.execute(db)
  return rows
}

async function markSent(db: Database, id: string, keepsContent: boolean): Promise<void> {
  await sql`
    update notifications.deliveries
    set state = 'sent', sent_at = now(), "values" = case when ${keepsContent} then "values" else '{}' end
    where id = ${id}`.execute(db)
}

/** What the mail server or the network said, as a code: its sentences may name the address. */
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
