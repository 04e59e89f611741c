import { sql } from 'kysely'
import { asWritten, type Proposal, propose, twoPersonAct } from '#approvals'
import { recordAudit } from '#audit'
import { type Database, type Tx, transaction } from '#database'
import { type Actor, type Clock, jakartaDate } from '#kernel'
import { account, balances, postEntries } from '#ledger'
import { performanceWithout, removeMonth } from '#properties'
import { type BookedMonth, bookedMonths, readPaidProperty } from '../declarations/read-accrued.ts'
import { newestDeclared } from '../declarations/read-declarations.ts'
import {
  costsNotCovered,
  figuresChanged,
  monthCorrected,
  monthNotNewest,
  monthPassed,
} from '../refusals.ts'
import { lockMonths } from './lock-months.ts'
import { settlementOf } from './month.ts'
import { entriesOf, mirrorsOf } from './month-entries.ts'

/**
 * Proposes to take back the newest month, which was booked by mistake and is not declared yet; it can be booked
 * again afterwards. Refuses with `distributions.month_not_newest`, `month_passed` (it was declared),
 * `month_corrected`, and as `propose` does.
 */
export async function proposeVoid(
  db: Database,
  clock: Clock,
  actor: Actor,
  input: { readonly propertyId: string; readonly month: string; readonly reason: string },
): Promise<Proposal> {
  return await transaction(db, async (tx) => {
    const { propertyId, month, reason } = input
    await lockMonths(tx, propertyId)
    const booked = await requireVoidable(tx, propertyId, month)
    const { before, after } = await performanceWithout(tx, propertyId)
    const { gross, net } = booked
    const amounts = { gross: gross.toString(), net: net.toString() }
    const content = {
      propertyId,
      month,
      ...amounts,
      yieldBefore: before,
      yieldAfter: after,
      reason,
    }
    const proposal = { kind: 'month-void', subjectId: propertyId, content } as const
    return await propose(tx, { ...proposal, byUserId: actor.userId, now: clock.now() })
  })
}

/**
 * Approves taking a month back: reverses its entries and excludes it from all figures. Refuses as `approve` and
 * `proposeVoid` do, and with `costs_not_covered` when its money has been used.
 */
export const monthVoid = twoPersonAct({
  kind: 'month-void',
  content: asWritten<Record<'month' | 'gross' | 'net' | 'reason', string>>,
  lock: lockMonths,
  carryOut: async (tx, { proposal, content, actor, now }) => {
    const { month, gross, net, reason } = content
    const propertyId = proposal.subjectId
    const booked = await requireVoidable(tx, propertyId, month)
    if (booked.gross !== BigInt(gross) || booked.net !== BigInt(net)) throw figuresChanged()
    await mirror(tx, propertyId, booked, { at: now, actorId: actor.userId })
    await removeMonth(tx, propertyId, booked.month, jakartaDate(now))
    await sql`
      delete from distributions.reasons
      where property_id = ${propertyId} and month = ${`${booked.month}-01`}::date`.execute(tx)
    await sql`
      insert into distributions.voided_months (proposal_id, property_id, month, figures, reason, voided_at)
      values (${proposal.id}, ${propertyId}, ${`${booked.month}-01`}::date, ${figuresOf(booked)}::jsonb,
        ${reason}, ${now})`.execute(tx)
    await recordAudit(tx, {
      happenedAt: now,
      actorId: actor.userId,
      action: 'distributions.void-month',
      subjectKind: 'property',
      subjectId: propertyId,
      details: { month: booked.month, gross: booked.gross.toString(), proposalId: proposal.id },
    })
  },
})

function figuresOf(booked: BookedMonth): string {
  return JSON.stringify(booked, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
}

async function requireVoidable(tx: Tx, propertyId: string, month: string): Promise<BookedMonth> {
  await readPaidProperty(tx, propertyId)
  const [newest] = await bookedMonths(tx, propertyId, 1)
  if (newest === undefined || newest.month !== month) throw monthNotNewest()
  const declared = await newestDeclared(tx, propertyId)
  if (declared !== null && declared >= month) throw monthPassed()
  const { rows } = await sql`
    select from distributions.corrections
    where property_id = ${propertyId} and month = ${`${month}-01`}::date limit 1`.execute(tx)
  if (rows.length > 0) throw monthCorrected()
  return newest
}

async function mirror(
  tx: Tx,
  propertyId: string,
  booked: BookedMonth,
  facts: { readonly at: Date; readonly actorId: string },
): Promise<void> {
  const property = await readPaidProperty(tx, propertyId)
  const pots = [account('property-cash', propertyId), account('property-reserve', propertyId)]
  const [cash = 0n, reserve = 0n] = await balances(tx, pots)
  const { fromReserve, room } = settlementOf(booked)
  const short = [room - booked.reserve - cash, booked.reserve - fromReserve - reserve]
  for (const missing of short) if (missing > 0n) throw costsNotCovered({ short: missing })
  const entries = entriesOf(property, booked, { ...facts, month: booked.month })
  if (entries.length > 0) await postEntries(tx, mirrorsOf(entries).toReversed())
}
