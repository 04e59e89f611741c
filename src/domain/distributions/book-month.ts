import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { type Database, type Tx, transaction } from '#database'
import { type Actor, type BasisPoints, type Clock, jakartaDate, newId } from '#kernel'
import { account, balance, credit, debit, type NewEntry, postEntries } from '#ledger'
import { monthOf, readForecast, recordMonths } from '#properties'
import {
  amountOf,
  isAsExpected,
  type MonthAmounts,
  type MonthLine,
  monthAfter,
  monthLines,
  type ReasonCode,
  settlementOf,
} from './month.ts'
import {
  type BookedMonth,
  bookedMonths,
  type PaidProperty,
  readPaidProperty,
} from './read-accrued.ts'
import { recordReasons } from './record-reasons.ts'
import {
  costsNotCovered,
  monthNotOver,
  monthOutOfOrder,
  notOperating,
  reasonsMissing,
  reserveBeyondRent,
} from './refusals.ts'

export type NewMonth = MonthAmounts & {
  readonly propertyId: string
  /** `YYYY-MM` */
  readonly month: string
  readonly occupancyBasisPoints: BasisPoints
  readonly reasons: Partial<Record<MonthLine, ReasonCode>>
}

/**
 * Books what a month brought and cost: the rent to the property's cash, the costs out of it, the
 * top-up to its reserve. Costs above the rent are paid from the reserve. Months follow each other
 * without a gap. Refuses with `distributions.month_not_over`, `month_out_of_order`, `not_operating`,
 * `reason_missing` (a line more than a twentieth off the forecast), `reserve_beyond_rent` or
 * `costs_not_covered`; nothing is booked then.
 */
export async function bookMonth(
  db: Database,
  clock: Clock,
  actor: Actor,
  input: NewMonth,
): Promise<BookedMonth> {
  return await transaction(db, async (tx) => {
    const at = clock.now()
    const property = await readPaidProperty(tx, input.propertyId)
    await lockMonths(tx, property.id)
    await requireNext(tx, property, input.month, at)
    const reasons = await requireReasons(tx, input)
    await postMonth(tx, property, input, at, actor)
    const { propertyId, month, occupancyBasisPoints } = input
    await recordMonths(tx, [
      { propertyId, month, ...monthOf(input.gross, input, occupancyBasisPoints) },
    ])
    await recordReasons(
      tx,
      monthLines.flatMap((line) => {
        const code = reasons[line]
        return code === undefined ? [] : [{ propertyId, month, line, code }]
      }),
    )
    await recordAudit(tx, {
      happenedAt: at,
      actorId: actor.userId,
      action: 'distributions.book-month',
      subjectKind: 'property',
      subjectId: propertyId,
      details: { month, gross: input.gross.toString() },
    })
    const [booked] = await bookedMonths(tx, propertyId, 1)
    if (booked === undefined) throw new Error('a booked month is not there')
    return booked
  })
}

/** Of two who book, correct or declare for one property the second waits. */
export async function lockMonths(tx: Tx, propertyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`distributions/${propertyId}`}, 0))`.execute(
    tx,
  )
}

async function requireNext(tx: Tx, property: PaidProperty, month: string, at: Date): Promise<void> {
  if (!['operating', 'sale-vote'].includes(property.state)) throw notOperating()
  if (month >= jakartaDate(at).slice(0, 7)) throw monthNotOver()
  const [newest] = await bookedMonths(tx, property.id, 1)
  const first = (property.handedOverOn ?? month).slice(0, 7)
  const expected = newest === undefined ? first : monthAfter(newest.month)
  // The month of the handover may be left out: it is seldom whole.
  const isNext = month === expected || (newest === undefined && month === monthAfter(first))
  if (!isNext) throw monthOutOfOrder({ expected })
}

async function requireReasons(tx: Tx, input: NewMonth): Promise<NewMonth['reasons']> {
  const forecast = await readForecast(tx, input.propertyId)
  const usual = monthLines.filter(
    (line) => forecast !== null && isAsExpected(amountOf[line](input), amountOf[line](forecast)),
  )
  const missing = monthLines.filter(
    (line) => forecast !== null && !usual.includes(line) && input.reasons[line] === undefined,
  )
  if (missing.length > 0) throw reasonsMissing(missing)
  return { ...Object.fromEntries(usual.map((line) => [line, 'as-expected'])), ...input.reasons }
}

async function postMonth(
  tx: Tx,
  { id: propertyId, code }: PaidProperty,
  input: NewMonth,
  at: Date,
  actor: Actor,
): Promise<void> {
  const { outside, fromRent, fromReserve, room } = settlementOf(input)
  if (input.reserve > room) throw reserveBeyondRent({ room })
  const bank = account('bank-settlement', 'platform')
  const cash = account('property-cash', propertyId)
  const pot = account('property-reserve', propertyId)
  const entry = (kind: NewEntry['kind'], name: string, lines: NewEntry['lines']): NewEntry => ({
    id: newId(at.getTime()),
    kind,
    happenedAt: at,
    reference: `${name}-${code}-${input.month}`,
    propertyId,
    actorId: actor.userId,
    lines,
  })
  const some = <Line>(amount: bigint, line: (amount: bigint) => Line) =>
    amount === 0n ? [] : [line(amount)]
  const entries = [
    entry('rent', 'RENT', [
      ...some(input.gross, (amount) => debit(bank, amount)),
      ...some(input.gross, (amount) => credit(cash, amount)),
    ]),
    entry('property-cost', 'COST', [
      ...some(fromRent, (amount) => debit(cash, amount)),
      ...some(fromReserve, (amount) => debit(pot, amount)),
      ...some(outside, (amount) => credit(bank, amount)),
      ...some(input.management, (amount) => credit(account('platform-fees', 'platform'), amount)),
    ]),
    entry('reserve-top-up', 'RSV', [
      ...some(input.reserve, (amount) => debit(cash, amount)),
      ...some(input.reserve, (amount) => credit(pot, amount)),
    ]),
  ].filter(({ lines }) => lines.length > 0)
  const inReserve = await balance(tx, pot)
  if (fromReserve > inReserve) throw costsNotCovered({ short: fromReserve - inReserve })
  if (entries.length > 0) await postEntries(tx, entries)
}
