import { sql } from 'kysely'
import type { SimulatedPayoutAction } from '#contract'
import { type Database, type Db, type Tx, transaction, type Write, writeTogether } from '#database'
import { type Clock, day, later, newId, second, toJsonInteger } from '#kernel'
import type { GatewayPayout, PayoutOrder } from '../gateways/gateway.ts'
import { payoutNotFound, simulationNotPossible } from '../refusals.ts'

/** The processing time of a simulated bank. */
const settleMilliseconds = 25 * second
const batchMax = 50

/** A payout in the simulator's book. */
export type SimulatedPayout = {
  reference: string
  bankCode: string
  numberEnd: string
  amount: bigint
  state: GatewayPayout['state']
  acceptedAt: Date
  settlesAt: Date
  endedAt: Date | null
}

type Row = {
  number: bigint
  reference: string
  bankCode: string
  numberEnd: string
  amount: bigint
  currency: string
  state: GatewayPayout['state']
  failure: string | null
  acceptedAt: Date
  settlesAt: Date
  endedAt: Date | null
}

const columns = sql`number, reference, bank_code, number_end, amount, currency, state, failure,
  accepted_at, settles_at, ended_at`

/** Adds a payout to the book; a repeated reference returns the existing payout. */
export async function acceptPayout(
  db: Db,
  clock: Clock,
  { reference, bankCode, accountNumber, amount, rail }: PayoutOrder,
): Promise<GatewayPayout> {
  const now = clock.now()
  await sql`
    insert into payments.simulator_payouts
      (reference, bank_code, number_end, amount, rail, accepted_at, settles_at)
    values (${reference}, ${bankCode}, ${accountNumber.slice(-4)}, ${amount}, ${rail}, ${now},
      ${later(now, settleMilliseconds)})
    on conflict (reference) do nothing`.execute(db)
  const payout = await readPayout(db, reference)
  if (payout === null) throw new Error(`the simulator lost ${reference}`)
  return payout
}

/** The payout as a gateway would report it, or null. */
export async function readPayout(db: Db, reference: string): Promise<GatewayPayout | null> {
  const { rows } = await sql<Row>`
    select ${columns} from payments.simulator_payouts where reference = ${reference}`.execute(db)
  const [row] = rows
  if (row === undefined) return null
  const { state, amount, currency, failure, number } = row
  const hasLeft = state === 'paid' || state === 'reversed'
  return {
    gatewayId: `simp-${number}`,
    reference,
    state,
    amount,
    currency,
    bankReference: hasLeft ? `SIM${String(number).padStart(12, '0')}` : null,
    failure,
  }
}

/** The newest payouts in the book, or the one with a reference. */
export async function listPayouts(
  db: Db,
  reference: string | null,
  limit: number,
): Promise<SimulatedPayout[]> {
  const { rows } = await sql<Row>`
    select ${columns} from payments.simulator_payouts
    where ${reference}::text is null or reference = ${reference}
    order by number desc limit ${limit}`.execute(db)
  return rows.map(({ number: _, currency: __, failure: ___, ...payout }) => payout)
}

/** Simulates an action of the bank of a payout. Returns the event that reports it, or null for none. */
export async function endPayout(
  db: Database,
  clock: Clock,
  reference: string,
  action: Exclude<SimulatedPayoutAction, 'repeat' | 'delay'>,
): Promise<string | null> {
  return await transaction(db, async (tx) => {
    const { rows } = await sql<Row>`
      select ${columns} from payments.simulator_payouts
      where reference = ${reference} for no key update`.execute(tx)
    const [row] = rows
    if (row === undefined) throw payoutNotFound()
    const isPossible = action === 'reverse' ? row.state === 'paid' : row.state === 'accepted'
    if (!isPossible) throw simulationNotPossible()
    const state = action === 'reverse' ? 'reversed' : action === 'fail' ? 'failed' : 'paid'
    const ended = { ...row, state } as const
    if (action !== 'silent') return (await end(tx, [ended], clock.now()))[0] ?? null
    await updatePayouts([ended], clock.now()).execute(tx)
    return null
  })
}

/** Delays a payout by a day. */
export async function delayPayout(db: Db, clock: Clock, reference: string): Promise<void> {
  const { numAffectedRows } = await sql`
    update payments.simulator_payouts set settles_at = ${later(clock.now(), day)}
    where reference = ${reference} and state = 'accepted'`.execute(db)
  if (numAffectedRows === 1n) return
  throw (await readPayout(db, reference)) === null ? payoutNotFound() : simulationNotPossible()
}

/** Pays the payouts whose processing time is over. */
export async function settleDuePayouts(db: Database, clock: Clock): Promise<void> {
  await transaction(db, async (tx) => {
    const { rows } = await sql<Row>`
      select ${columns} from payments.simulator_payouts
      where state = 'accepted' and settles_at <= ${clock.now()}
      order by settles_at limit ${batchMax} for no key update skip locked`.execute(tx)
    await end(
      tx,
      rows.map((row) => ({ ...row, state: 'paid' })),
      clock.now(),
    )
  })
}

/** Ends payouts as given in `rows`. Returns the ids of the events that report it. */
async function end(tx: Tx, rows: readonly Row[], now: Date): Promise<string[]> {
  if (rows.length === 0) return []
  const events = rows.map((row) => eventOf(row, now))
  await writeTogether(tx, [
    updatePayouts(rows, now),
    sql`
      insert into payments.simulator_events (id, payout_number, position, body, due_at)
      select e.id, e.number, coalesce((select max(position) from payments.simulator_events
        where payout_number = e.number), 0) + 1, e.body, ${now}::timestamptz
      from unnest(
        ${events.map(({ id }) => id)}::text[],
        ${rows.map(({ number }) => number)}::bigint[],
        ${events.map(({ body }) => body)}::text[]) as e (id, number, body)`,
  ])
  return events.map(({ id }) => id)
}

function updatePayouts(rows: readonly Row[], now: Date): Write {
  return sql`
    update payments.simulator_payouts p
    set state = n.state, ended_at = ${now}::timestamptz,
      failure = case when n.state = 'failed' then 'INVALID_DESTINATION' end
    from unnest(
      ${rows.map(({ number }) => number)}::bigint[],
      ${rows.map(({ state }) => state)}::text[]) as n (number, state)
    where p.number = n.number`
}

function eventOf(row: Row, now: Date): { id: string; body: string } {
  const { number, reference, state, amount, currency } = row
  const id = `evt-${newId()}`
  const gatewayId = `simp-${number}`
  const data = { gatewayId, reference, state, amount: toJsonInteger(amount), currency }
  const event = { id, type: `payout.${state}`, createdAt: now.toISOString(), data }
  return { id, body: JSON.stringify(event) }
}
