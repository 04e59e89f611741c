import { sql } from 'kysely'
import { forEachConcurrently, minute } from '#kernel'
import { signatureHeader, signWebhook } from '../gateways/webhook-signature.ts'
import type { SimulatorOptions } from './simulator-options.ts'

const attemptsMax = 10
const batchMax = 100
const concurrency = 8
const sendMilliseconds = 10_000

type Event = { id: string; body: string; dueAt: Date; deliveredAt: Date | null }

/** Sends one event if it is due and records the response. A rejected event is sent again later. */
export async function deliverEvent(options: SimulatorOptions, id: string): Promise<void> {
  const { rows } = await sql<Event>`
    select id, body, due_at, delivered_at from payments.simulator_events where id = ${id}`.execute(
    options.db,
  )
  const event = rows[0]
  if (event === undefined || event.dueAt > options.clock.now()) return
  await attempt(options, event)
}

/** Sends every due event that was not accepted yet. Returns how many were accepted. */
export async function deliverDueEvents(options: SimulatorOptions): Promise<number> {
  const now = options.clock.now()
  const { rows } = await sql<Event>`
    select id, body, due_at, delivered_at from payments.simulator_events
    where delivered_at is null and attempts < ${attemptsMax}
      and due_at + attempts * ${minute}::integer * interval '1 millisecond' <= ${now}
    order by due_at limit ${batchMax}`.execute(options.db)
  let accepted = 0
  await forEachConcurrently(rows, concurrency, async (event) => {
    if (await attempt(options, event)) accepted += 1
  })
  return accepted
}

/** Sends all events of a deposit or payout again, the last one first, each twice at the same time. */
export async function repeatEvents(options: SimulatorOptions, reference: string): Promise<void> {
  const { rows } = await sql<Event>`
    select e.id, e.body, e.due_at, e.delivered_at from payments.simulator_events e
    left join payments.simulator_deposits d on d.number = e.deposit_number
    left join payments.simulator_payouts p on p.number = e.payout_number
    where ${reference} in (d.reference, p.reference) order by e.position desc limit ${batchMax}`.execute(
    options.db,
  )
  for (const event of rows) await Promise.all([attempt(options, event), attempt(options, event)])
}

async function attempt(options: SimulatorOptions, event: Event): Promise<boolean> {
  const status = await send(options, event)
  const isAccepted = status !== null && status >= 200 && status < 300
  const deliveredAt = isAccepted ? options.clock.now() : null
  await sql`
    update payments.simulator_events
    set attempts = attempts + 1, last_status = ${status},
      delivered_at = coalesce(delivered_at, ${deliveredAt})
    where id = ${event.id}`.execute(options.db)
  return isAccepted
}

// Signed again for each attempt, because a signature is valid for five minutes.
async function send(options: SimulatorOptions, event: Event): Promise<number | null> {
  const body = new TextEncoder().encode(event.body)
  const signature = signWebhook(options.secret, body, options.clock.now())
  const post = options.send ?? fetch
  try {
    const response = await post(options.webhookUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', [signatureHeader]: signature },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(sendMilliseconds),
    })
    await response.body?.cancel()
    return response.status
  } catch {
    return null
  }
}
