import { sql } from 'kysely'
import { type Proposal, propose, twoPersonAct } from '#approvals'
import { recordAudit } from '#audit'
import { type Database, type Tx, transaction } from '#database'
import {
  type Actor,
  addWorkingDays,
  type Clock,
  dayAfter,
  isWorkingDay,
  jakartaDate,
  monthsAfter,
  newId,
} from '#kernel'
import { windowNotWorkingDay, windowTooClose, windowTooEarly } from '../refusals.ts'
import { readWindows, termsOfDay } from './read-windows.ts'
import { lastDayOf, type MarketTerms, type TradingWindow } from './window.ts'

/** The number of working days between the announcement and the day on which orders are collected. */
const noticeDays = 1

/**
 * Proposes a trading window. Refuses a first day that is too soon, that is not a working day, or that breaks
 * the terms: the most windows in twelve months, and the months between the end of one window and the start of
 * the next.
 */
export async function proposeWindow(
  db: Database,
  clock: Clock,
  actor: Actor,
  { opensOn }: { opensOn: string },
): Promise<Proposal> {
  return await transaction(db, async (tx) => {
    await lockWindows(tx)
    const planned = await plan(tx, opensOn, clock.now())
    return await propose(tx, {
      kind: 'trading-window',
      subjectId: opensOn,
      content: { opensOn, closesOn: planned.closesOn, termsFrom: planned.terms.effectiveFrom },
      byUserId: actor.userId,
      now: clock.now(),
    })
  })
}

/** Approves a proposed window, which announces it. */
export const windowPlanning = twoPersonAct({
  kind: 'trading-window',
  lock: lockWindows,
  carryOut: async (tx, { proposal, actor, now }) => {
    const { closesOn, terms } = await plan(tx, proposal.subjectId, now)
    const id = newId(now.getTime())
    await sql`
      insert into market.windows (id, opens_on, closes_on, terms_from, announced_at, proposal_id)
      values (${id}, ${proposal.subjectId}, ${closesOn}, ${terms.effectiveFrom}, ${now}, ${proposal.id})`.execute(
      tx,
    )
    await recordAudit(tx, {
      happenedAt: now,
      actorId: actor.userId,
      action: 'market.announce-window',
      subjectKind: 'trading-window',
      subjectId: id,
      details: { opensOn: proposal.subjectId, closesOn },
    })
  },
})

/** Serialises proposals, so that two of them are compared with the windows and terms one after the other. */
export async function lockWindows(tx: Tx): Promise<void> {
  await sql`select from market.switch for no key update`.execute(tx)
}

async function plan(
  tx: Tx,
  opensOn: string,
  now: Date,
): Promise<{ closesOn: string; terms: MarketTerms }> {
  const today = jakartaDate(now)
  const terms = await termsOfDay(tx, today)
  const earliest = firstOpening(await readWindows(tx), terms, today)
  if (opensOn < earliest.byNotice) throw windowTooEarly({ earliest: earliest.byNotice })
  if (!isWorkingDay(opensOn)) throw windowNotWorkingDay()
  if (opensOn < earliest.byOthers)
    throw windowTooClose({
      earliest: earliest.byOthers,
      monthsBetween: BigInt(terms.monthsBetween),
    })
  return { closesOn: lastDayOf(opensOn, terms), terms }
}

/** The first day on which a window may open, given its notice period and the existing windows. Pure. */
export function firstOpening(
  windows: readonly Pick<TradingWindow, 'opensOn' | 'closesOn'>[],
  { monthsBetween, windowsMax, collectingDays }: MarketTerms,
  today: string,
): { byNotice: string; byOthers: string } {
  const collectFrom = addWorkingDays(today, noticeDays)
  const newest = [...windows].sort((a, b) => (a.opensOn < b.opensOn ? 1 : -1))
  const [last] = newest
  const oldestOfYear = newest[windowsMax - 1]
  const after = [
    ...(last === undefined ? [] : [monthsAfter(last.closesOn, monthsBetween)]),
    ...(oldestOfYear === undefined ? [] : [monthsAfter(oldestOfYear.opensOn, 12)]),
  ]
  return {
    byNotice: dayAfter(collectFrom, collectingDays),
    byOthers: after.sort().at(-1) ?? '',
  }
}
