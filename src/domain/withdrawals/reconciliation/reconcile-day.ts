import { sql } from 'kysely'
import { type Db, type Tx, transaction } from '#database'
import { jakartaDate, newId } from '#kernel'
import { checkStore, firstBookedDay } from '#ledger'
import { checkMarket } from '#market'
import type { GatewayDeposit, GatewayPayout, PaymentServices } from '#payments'
import { checkWithdrawals } from '../check-withdrawals.ts'
import type { Difference } from './difference.ts'
import { newLineDifferences } from './line-differences.ts'
import { dayBeforeBooks, dayNotOver } from './refusals.ts'
import { missingSettlements, settlementDifferences } from './settlement-differences.ts'

/** A run as shown to staff: the totals of both sides for a day, and the number of open differences. */
export type Run = {
  readonly id: string
  readonly day: string
  readonly ranAt: Date
  readonly compared: number
  readonly ledgerIn: bigint
  readonly gatewayIn: bigint
  readonly ledgerOut: bigint
  readonly gatewayOut: bigint
  readonly bankLines: number
  readonly openItems: number
}

const subjectMax = 500

/** The ledger's data on one deposit or withdrawal that ended on the day. */
type Posted = {
  readonly direction: 'in' | 'out'
  readonly reference: string
  readonly gatewayId: string | null
  readonly state: string
  /** The rupiah that the gateway moved according to the ledger. */
  readonly amount: bigint
}

/** What the nightly run does in its transaction besides comparing. */
type AtNight = (tx: Tx, run: Run) => Promise<void>

/**
 * Reconciles a past day by hand, for the first time or again; the nightly run of that day still takes place.
 * Refuses a day that is not over, and one before the first entry of the ledger.
 */
export async function comparePastDay(services: PaymentServices, day: string): Promise<Run> {
  if (day >= jakartaDate(services.clock.now())) throw dayNotOver()
  const earliest = await firstBookedDay(services.db)
  if (earliest !== null && day < earliest) throw dayBeforeBooks({ earliest })
  return await reconcileDay(services, day)
}

/**
 * Reconciles a day (Jakarta): every deposit and payout posted on it with the gateway's present answer,
 * settlements with postings, bank lines that arrived or changed since the last run with their references in the
 * ledger, and the ledger with its own rules. It may run again; each difference is listed once. The caller
 * ensures that the day is over. With `atNight` it is the nightly run of the day.
 */
export async function reconcileDay(
  { db, clock, gateway }: PaymentServices,
  day: string,
  atNight: AtNight | null = null,
): Promise<Run> {
  const posted = await postedOn(db, gateway.name, day)
  const found: Difference[] = [
    ...(await ledgerViolations(db)),
    ...(await missingSettlements(db, gateway, day)),
  ]
  const totals = { in: 0n, out: 0n }
  for (const each of posted) {
    // One after the other, outside any transaction, because there is a whole night for it.
    const amount = await amountAtGateway(gateway, each)
    if (amount === null) found.push(differenceOf('gateway-silent', each, null))
    else {
      totals[each.direction] += amount
      if (amount !== each.amount) found.push(differenceOf('gateway-differs', each, amount))
    }
  }
  const sum = (direction: Posted['direction']) =>
    posted.reduce((total, each) => (each.direction === direction ? total + each.amount : total), 0n)
  return await transaction(db, async (tx) => {
    const now = clock.now()
    const bankLines = await countLines(tx, day)
    await recordDifferences(tx, day, now, [
      ...found,
      ...(await depositsInReview(tx)),
      ...(await settlementDifferences(tx, gateway.name, day)),
      ...(await newLineDifferences(tx)),
    ])
    await closeReleased(tx, now)
    const run: Run = {
      id: newId(now.getTime()),
      day,
      ranAt: now,
      compared: posted.length,
      ledgerIn: sum('in'),
      gatewayIn: totals.in,
      ledgerOut: sum('out'),
      gatewayOut: totals.out,
      bankLines,
      openItems: await countOpen(tx),
    }
    await sql`
      insert into reconciliation.runs (id, day, ran_at, compared, ledger_in, gateway_in, ledger_out,
        gateway_out, bank_lines, open_items, is_nightly)
      values (${run.id}, ${day}::date, ${now}, ${run.compared}, ${run.ledgerIn}, ${run.gatewayIn},
        ${run.ledgerOut}, ${run.gatewayOut}, ${bankLines}, ${run.openItems},
        ${atNight !== null})`.execute(tx)
    await atNight?.(tx, run)
    return run
  })
}

function differenceOf(
  kind: Difference['kind'],
  { reference, amount }: Posted,
  other: bigint | null,
): Difference {
  return { kind, subject: reference, ledger: amount, other }
}

async function postedOn(db: Db, gateway: string, day: string): Promise<Posted[]> {
  const { rows } = await sql<Posted>`
    select direction, reference, gateway_id, state, amount from reconciliation.posted
    where gateway = ${gateway} and day = ${day}::date
    order by reference`.execute(db)
  return rows
}

type Asked = {
  getDeposit(reference: string, gatewayId: string | null): Promise<GatewayDeposit | null>
  getPayout(reference: string, gatewayId: string | null): Promise<GatewayPayout | null>
}

/** The rupiah that the gateway moved according to its answer; 0 when nothing moved, null without an answer. */
async function amountAtGateway(gateway: Asked, each: Posted): Promise<bigint | null> {
  const { reference, gatewayId, direction } = each
  try {
    if (direction === 'in') {
      const deposit = await gateway.getDeposit(reference, gatewayId)
      if (deposit === null) return null
      const { state, paidAmount, refundedAmount = 0n } = deposit
      return state === 'paid' ? (paidAmount ?? 0n) - refundedAmount : 0n
    }
    const payout = await gateway.getPayout(reference, gatewayId)
    if (payout === null) return null
    return payout.state === 'paid' ? payout.amount : 0n
  } catch {
    return null
  }
}

/** The explanation code of an item whose money is no longer held; the screen has its text. */
const noLongerHeld = 'no-longer-held'

/** Money that left suspense automatically or by two people needs no explanation. */
async function closeReleased(tx: Tx, now: Date): Promise<void> {
  await sql`
    update reconciliation.items i set explained_at = ${now}, explanation = ${noLongerHeld}
    where i.kind = 'held-for-review' and i.explained_at is null
      and not exists (select from reconciliation.held_for_review h where h.reference = i.subject)
  `.execute(tx)
}

/** Money that is in suspense until staff decide on it. */
async function depositsInReview(tx: Tx): Promise<Difference[]> {
  const { rows } = await sql<{ reference: string; amount: bigint; received: bigint }>`
    select reference, amount, received from reconciliation.held_for_review`.execute(tx)
  return rows.map(({ reference, amount, received }) => ({
    kind: 'held-for-review',
    subject: reference,
    ledger: amount,
    other: received,
  }))
}

/** Recomputed from the first entry, without relying on stored balances. */
async function ledgerViolations(db: Db): Promise<Difference[]> {
  const broken = [
    ...(await checkStore(db)),
    ...(await checkWithdrawals(db)),
    ...(await checkMarket(db)),
  ]
  return broken.map(({ rule, subject, found }) => ({
    kind: 'ledger-broken',
    subject: `${rule}: ${subject}, ${found}`.slice(0, subjectMax),
    ledger: null,
    other: null,
  }))
}

/** Adds differences to the list; each is listed once, however often it is found. */
export async function recordDifferences(
  tx: Tx,
  day: string,
  now: Date,
  found: readonly Difference[],
): Promise<void> {
  await sql`
    insert into reconciliation.items (id, kind, subject, day, ledger, other, found_at)
    select w.id, w.kind, w.subject, ${day}::date, w.ledger, w.other, ${now}::timestamptz
    from unnest(
      ${found.map(() => newId(now.getTime()))}::uuid[],
      ${found.map(({ kind }) => kind)}::text[],
      ${found.map(({ subject }) => subject)}::text[],
      ${found.map(({ ledger }) => ledger)}::bigint[],
      ${found.map(({ other }) => other)}::bigint[]
    ) as w (id, kind, subject, ledger, other)
    on conflict (kind, subject) do nothing`.execute(tx)
}

async function countLines(tx: Tx, day: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from reconciliation.booked_lines
    where booked_on = ${day}::date`.execute(tx)
  return rows[0]?.count ?? 0
}

async function countOpen(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from reconciliation.items where explained_at is null`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}
