import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { type Database, type Tx, transaction } from '#database'
import { type Clock, type Locale, later, minute, newId, processBatches, readPages } from '#kernel'
import { queueMail } from '#notifications'
import { emailKey } from '../accounts/email.ts'
import { byAddress, countAttempts } from '../sessions/attempt-limits.ts'
import type { Origin } from '../sessions/device.ts'
import { opaqueHash } from '../sessions/session.ts'

/** How long an emailed link is valid: half an hour. */
const linkLifetime = 30 * minute
const batchMax = 50

type RequestPasswordReset = { email: string }

/**
 * Records a request for a password reset. Sends the same statement for every address and looks up no account,
 * so that neither the response nor its time reveals whether the address has one. Refuses only with
 * `identity.too_many_attempts`.
 */
export async function requestPasswordReset(
  db: Database,
  clock: Clock,
  { email }: RequestPasswordReset,
  origin: Origin,
): Promise<void> {
  await countAttempts(db, [
    ...byAddress('reset-address', origin.address),
    ['reset-account', emailKey(email)],
  ])
  const at = clock.now()
  await sql`
    insert into identity.reset_requests (id, email_key, requested_at)
    values (${newId(at.getTime())}, ${emailKey(email)}, ${at})`.execute(db)
}

/**
 * Emails a link for each recorded request whose address has an account. Several workers may run at once: each
 * locks different requests. Returns the number of requests processed.
 */
export async function sendDueResets(db: Database, clock: Clock): Promise<number> {
  const requests = readPages(
    batchMax,
    (id: string) => id,
    async (after) => {
      const { rows } = await sql<{ id: string }>`
        select id from identity.reset_requests where ${after}::uuid is null or id > ${after}::uuid
        order by id limit ${batchMax}`.execute(db)
      return rows.map(({ id }) => id)
    },
  )
  return await processBatches(
    requests,
    (id) => `the password reset of request ${id}`,
    (ids) => transaction(db, (tx) => sendLinks(tx, clock, ids)),
  )
}

async function sendLinks(tx: Tx, clock: Clock, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ emailKey: string }>`
    delete from identity.reset_requests where id in (
      select id from identity.reset_requests where id = any(${[...ids]}::uuid[]) for update skip locked)
    returning email_key`.execute(tx)
  const owners = await ownersOf(
    tx,
    rows.map((row) => row.emailKey),
  )
  for (const owner of owners) await sendLink(tx, clock, owner)
  return rows.length
}

type Owner = { id: string; email: string; language: Locale }

async function ownersOf(tx: Tx, emailKeys: readonly string[]): Promise<Owner[]> {
  const { rows } = await sql<Owner>`
    select id, email, coalesce(mail_language, language) as language from identity.users
    where email_key = any(${[...new Set(emailKeys)]}::text[]) and status in ('registered', 'active')
    order by id`.execute(tx)
  return rows
}

async function sendLink(tx: Tx, clock: Clock, { id: userId, ...owner }: Owner): Promise<void> {
  const at = clock.now()
  const token = randomBytes(32).toString('base64url')
  await sql`
    insert into identity.password_resets (id, user_id, token_hash, created_at, expires_at)
    values (${newId(at.getTime())}, ${userId}, ${opaqueHash(token)}, ${at},
      ${later(at, linkLifetime)})`.execute(tx)
  await queueMail(tx, {
    template: 'password-reset',
    to: owner.email,
    language: owner.language,
    values: { token, minutes: linkLifetime / minute },
  })
  await recordAudit(tx, {
    happenedAt: at,
    actorId: null,
    action: 'identity.send-password-reset',
    subjectKind: 'user',
    subjectId: userId,
  })
}
