import { sql } from 'kysely'
import { type Database, type Tx, transaction } from '#database'
import { type Clock, hour, jakartaDate, later } from '#kernel'
import type { GatewaySettlement, SettlementLine } from '../gateways/gateway.ts'

/** Every morning at ten (Jakarta) the simulator pays out the amounts moved before that day. */
const settlesAtHour = 10
// A lock, so that two concurrent queries settle a day once.
const lockKey = 7_350_200

type Row = { number: bigint; settledAt: Date; lines: Record<keyof SettlementLine, string>[] }

/** The simulator's settlements since an instant; settles a due morning first. */
export async function listSettlements(
  db: Database,
  clock: Clock,
  since: Date,
): Promise<GatewaySettlement[]> {
  await transaction(db, (tx) => settleMorning(tx, clock.now()))
  const { rows } = await sql<Row>`
    select s.number, s.settled_at, (
      select json_agg(json_build_object(
        'reference', m.reference, 'amount', m.amount::text, 'fee', m.fee::text) order by m.moved_at)
      from payments.simulator_moves m where m.settlement_number = s.number) as lines
    from payments.simulator_settlements s
    where s.settled_at >= ${since} order by s.number`.execute(db)
  return rows.map(({ number, settledAt, lines }) => {
    const read = lines.map(({ reference, amount, fee }) => {
      return { reference, amount: BigInt(amount), fee: BigInt(fee) }
    })
    const net = read.reduce((sum, { amount, fee }) => sum + amount - fee, 0n)
    return { gatewayId: `sims-${number}`, settledAt, net, lines: read }
  })
}

/** A negative balance is carried over to the next morning. */
async function settleMorning(tx: Tx, now: Date): Promise<void> {
  const day = jakartaDate(later(now, -settlesAtHour * hour))
  const begin = sql`(${day}::date::timestamp at time zone 'Asia/Jakarta')`
  const { rows: due } = await sql<{ net: bigint | null }>`
    select sum(amount - fee)::bigint as net from payments.simulator_moves
    where settlement_number is null and moved_at < ${begin}`.execute(tx)
  if ((due[0]?.net ?? 0n) <= 0n) return
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx)
  const { rows } = await sql<{ number: bigint }>`
    insert into payments.simulator_settlements (day, settled_at)
    values (${day}::date, ${begin} + make_interval(hours => ${settlesAtHour}))
    on conflict (day) do nothing returning number`.execute(tx)
  const number = rows[0]?.number
  if (number === undefined) return
  await sql`
    update payments.simulator_payouts set return_settlement_number = ${number}
    where state = 'reversed' and settlement_number is not null
      and return_settlement_number is null and ended_at < ${begin}`.execute(tx)
  await sql`
    update payments.simulator_payouts set settlement_number = ${number}
    where state = 'paid' and settlement_number is null and ended_at < ${begin}`.execute(tx)
  await sql`
    update payments.simulator_deposits set settlement_number = ${number}
    where state = 'paid' and settlement_number is null and paid_at < ${begin}
      and currency = 'IDR'`.execute(tx)
  await sql`
    update payments.simulator_refunds set settlement_number = ${number}
    where settlement_number is null and refunded_at < ${begin}`.execute(tx)
}
