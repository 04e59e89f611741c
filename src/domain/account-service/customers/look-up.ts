import { sql } from 'kysely'
import { recordAudit } from '#audit'
import type { CustomerViewReason, FilePart } from '#contract'
import { type Tx, transaction } from '#database'
import { readSuspensions, userNotFound } from '#identity'
import { readIdentity } from '#investors'
import { type Actor, isUuid } from '#kernel'
import { account, balances } from '#ledger'
import { type Customer, mayView } from './customer.ts'
import type { CustomerServices } from './suspend-customer.ts'

/**
 * Returns the state of an account as far as the actor's role needs it; the view is recorded with its reason.
 * Refuses with `identity.user_not_found`.
 */
export async function viewCustomer(
  { db, clock }: CustomerServices,
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
      phone: mayView('phone', actor) ? person.phone : null,
      identity: mayView('identity', actor) ? await readIdentity(tx, userId) : null,
      balances: mayView('balances', actor) ? await balancesOf(tx, userId) : null,
      suspensions: await readSuspensions(tx, userId),
    }
  })
}

/** Opens parts of a customer's file in addition to the state of the account; the view is recorded with its reason. */
export async function recordFileView(
  { db, clock }: CustomerServices,
  actor: Actor,
  {
    userId,
    reason,
    parts,
  }: { userId: string; reason: CustomerViewReason; parts: readonly FilePart[] },
): Promise<{ readonly email: string; readonly name: string | null }> {
  if (!isUuid(userId)) throw userNotFound()
  return await transaction(db, async (tx) => {
    const { rows } = await sql<{ email: string; name: string | null }>`
      select email, name from customers.people where user_id = ${userId}`.execute(tx)
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
