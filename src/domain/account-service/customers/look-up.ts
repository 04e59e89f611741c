import { type RawBuilder, sql } from 'kysely'
import { recordAudit } from '#audit'
import type { CustomerViewReason, FilePart } from '#contract'
import { type Db, type Tx, transaction } from '#database'
import { maskEmail, readSuspensions, userNotFound } from '#identity'
import { readIdentity } from '#investors'
import { type Actor, isUuid, normalisePhone } from '#kernel'
import { account, balances } from '#ledger'
import { type Customer, type FoundCustomer, seenBy } from './customer.ts'
import { queryTooShort } from './refusals.ts'
import type { CustomerDesk } from './suspend-customer.ts'

const foundMax = 20
const nameLengthMin = 3
const receiptShape = /^[a-z]{3}-[0-9a-z]{5}-[0-9a-z]{5}$/i

/**
 * People by a whole address, by a phone number, by the number of a receipt, an agreement or a message,
 * or by part of a name; at most twenty. The look is recorded with its reason. Refuses with `customers.query_too_short`.
 */
export async function searchCustomers(
  { db, clock }: CustomerDesk,
  actor: Actor,
  { query, reason }: { query: string; reason: CustomerViewReason },
): Promise<FoundCustomer[]> {
  const { by, isMeant } = meantBy(query.trim())
  return await transaction(db, async (tx) => {
    const { rows } = await sql<Omit<FoundCustomer, 'maskedEmail'> & { email: string }>`
      select user_id, name, email, status, created_at from customers.people p
      where status <> 'closed' and ${isMeant}
      order by name nulls last, user_id limit ${foundMax}`.execute(tx)
    await recordAudit(tx, {
      happenedAt: clock.now(),
      actorId: actor.userId,
      action: 'customers.search',
      subjectKind: 'customers',
      subjectId: 'search',
      details: { by, reason, found: rows.length },
    })
    return rows.map(({ email, ...found }) => ({ ...found, maskedEmail: maskEmail(email) }))
  })
}

function meantBy(query: string): { by: string; isMeant: RawBuilder<unknown> } {
  if (query.includes('@')) {
    const key = query.normalize('NFKC').toLowerCase()
    return { by: 'email', isMeant: sql`email_key = ${key}` }
  }
  if (receiptShape.test(query)) {
    // The number of an agreement is that of its purchase under other letters.
    const reference = query.toUpperCase().replace(/^PPU/, 'SBS')
    return {
      by: 'receipt',
      isMeant: sql`user_id in (
        select r.user_id from customers.receipts r where r.reference = ${reference})`,
    }
  }
  const phone = normalisePhone(query)
  if (phone !== null) return { by: 'phone', isMeant: sql`phone = ${phone}` }
  if ([...query].length < nameLengthMin) throw queryTooShort()
  const pattern = `%${query.replace(/[\\%_]/g, '\\$&')}%`
  return { by: 'name', isMeant: sql`name ilike ${pattern}` }
}

/**
 * The ids that a text may mean in the audit log: people by address, phone or name, at most twenty; the
 * record behind the number of a receipt. Anyone who asks records the look.
 */
export async function idsMeant(db: Db, text: string): Promise<string[]> {
  const query = text.trim()
  if (receiptShape.test(query)) {
    const { rows } = await sql<{ subjectId: string }>`
      select subject_id from customers.receipts
      where reference = ${query.toUpperCase().replace(/^PPU/, 'SBS')}`.execute(db)
    return rows.map(({ subjectId }) => subjectId)
  }
  if ([...query].length < nameLengthMin) return []
  const { rows } = await sql<{ userId: string }>`
    select user_id from customers.people where ${meantBy(query).isMeant}
    order by user_id limit ${foundMax}`.execute(db)
  return rows.map(({ userId }) => userId)
}

/**
 * The state of an account, as far as the actor's role needs it; the look is recorded with its reason.
 * Refuses with `identity.user_not_found`.
 */
export async function viewCustomer(
  { db, clock }: CustomerDesk,
  actor: Actor,
  { userId, reason }: { userId: string; reason: CustomerViewReason },
): Promise<Customer> {
  if (!isUuid(userId)) throw userNotFound()
  return await transaction(db, async (tx) => {
    const { rows } = await sql<Omit<Customer, 'identity' | 'balances' | 'suspensions'>>`
      select user_id, name, email, phone, status, is_staff, created_at, last_seen_at, frozen_at
      from customers.people where user_id = ${userId}`.execute(tx)
    const [person] = rows
    if (person === undefined) throw userNotFound()
    await recordAudit(tx, {
      happenedAt: clock.now(),
      actorId: actor.userId,
      action: 'customers.view',
      subjectKind: 'user',
      subjectId: userId,
      details: { reason },
    })
    return {
      ...person,
      phone: seenBy('phone', actor) ? person.phone : null,
      identity: seenBy('identity', actor) ? await readIdentity(tx, userId) : null,
      balances: seenBy('balances', actor) ? await balancesOf(tx, userId) : null,
      suspensions: await readSuspensions(tx, userId),
    }
  })
}

/** Opens parts of a customer's file beside the state of the account; the look is recorded with its reason. */
export async function recordFileView(
  { db, clock }: CustomerDesk,
  actor: Actor,
  {
    userId,
    reason,
    parts,
  }: { userId: string; reason: CustomerViewReason; parts: readonly FilePart[] },
): Promise<{ readonly email: string }> {
  if (!isUuid(userId)) throw userNotFound()
  return await transaction(db, async (tx) => {
    const { rows } = await sql<{ email: string }>`
      select email from customers.people where user_id = ${userId}`.execute(tx)
    const [person] = rows
    if (person === undefined) throw userNotFound()
    await recordAudit(tx, {
      happenedAt: clock.now(),
      actorId: actor.userId,
      action: 'customers.view-file',
      subjectKind: 'user',
      subjectId: userId,
      details: { reason, parts: parts.join(' ') },
    })
    return person
  })
}

async function balancesOf(tx: Tx, userId: string): Promise<NonNullable<Customer['balances']>> {
  const kinds = [
    'investor-cash',
    'investor-held',
    'investor-order-cash',
    'investor-rewards',
    'investor-receivable',
  ] as const
  const refs = kinds.map((kind) => account(kind, userId))
  const [free = 0n, held = 0n, ordered = 0n, rewards = 0n, owed = 0n] = await balances(tx, refs)
  return { free, held: held + ordered, rewards, owed }
}
