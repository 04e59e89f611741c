import { sql } from 'kysely'
import type { Db, Tx, Write } from '#database'
import type { Locale } from '#kernel'
import type { MailTemplate, MailValues } from './mail.ts'

/** A mail to an address, for recipients who have no account yet or must not be notified through it. */
type AddressedMail<Template extends MailTemplate = MailTemplate> = {
  template: Template
  to: string
  language: Locale
  values: MailValues[Template]
}

/** A mail to a user, at the address and in the language stored for the user when the mail is queued. */
type UserMail = {
  [Template in MailTemplate]: {
    template: Template
    userId: string
    /** The id of the mail's subject in the caller's room. */
    subjectId: string
    values: MailValues[Template]
  }
}[MailTemplate]

/** Queues a mail in the caller's transaction: it is sent only if that is committed. */
export async function queueMail<Template extends MailTemplate>(
  tx: Tx,
  mail: AddressedMail<Template>,
): Promise<void> {
  await sql`
    insert into notifications.deliveries (template, email, language, "values")
    values (${mail.template}, ${mail.to}, ${mail.language}, ${JSON.stringify(mail.values)}::jsonb)
  `.execute(tx)
}

/** Queues many mails in one statement. A user without a stored address gets none. */
export async function queueMails(tx: Tx, mails: readonly UserMail[]): Promise<void> {
  if (mails.length > 0) await insertMails(mails).execute(tx)
}

/** Mails to addresses, with ids chosen by the caller; `userId` where the address belongs to an account. */
export type AddressedMails<Template extends MailTemplate> = readonly (AddressedMail<Template> & {
  id: string
  userId: string | null
  subjectId: string
})[]

/** Queues many mails to addresses in one statement. */
export async function queueAddressedMails<Template extends MailTemplate>(
  tx: Tx,
  mails: AddressedMails<Template>,
): Promise<void> {
  if (mails.length === 0) return
  await sql`
    insert into notifications.deliveries (id, template, user_id, email, language, subject_id, "values")
    select * from unnest(
      ${mails.map(({ id }) => id)}::uuid[],
      ${mails.map(({ template }) => template)}::text[],
      ${mails.map(({ userId }) => userId)}::uuid[],
      ${mails.map(({ to }) => to)}::text[],
      ${mails.map(({ language }) => language)}::text[],
      ${mails.map(({ subjectId }) => subjectId)}::text[],
      ${mails.map(({ values }) => JSON.stringify(values))}::jsonb[])`.execute(tx)
}

/** Returns whether mails of this template are due and not yet sent. */
export async function hasDueMails(db: Db, template: MailTemplate): Promise<boolean> {
  const { rows } = await sql`
    select from notifications.deliveries
    where state = 'queued' and template = ${template} and next_attempt_at <= now() limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Returns the insert of `queueMails` as a statement that can be sent in the round trip of the change. */
export function insertMails(mails: readonly UserMail[]): Write {
  return sql`
    insert into notifications.deliveries (template, user_id, email, language, subject_id, "values")
    select m.template, r.user_id, r.email, r.language, m.subject_id, m.mail_values
    from unnest(
      ${mails.map((mail) => mail.template)}::text[],
      ${mails.map((mail) => mail.userId)}::uuid[],
      ${mails.map((mail) => mail.subjectId)}::text[],
      ${mails.map((mail) => JSON.stringify(mail.values))}::jsonb[]
    ) as m (template, user_id, subject_id, mail_values)
    join notifications.recipients r on r.user_id = m.user_id`
}
