import { sql } from 'kysely'
import type { Db } from '#database'
import type { Locale } from '#kernel'
import { readerName } from '../recipients.ts'
import type { MailTemplate, MailValues } from './mail.ts'
import { renderMail } from './render-mail.ts'

/** A mail in the local mailbox. */
type MailboxItem = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  language: Locale
  sentAt: Date
}

const itemsMax = 50

/** Returns the newest mails, at most 50, to one address or to all, for the local mailbox of the demo. */
export async function readMailbox(
  db: Db,
  house: { publicUrl: string; contactEmail: string | null },
  to: string | null,
): Promise<MailboxItem[]> {
  const { rows } = await sql<{
    id: string
    template: MailTemplate
    email: string
    language: Locale
    values: MailValues[MailTemplate]
    queuedAt: Date
    readerName: string | null
  }>`
    select d.id, d.template, d.email, d.language, d."values", d.queued_at, ${readerName} as reader_name
    from notifications.deliveries d
    where ${to}::text is null or lower(d.email) = lower(${to})
    order by d.id desc
    limit ${itemsMax}`.execute(db)
  return rows.map(({ id, template, email, language, values, queuedAt, readerName }) => {
    const { subject, text, html } = renderMail(template, language, values, { ...house, readerName })
    return { id, to: email, subject, text, html, language, sentAt: queuedAt }
  })
}
