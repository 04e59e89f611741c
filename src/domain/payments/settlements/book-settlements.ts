import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { type Db, type Tx, transaction } from '#database'
import { day, jakartaDate, later, newId, type OnFailure, receiptNumber } from '#kernel'
import { account, atBank, credit, debit, type Line, postEntries } from '#ledger'
import type { GatewaySettlement } from '../gateways/gateway.ts'
import type { PaymentServices } from '../payment-services.ts'
import { settlementInFuture, settlementUneven } from '../refusals.ts'

/** A gateway may report a settlement days after the bank has booked it. */
const lookBack = 7 * day

/**
 * Asks the gateway for its settlements and posts each once: the claim on the gateway becomes money at our bank,
 * and the fees are paid. One that cannot be posted is reported to `onFailure` and does not keep the others from being
 * posted. It asks again from a week before the last posted one or, if that is earlier, before `unbookedSince`, so that
 * one that people have not decided about yet is retried. Any number of workers may run it. Returns how many were new.
 */
export async function bookSettlements(
  { db, clock, gateway }: PaymentServices,
  onFailure: OnFailure,
  unbookedSince: Date | null = null,
): Promise<number> {
  if (gateway.listSettlements === null) return 0
  const last = await lastSettledAt(db, gateway.name)
  const from = unbookedSince !== null && unbookedSince < last ? unbookedSince : last
  const reported = await gateway.listSettlements(later(from, -lookBack))
  let booked = 0
  for (const settlement of await notBooked(db, gateway.name, reported)) {
    const act = { gateway: gateway.name, actorId: null, now: clock.now() }
    try {
      const reference = await transaction(db, (tx) => bookSettlement(tx, settlement, act))
      if (reference !== null) booked += 1
    } catch (error) {
      onFailure(settlement.gatewayId, error)
    }
  }
  return booked
}

/** The time of the last posted settlement; a week after the epoch before the first. */
async function lastSettledAt(db: Db, gateway: string): Promise<Date> {
  const { rows } = await sql<{ settledAt: Date | null }>`
    select max(settled_at) as settled_at from payments.settlements
    where gateway = ${gateway}`.execute(db)
  return rows[0]?.settledAt ?? new Date(lookBack)
}

async function notBooked(
  db: Db,
  gateway: string,
  reported: readonly GatewaySettlement[],
): Promise<GatewaySettlement[]> {
  const ids = reported.map(({ gatewayId }) => gatewayId)
  const { rows } = await sql<{ gatewayId: string }>`
    select gateway_id from payments.settlements
    where gateway = ${gateway} and gateway_id = any(${ids}::text[])`.execute(db)
  const booked = new Set(rows.map(({ gatewayId }) => gatewayId))
  return reported.filter(({ gatewayId }) => !booked.has(gatewayId))
}

type Act = { readonly gateway: string; readonly actorId: string | null; readonly now: Date }

/**
 * Posts one settlement and returns its reference; null when the gateway's reference was booked before. Refuses
 * with `payments.settlement_uneven` when its lines do not add up to the amount paid out, and with
 * `settlement_in_future` before its day.
 */
export async function bookSettlement(
  tx: Tx,
  { gatewayId, settledAt, net, lines }: GatewaySettlement,
  { gateway, actorId, now }: Act,
): Promise<string | null> {
  const sum = (of: 'amount' | 'fee') => lines.reduce((total, line) => total + line[of], 0n)
  const [gross, fee] = [sum('amount'), sum('fee')]
  if (net <= 0n || gross - fee !== net) throw settlementUneven()
  if (jakartaDate(settledAt) > jakartaDate(now)) throw settlementInFuture()
  // Serialises bookings, so that the second one finds what the first has booked.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${gateway}/${gatewayId}`}, 200))`.execute(
    tx,
  )
  if (await isBooked(tx, gateway, gatewayId)) return null
  const reference = receiptNumber('SET')
  const entryId = newId(now.getTime())
  const posted = settlementPostings(gateway, { gross, fee, net })
  const facts = { kind: 'settlement', happenedAt: settledAt, propertyId: null } as const
  await postEntries(tx, [{ ...facts, id: entryId, reference, actorId, lines: posted }])
  const id = newId(now.getTime())
  await sql`
    insert into payments.settlements (id, gateway, gateway_id, reference, settled_at, net, fee, entry_id)
    values (${id}, ${gateway}, ${gatewayId}, ${reference}, ${settledAt}, ${net}, ${fee},
      ${entryId})`.execute(tx)
  await sql`
    insert into payments.settlement_lines (settlement_id, position, reference, amount, fee)
    select ${id}, w.position, w.reference, w.amount, w.fee
    from unnest(
      ${lines.map((line) => line.reference)}::text[],
      ${lines.map((line) => line.amount)}::bigint[],
      ${lines.map((line) => line.fee)}::bigint[]
    ) with ordinality as w (reference, amount, fee, position)`.execute(tx)
  await recordAudit(tx, {
    happenedAt: now,
    actorId,
    action: 'payments.book-settlement',
    subjectKind: 'settlement',
    subjectId: id,
    details: { gateway, net: net.toString(), fee: fee.toString(), lines: lines.length },
  })
  return reference
}

async function isBooked(tx: Tx, gateway: string, gatewayId: string): Promise<boolean> {
  const { rows } = await sql`
    select from payments.settlements
    where gateway = ${gateway} and gateway_id = ${gatewayId}`.execute(tx)
  return rows.length > 0
}

type Sums = { readonly gross: bigint; readonly fee: bigint; readonly net: bigint }

/** The lines of a settlement's entry. */
export function settlementPostings(gateway: string, { gross, fee, net }: Sums): Line[] {
  const lines = [debit(atBank('client'), net), credit(account('gateway-clearing', gateway), gross)]
  return fee === 0n ? lines : [...lines, debit(account('gateway-costs', 'platform'), fee)]
}
