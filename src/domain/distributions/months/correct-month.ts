import { sql } from 'kysely'
import { type Content, type Proposal, propose, twoPersonAct } from '#approvals'
import { recordAudit } from '#audit'
import type { MonthLine } from '#contract'
import { type Database, type Tx, transaction } from '#database'
import { type Actor, type Clock, type Localized, newId, type Rupiah } from '#kernel'
import { account, balances, postEntries } from '#ledger'
import { bookedMonths, readPaidProperty } from '../declarations/read-accrued.ts'
import { correctionBeyondLine, monthNotBooked, notOperating } from '../refusals.ts'
import { correctionLines } from './correction.ts'
import { lockMonths } from './lock-months.ts'
import { amountOf } from './month.ts'

type MonthCorrection = {
  readonly propertyId: string
  /** The month that was booked wrongly, `YYYY-MM`. */
  readonly month: string
  readonly line: MonthLine
  /** The change of the distributable amount: positive when more is to be paid out than was booked. */
  readonly amount: Rupiah
  /** The explanation that holders read with the payout in which it counts. */
  readonly reason: Localized
}

/**
 * Proposes to correct a booked month. Past payouts do not change: the difference is a separate entry and counts
 * in the next distribution. Refuses with `distributions.month_not_booked`, `correction_beyond_line` (more than
 * was booked and corrected so far) and as `propose`.
 */
export async function proposeCorrection(
  db: Database,
  clock: Clock,
  actor: Actor,
  input: MonthCorrection,
): Promise<Proposal> {
  return await transaction(db, async (tx) => {
    await requireBooked(tx, input)
    await requireWithinLine(tx, input)
    const { amount, reason, ...rest } = input
    return await propose(tx, {
      kind: 'distribution-correction',
      subjectId: input.propertyId,
      content: { ...rest, amount: amount.toString(), reasonId: reason.id, reasonEn: reason.en },
      byUserId: actor.userId,
      now: clock.now(),
    })
  })
}

/**
 * Approves a correction. An amount in the holders' favour is added; an excess is taken from rent that is not
 * distributed yet, then from the reserve, which later rent refills. Refuses as `approve` does and with
 * `costs_not_covered` and `reserve_beyond_rent`.
 */
export const monthCorrection = twoPersonAct({
  kind: 'distribution-correction',
  content: correctionOf,
  lock: lockMonths,
  carryOut: async (tx, { proposal, content: correction, now }) => {
    await requireBooked(tx, correction)
    await requireWithinLine(tx, correction)
    await post(tx, correction, proposal, now)
  },
})

type Written = Omit<MonthCorrection, 'amount' | 'reason'> &
  Record<'amount' | 'reasonId' | 'reasonEn', string>

function correctionOf(content: Content): MonthCorrection {
  // The content was written by `proposeCorrection` and never changes.
  const { amount, reasonId, reasonEn, ...rest } = content as Written
  return { ...rest, amount: BigInt(amount), reason: { id: reasonId, en: reasonEn } }
}

async function requireBooked(
  tx: Tx,
  { propertyId, month }: Pick<MonthCorrection, 'propertyId' | 'month'>,
): Promise<void> {
  const { state } = await readPaidProperty(tx, propertyId)
  // After the sale there is no later rent in which a difference could count.
  if (!['operating', 'sale-vote'].includes(state)) throw notOperating()
  const booked = await bookedMonths(tx, propertyId, 120)
  if (!booked.some((one) => one.month === month)) throw monthNotBooked()
}

// A correction cannot take away more than the whole rent or cost.
async function requireWithinLine(
  tx: Tx,
  { propertyId, month, line, amount }: Omit<MonthCorrection, 'reason'>,
): Promise<void> {
  const booked = (await bookedMonths(tx, propertyId, 120)).find((one) => one.month === month)
  const { rows } = await sql<{ changed: bigint }>`
    select coalesce(sum(amount), 0)::bigint as changed from distributions.corrections
    where property_id = ${propertyId} and month = ${`${month}-01`}::date and line = ${line}`.execute(
    tx,
  )
  const changed = rows[0]?.changed ?? 0n
  const isTakenFrom = (line === 'gross') === amount < 0n
  if (booked === undefined || !isTakenFrom) return
  const most = line === 'gross' ? booked.gross + changed : amountOf[line](booked) - changed
  if ((amount < 0n ? -amount : amount) > most) throw correctionBeyondLine({ most })
}

async function post(
  tx: Tx,
  correction: MonthCorrection,
  { id: proposalId, decidedBy }: Proposal,
  at: Date,
): Promise<void> {
  const { propertyId, month, line, amount, reason } = correction
  const { code } = await readPaidProperty(tx, propertyId)
  const [cash = 0n, reserve = 0n] = await balances(tx, [
    account('property-cash', propertyId),
    account('property-reserve', propertyId),
  ])
  const { lines, fromCash } = correctionLines(correction, { cash, reserve })
  const entryId = newId(at.getTime())
  await postEntries(tx, [
    {
      id: entryId,
      kind: 'correction',
      happenedAt: at,
      reference: `COR-${code}-${month}`,
      propertyId,
      actorId: decidedBy,
      lines,
    },
  ])
  await sql`
    insert into distributions.corrections
      (id, property_id, month, line, amount, reason, reason_en, corrected_at, proposal_id, entry_id,
      from_cash)
    values (${newId(at.getTime())}, ${propertyId}, ${`${month}-01`}::date, ${line}, ${amount}, ${reason.id},
      ${reason.en}, ${at}, ${proposalId}, ${entryId}, ${fromCash})`.execute(tx)
  await recordAudit(tx, {
    happenedAt: at,
    actorId: decidedBy,
    action: 'distributions.correct-month',
    subjectKind: 'property',
    subjectId: propertyId,
    details: { month, line, amount: amount.toString() },
  })
}
