import { type RawBuilder, sql } from 'kysely'
import { recordAudit } from '#audit'
import { type Database, type Tx, transaction } from '#database'
import { type Clock, hour, later, processEach, readPages, rowsIn } from '#kernel'
import { lockUserRow } from '../accounts/lock-user-row.ts'
import type { SessionActor } from '../passwords/current-password.ts'
import { requireLoginMethod } from '../providers/provider-links.ts'
import { secondFactorMissing } from '../refusals.ts'
import { requireConfirmed } from '../sessions/confirmation.ts'
import { recordFactorChange } from './factor-changes.ts'

/** How long the last second factor stays active after its removal was requested, while the account holds anything. */
const lastFactorWait = 24 * hour
const batchMax = 100

/** A second factor: the app, or a passkey by its id. */
export type FactorName =
  | { readonly kind: 'app' }
  | { readonly kind: 'passkey'; readonly id: string }

/**
 * Removes a second factor immediately, or after 24 hours when it is the last one of an account with money, units
 * or rewards; until then it stays active and the removal can be cancelled. Returns when it will be removed, or
 * null when it was removed immediately. Refuses with `identity.confirmation_needed`,
 * `identity.second_factor_missing`, and with `identity.last_way_in` for a passkey that is the only way to sign in.
 */
export async function removeFactor(
  db: Database,
  clock: Clock,
  who: SessionActor,
  factor: FactorName,
  { hasAssets }: { hasAssets: boolean },
): Promise<Date | null> {
  const { userId } = who.actor
  const now = clock.now()
  return await transaction(db, async (tx) => {
    await lockUserRow(tx, userId)
    const found = await findOwn(tx, userId, factor)
    await requireConfirmed(tx, { userId, sessionId: who.sessionId, now })
    if (!hasAssets || (await hasOtherFactor(tx, userId, found.id))) {
      await deleteFactor(tx, clock, userId, factor.kind, found.id)
      await requireLoginMethod(tx, userId)
      return null
    }
    const dueAt = found.removalDueAt ?? later(now, lastFactorWait)
    await sql`
      update ${tableOf(factor.kind)} set removal_due_at = ${dueAt} where id = ${found.id}`.execute(
      tx,
    )
    await requireLoginMethod(tx, userId)
    if (found.removalDueAt === null) await recordFactorChange(tx, clock, userId, 'removal-planned')
    return dueAt
  })
}

/** Cancels the scheduled removal of a second factor. */
export async function cancelFactorRemoval(
  db: Database,
  clock: Clock,
  { actor: { userId } }: SessionActor,
  factor: FactorName,
): Promise<void> {
  await transaction(db, async (tx) => {
    const { id, removalDueAt } = await findOwn(tx, userId, factor)
    if (removalDueAt === null) return
    await sql`
      update ${tableOf(factor.kind)} set removal_due_at = null where id = ${id}`.execute(tx)
    await recordAudit(tx, {
      happenedAt: clock.now(),
      actorId: userId,
      action: 'identity.change-factor',
      subjectKind: 'user',
      subjectId: userId,
      details: { change: 'removal-cancelled' },
    })
  })
}

/**
 * Removes the factors whose waiting period is over. Safe to run at any time and more than once. Returns the
 * number of factors removed.
 */
export async function removeDueFactors(db: Database, clock: Clock): Promise<number> {
  const at = clock.now()
  async function* due(): AsyncGenerator<DueFactor, void> {
    for (const kind of ['app', 'passkey'] as const) {
      const pages = readPages(
        batchMax,
        ({ id }: DueFactor) => id,
        (after) => readDue(db, kind, at, after),
      )
      yield* rowsIn(pages)
    }
  }
  return await processEach(
    due(),
    ({ kind, id }) => `the removal of ${kind} ${id}`,
    ({ kind, id }) =>
      transaction(db, async (tx) => {
        const { rows } = await sql<{ userId: string }>`
          select user_id from ${tableOf(kind)} where id = ${id} and removal_due_at <= ${at}
          for update skip locked`.execute(tx)
        for (const { userId } of rows) await deleteFactor(tx, clock, userId, kind, id)
        return rows.length
      }),
  )
}

type DueFactor = { readonly kind: FactorName['kind']; readonly id: string }

async function readDue(
  db: Database,
  kind: FactorName['kind'],
  at: Date,
  after: string | null,
): Promise<DueFactor[]> {
  const { rows } = await sql<DueFactor>`
    select ${kind} as kind, id from ${tableOf(kind)}
    where removal_due_at <= ${at} and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${batchMax}`.execute(db)
  return rows
}

type Found = { id: string; removalDueAt: Date | null }

async function findOwn(tx: Tx, userId: string, factor: FactorName): Promise<Found> {
  const condition =
    factor.kind === 'app' ? sql`activated_at is not null` : sql`id = ${factor.id}::uuid`
  const { rows } = await sql<Found>`
    select id, removal_due_at from ${tableOf(factor.kind)}
    where user_id = ${userId} and ${condition} for update`.execute(tx)
  const [found] = rows
  if (found === undefined) throw secondFactorMissing()
  return found
}

/** Whether the account still has a second factor after this one is removed. */
async function hasOtherFactor(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from identity.app_factors
    where user_id = ${userId} and id <> ${id} and activated_at is not null
      and removal_due_at is null
    union all
    select from identity.passkeys
    where user_id = ${userId} and id <> ${id} and removal_due_at is null
    limit 1`.execute(tx)
  return rows.length > 0
}

async function deleteFactor(
  tx: Tx,
  clock: Clock,
  userId: string,
  kind: FactorName['kind'],
  id: string,
): Promise<void> {
  await sql`delete from ${tableOf(kind)} where id = ${id}`.execute(tx)
  // Recovery codes only replace a factor, so they are deleted with the last one.
  await sql`
    delete from identity.recovery_codes where user_id = ${userId}
      and not exists (select from identity.app_factors
        where user_id = ${userId} and activated_at is not null)
      and not exists (select from identity.passkeys where user_id = ${userId})`.execute(tx)
  await recordFactorChange(tx, clock, userId, `${kind}-removed`)
}

function tableOf(kind: FactorName['kind']): RawBuilder<unknown> {
  return kind === 'app' ? sql`identity.app_factors` : sql`identity.passkeys`
}
