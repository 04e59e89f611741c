import { sql } from 'kysely'
import type { SimulatedAction } from '#contract'
import { type Database, type Db, type Tx, transaction } from '#database'
import { type Clock, later, minute, newId, toJsonInteger } from '#kernel'
import type { DepositOrder, GatewayDeposit } from '../gateways/gateway.ts'
import { qrisContent } from '../gateways/qris.ts'
import { billerCode, virtualAccountNumber } from '../gateways/virtual-account.ts'
import { depositNotFound, simulationNotPossible } from '../refusals.ts'

/** The delay of the webhook of a delayed payment. */
const delayMilliseconds = minute

type State = GatewayDeposit['state']

/** A deposit in the simulator's book, with the events that it has sent to us. */
export type SimulatedDeposit = {
  reference: string
  method: string
  amount: bigint
  state: State
  accountNumber: string | null
  createdAt: Date
  expiresAt: Date
  paidAmount: bigint | null
  paidAt: Date | null
  events: {
    id: string
    state: State
    dueAt: Date
    deliveredAt: Date | null
    attempts: number
    lastStatus: number | null
  }[]
}

/** Adds an order to the book; a repeated reference returns the existing deposit. */
export async function openDeposit(
  db: Database,
  clock: Clock,
  order: DepositOrder,
): Promise<GatewayDeposit> {
  await transaction(db, async (tx) => {
    const { rows } = await sql<{ number: bigint }>`
      insert into payments.simulator_deposits (reference, method, amount, created_at, expires_at)
      values (${order.reference}, ${order.method}, ${order.amount}, ${order.createdAt}, ${order.expiresAt})
      on conflict (reference) do nothing returning number`.execute(tx)
    const number = rows[0]?.number
    if (number === undefined) return
    const accountNumber = virtualAccountNumber(order.method, number)
    const qrContent = order.method === 'qris' ? qrisContent(order.amount, order.reference) : null
    await sql`
      update payments.simulator_deposits
      set account_number = ${accountNumber}, qr_content = ${qrContent} where number = ${number}`.execute(
      tx,
    )
  })
  const deposit = await readDeposit(db, clock, order.reference)
  if (deposit === null) throw new Error(`the simulator lost ${order.reference}`)
  return deposit
}

type Row = {
  number: bigint
  reference: string
  method: string
  amount: bigint
  currency: string
  state: State
  accountNumber: string | null
  qrContent: string | null
  createdAt: Date
  expiresAt: Date
  paidAmount: bigint | null
  paidAt: Date | null
  refundedAmount: bigint
}

const columns = sql`d.number, d.reference, d.method, d.amount, d.currency, d.account_number,
  d.qr_content, d.created_at, d.expires_at, d.paid_amount, d.paid_at,
  (select coalesce(sum(f.amount), 0)::bigint from payments.simulator_refunds f
    where f.deposit_number = d.number) as refunded_amount`

// An unpaid deposit expires automatically, as at a bank.
function stateAt(now: Date) {
  return sql`case when d.state = 'awaiting-payment' and d.expires_at <= ${now} then 'expired' else d.state end as state`
}

/** The deposit as a gateway would report it, or null. */
export async function readDeposit(
  db: Db,
  clock: Clock,
  reference: string,
): Promise<GatewayDeposit | null> {
  const { rows } = await sql<Row>`
    select ${columns}, ${stateAt(clock.now())} from payments.simulator_deposits d
    where d.reference = ${reference}`.execute(db)
  const row = rows[0]
  if (row === undefined) return null
  const { number, state, currency, accountNumber, qrContent } = row
  const { paidAmount, paidAt, refundedAmount } = row
  const facts = { state, currency, accountNumber, qrContent, paidAmount, paidAt, refundedAmount }
  return { gatewayId: `sim-${number}`, reference, billerCode: billerCode(row.method), ...facts }
}

/** The newest deposits in the book, or the one with a reference, each with its events. */
export async function listDeposits(
  db: Db,
  clock: Clock,
  reference: string | null,
  limit: number,
): Promise<SimulatedDeposit[]> {
  type Event = SimulatedDeposit['events'][number]
  type Raw = Record<'dueAt' | 'deliveredAt', string | null>
  const { rows } = await sql<Row & { events: (Omit<Event, 'dueAt' | 'deliveredAt'> & Raw)[] }>`
    select ${columns}, ${stateAt(clock.now())}, coalesce((
      select jsonb_agg(jsonb_build_object('id', e.id, 'state', e.body::jsonb #>> '{data,state}',
        'dueAt', e.due_at, 'deliveredAt', e.delivered_at, 'attempts', e.attempts,
        'lastStatus', e.last_status) order by e.position)
      from payments.simulator_events e where e.deposit_number = d.number), '[]') as events
    from payments.simulator_deposits d
    where ${reference}::text is null or d.reference = ${reference}
    order by d.number desc limit ${limit}`.execute(db)
  return rows.map((row) => ({
    reference: row.reference,
    method: row.method,
    amount: row.amount,
    state: row.state,
    accountNumber: row.accountNumber,
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    paidAmount: row.paidAmount,
    paidAt: row.paidAt,
    events: row.events.map((event) => ({
      ...event,
      dueAt: new Date(event.dueAt ?? 0),
      deliveredAt: event.deliveredAt === null ? null : new Date(event.deliveredAt),
    })),
  }))
}

/** Simulates an action of a payer and writes the event that reports it. Returns the event's id. */
export async function changeDeposit(
  db: Database,
  clock: Clock,
  reference: string,
  action: Exclude<SimulatedAction, 'repeat'>,
  amount: bigint | undefined,
): Promise<string> {
  return await transaction(db, async (tx) => {
    const now = clock.now()
    const { rows } = await sql<Row>`
      select ${columns}, ${stateAt(now)} from payments.simulator_deposits d
      where d.reference = ${reference} for no key update`.execute(tx)
    const row = rows[0]
    if (row === undefined) throw depositNotFound()
    if (action === 'refund') return await refund(tx, row, now, amount)
    const state = stateAfter(row.state, action)
    const paidAmount = state === 'paid' ? (amount ?? row.amount) : null
    const paidAt = state === 'paid' ? now : null
    await sql`
      update payments.simulator_deposits
      set state = ${state}, paid_amount = ${paidAmount}, paid_at = ${paidAt}
      where number = ${row.number}`.execute(tx)
    const dueAt = action === 'delay' ? later(now, delayMilliseconds) : now
    return await writeEvent(tx, { ...row, state, paidAmount, paidAt }, now, dueAt)
  })
}

/** Refunds the payment completely or by an amount; the deposit remains paid. */
async function refund(tx: Tx, row: Row, now: Date, amount?: bigint): Promise<string> {
  const left = (row.paidAmount ?? 0n) - row.refundedAmount
  const given = amount ?? left
  if (row.state !== 'paid' || given <= 0n || given > left) throw simulationNotPossible()
  await sql`
    insert into payments.simulator_refunds (id, deposit_number, amount, refunded_at)
    values (${newId(now.getTime())}, ${row.number}, ${given}, ${now})`.execute(tx)
  return await writeEvent(tx, row, now, now)
}

// Payment after the deadline is possible, as at some banks; our own rule handles it.
function stateAfter(state: State, action: Exclude<SimulatedAction, 'repeat' | 'refund'>): State {
  const isPayment = action === 'pay' || action === 'delay'
  const isPossible = state === 'awaiting-payment' || (isPayment && state !== 'paid')
  if (!isPossible) throw simulationNotPossible()
  if (isPayment) return 'paid'
  return action === 'fail' ? 'failed' : 'expired'
}

async function writeEvent(tx: Tx, row: Row, now: Date, dueAt: Date): Promise<string> {
  const id = `evt-${newId()}`
  const body = JSON.stringify({
    id,
    type: `deposit.${row.state}`,
    createdAt: now.toISOString(),
    data: {
      gatewayId: `sim-${row.number}`,
      reference: row.reference,
      state: row.state,
      amount: toJsonInteger(row.amount),
      paidAmount: row.paidAmount === null ? null : toJsonInteger(row.paidAmount),
      currency: row.currency,
    },
  })
  await sql`
    insert into payments.simulator_events (id, deposit_number, position, body, due_at)
    select ${id}, ${row.number}, coalesce(max(position), 0) + 1, ${body}, ${dueAt}
    from payments.simulator_events where deposit_number = ${row.number}`.execute(tx)
  return id
}
