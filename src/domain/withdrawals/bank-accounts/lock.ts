import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { type LockHours, lockHours } from '#contract'
import { type Db, transaction } from '#database'
import { freezeLink, requireConfirmed } from '#identity'
import { hour, later } from '#kernel'
import { notify, queueMails } from '#notifications'
import type { Person, WithdrawalServices } from '../withdrawal-services.ts'
import { lockOwner } from './account-rows.ts'

/**
 * The current waiting time of an investor's new accounts, and a chosen shorter one with the time from which it
 * applies.
 */
export type BankLock = {
  readonly hours: LockHours
  readonly next: { readonly hours: LockHours; readonly at: Date } | null
}

const everybodys: BankLock = { hours: lockHours[0], next: null }

export async function readBankLock(db: Db, userId: string, now: Date): Promise<BankLock> {
  const { rows } = await sql<{
    hours: LockHours
    formerHours: LockHours | null
    effectiveAt: Date | null
  }>`
    select hours, former_hours, effective_at from bank_accounts.lock_choices
    where user_id = ${userId}`.execute(db)
  const [row] = rows
  if (row === undefined) return everybodys
  const { hours, formerHours, effectiveAt } = row
  if (formerHours === null || effectiveAt === null || effectiveAt <= now)
    return { hours, next: null }
  return { hours: formerHours, next: { hours, at: effectiveAt } }
}

/**
 * Applies a choice to the current waiting time. A longer time applies immediately and cancels a planned shorter
 * one. A shorter time applies after the current waiting time has passed, so that an attacker who takes over the
 * login gains nothing. The same choice again changes nothing.
 */
export function lockAfter(lock: BankLock, hours: LockHours, now: Date): BankLock {
  if (hours >= lock.hours) return { hours, next: null }
  if (lock.next?.hours === hours) return lock
  return { hours: lock.hours, next: { hours, at: later(now, lock.hours * hour) } }
}

/** Chooses the waiting time of new bank accounts. Refuses with `identity.confirmation_needed`. */
export async function chooseBankLock(
  { db, clock }: WithdrawalServices,
  { actor: { userId }, sessionId }: Person,
  hours: LockHours,
): Promise<BankLock> {
  return await transaction(db, async (tx) => {
    const now = clock.now()
    await requireConfirmed(tx, { userId, sessionId, now })
    await lockOwner(tx, userId)
    const before = await readBankLock(tx, userId, now)
    const lock = lockAfter(before, hours, now)
    if (lock.hours === before.hours && lock.next?.hours === before.next?.hours) return before
    const former = lock.next === null ? null : lock.hours
    const from = lock.next?.at ?? null
    await sql`
      insert into bank_accounts.lock_choices (user_id, hours, chosen_at, former_hours, effective_at)
      values (${userId}, ${hours}, ${now}, ${former}, ${from})
      on conflict (user_id) do update set hours = excluded.hours, chosen_at = excluded.chosen_at,
        former_hours = excluded.former_hours, effective_at = excluded.effective_at`.execute(tx)
    await recordAudit(tx, {
      happenedAt: now,
      actorId: userId,
      action: 'banks.choose-lock',
      subjectKind: 'user',
      subjectId: userId,
      details: { hours, from: (from ?? now).toISOString() },
    })
    const at = from ?? now
    await notify(tx, [
      {
        userId,
        event: 'bank-lock-changed',
        values: { hours, at },
        path: '/dashboard/banks',
        happenedAt: now,
      },
    ])
    const freezePath = await freezeLink(tx, { userId, now })
    const values = { hours, from: at.toISOString(), changedAt: now.toISOString(), freezePath }
    await queueMails(tx, [{ template: 'bank-lock-changed', userId, subjectId: userId, values }])
    return lock
  })
}
