import { sql } from 'kysely'
import { staffReason } from '#approvals'
import { recordAudit } from '#audit'
import { type HaltReason, haltsEndingByThemselves } from '#contract'
import { brokenConstraint, type Database, type Db, type Tx, transaction } from '#database'
import { type Actor, type Clock, minute } from '#kernel'
import { lockBooks } from '../books/live-book.ts'
import {
  alreadyHalted,
  haltEndImpossible,
  haltEndsByItself,
  listingNotFound,
  marketClosed,
  notHalted,
  stopEndWithoutWindow,
} from '../refusals.ts'
import { asOf } from './halt-end.ts'
import { currentWindow, nextWindow, reopeningAt } from './read-windows.ts'
import { endOf } from './window.ts'

/** The switch that stops all trading: since when, and until which minute if staff set one. */
export type MarketSwitch = {
  readonly stoppedAt: Date | null
  readonly resumesAt: Date | null
  readonly reason: string | null
}

const noStop: MarketSwitch = { stoppedAt: null, resumesAt: null, reason: null }

/** Reads the switch as it was set. A stop whose end has passed stays in it until every book has passed that end. */
export async function readSwitch(db: Db): Promise<MarketSwitch> {
  const { rows } = await sql<MarketSwitch>`
    select stopped_at, resumes_at, reason from market.switch`.execute(db)
  return rows[0] ?? noStop
}

/** Whether all trading is stopped at an instant after the stop began. */
export function isStoppedAt({ stoppedAt, resumesAt }: MarketSwitch, at: Date): boolean {
  return stoppedAt !== null && (resumesAt === null || at < resumesAt)
}

/**
 * Stops all trading, until staff resume it or until `resumesAt`, a whole minute before the window ends; or resumes it.
 * Orders can still be cancelled while it is stopped.
 */
export async function setSwitch(
  db: Database,
  clock: Clock,
  actor: Actor,
  input: { isStopped: boolean; reason: string; resumesAt?: Date | null },
): Promise<MarketSwitch> {
  const reason = staffReason(input.reason)
  return await transaction(db, async (tx) => {
    await lockSwitch(tx)
    const at = clock.now()
    const isStopped = isStoppedAt(await readSwitch(tx), at)
    if (input.isStopped && isStopped) throw alreadyHalted()
    if (!input.isStopped && !isStopped) throw notHalted()
    const resumesAt = (input.isStopped && input.resumesAt) || null
    if (resumesAt !== null) await checkStopEnd(tx, resumesAt, at)
    if (input.isStopped) await lockTrading(tx)
    const next = input.isStopped ? { stoppedAt: at, resumesAt, reason } : noStop
    await sql`
      update market.switch set stopped_at = ${next.stoppedAt}, resumes_at = ${next.resumesAt},
        reason = ${next.reason}, stopped_by = ${input.isStopped ? actor.userId : null}`.execute(tx)
    await recordAudit(tx, {
      happenedAt: at,
      actorId: actor.userId,
      action: input.isStopped ? 'market.stop' : 'market.start',
      subjectKind: 'market',
      subjectId: 'market',
      details: { reason, resumesAt: resumesAt?.toISOString() ?? null },
    })
    return next
  })
}

/** Resets the switch after the end of a stop, once every book has passed that end. Returns whether it did. */
export async function endStop(db: Db, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update market.switch set stopped_at = null, resumes_at = null, reason = null, stopped_by = null
    where resumes_at <= ${at}`.execute(db)
  return numAffectedRows === 1n
}

async function checkStopEnd(tx: Tx, resumesAt: Date, at: Date): Promise<void> {
  const window = (await currentWindow(tx, at)) ?? (await nextWindow(tx, at))
  if (window === null) throw stopEndWithoutWindow()
  const endsAt = endOf(window)
  if (!isHaltEnd(resumesAt, at, endsAt)) throw haltEndImpossible({ endsAt })
}

// One after the other, so that a stop with an end does not replace one without.
async function lockSwitch(tx: Tx): Promise<void> {
  await sql`select from market.switch for no key update`.execute(tx)
}

// A transaction that trades takes this lock for its commit, and is refused if trading was stopped meanwhile
// (`market.refuse_stopped_trades`). So nothing trades after the stop, which does not wait for a long auction.
async function lockTrading(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('stop of all trading', 0))`.execute(tx)
}

/** Whether a transaction was refused because all trading was stopped after it had read the switch. */
export function isStoppedMeanwhile(error: unknown): boolean {
  return brokenConstraint(error) === 'trades_while_stopped'
}

/**
 * Halts trading of a property in the current window: until staff resume it, or until `resumesAt`, a whole minute
 * before the window ends.
 */
export async function haltTrading(
  db: Database,
  clock: Clock,
  actor: Actor,
  input: { propertyId: string; reason: string; resumesAt?: Date | null },
): Promise<void> {
  const note = staffReason(input.reason)
  await transaction(db, async (tx) => {
    // The auction of a large book can hold its lock for longer than any other request waits.
    await sql`set local lock_timeout = '9s'`.execute(tx)
    await halt(tx, clock.now(), {
      propertyId: input.propertyId,
      reason: 'staff',
      note,
      actorId: actor.userId,
      resumesAt: input.resumesAt ?? null,
    })
  })
}

/**
 * Resumes trading of a property that staff halted. An auction that was missed during the halt is held first.
 * Automatic halts end as the published rules say.
 */
export async function resumeTrading(
  db: Database,
  clock: Clock,
  actor: Actor,
  input: { propertyId: string; reason: string },
): Promise<void> {
  const note = staffReason(input.reason)
  await transaction(db, async (tx) => {
    const at = clock.now()
    const { windowId, haltedAt, haltReason } = await lockBook(tx, at, input.propertyId)
    if (haltedAt === null) throw notHalted()
    if (haltReason !== null && haltsEndingByThemselves.includes(haltReason))
      throw haltEndsByItself()
    await sql`
      update market.books set halted_at = null, halt_reason = null, halt_note = null, resumes_at = null
      where window_id = ${windowId} and property_id = ${input.propertyId}`.execute(tx)
    await audit(tx, at, actor.userId, 'market.resume', input.propertyId, note)
  })
}

/** Halts a book in the transaction of the event that halts it. */
export async function halt(
  tx: Tx,
  at: Date,
  halting: {
    propertyId: string
    reason: HaltReason
    note: string
    actorId: string | null
    resumesAt?: Date | null
  },
): Promise<void> {
  const { propertyId, reason, note, actorId, resumesAt = null } = halting
  const { windowId, haltedAt, endsAt } = await lockBook(tx, at, propertyId)
  if (haltedAt !== null) throw alreadyHalted()
  if (resumesAt !== null && !isHaltEnd(resumesAt, at, endsAt)) throw haltEndImpossible({ endsAt })
  await sql`
    update market.books set halted_at = ${at}, halt_reason = ${reason}, halt_note = ${note},
      resumes_at = ${resumesAt}
    where window_id = ${windowId} and property_id = ${propertyId}`.execute(tx)
  await audit(tx, at, actorId, 'market.halt', propertyId, note, resumesAt)
}

function isHaltEnd(resumesAt: Date, at: Date, endsAt: Date): boolean {
  return resumesAt > at && resumesAt < endsAt && resumesAt.getTime() % minute === 0
}

async function lockBook(tx: Tx, at: Date, propertyId: string) {
  const window = await currentWindow(tx, at)
  if (window === null) throw marketClosed({ reopensAt: await reopeningAt(tx, at) })
  const [row] = await lockBooks(tx, window.id, [propertyId])
  if (row === undefined) throw listingNotFound()
  return { ...asOf(row, window, at), endsAt: endOf(window) }
}

async function audit(
  tx: Tx,
  at: Date,
  actorId: string | null,
  action: string,
  propertyId: string,
  reason: string,
  resumesAt: Date | null = null,
): Promise<void> {
  await recordAudit(tx, {
    happenedAt: at,
    actorId,
    action,
    subjectKind: 'property',
    subjectId: propertyId,
    details: { reason, resumesAt: resumesAt?.toISOString() ?? null },
  })
}
