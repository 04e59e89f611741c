import { addWorkingDays, jakartaDate } from '#kernel'
import { any } from '../support/seeded-random.ts'
import type { Client } from './client.ts'
import { command } from './commands.ts'
import type { Customer } from './customers.ts'
import { offerUnits, prepareOffers } from './private-offers.ts'

const turns = [
  [0.58, place],
  [0.68, change],
  [0.78, cancel],
  [0.88, race],
  [0.93, offer],
  [0.96, pauseOrder],
  [1, resumeOrder],
] as const

/** The number of newest orders that are changed and cancelled while others trade with them. */
const newestMax = 40

/**
 * The trades of every run: private offers, one trade at an obviously wrong price, a partly filled order, and a
 * cancelled one.
 */
export async function prepareTrading(client: Client): Promise<void> {
  const [seller, buyer] = client.bank.holders
  if (seller === undefined || buyer === undefined) throw new Error('nobody holds units')
  await prepareOffers(client)
  for (const propertyId of client.bank.tradedIds) {
    const order = { propertyId, limitPrice: 105_600, validity: 'window' }
    await placed(client, seller, { ...order, side: 'sell', units: 5 })
    await placed(client, buyer, { ...order, side: 'buy', units: 3 })
    const waiting = await placed(client, seller, { ...order, side: 'sell', units: 4 })
    if (waiting !== null) await cancelled(client, seller, waiting)
  }
}

/** Performs random trading actions one after the other until the run ends. */
export async function runTrader(client: Client): Promise<void> {
  while (!client.isOver()) {
    const chance = client.random()
    const turn = turns.find(([until]) => chance < until)?.[1] ?? place
    await turn(client)
  }
}

async function place(client: Client): Promise<void> {
  const { bank, random } = client
  const side = random() < 0.5 ? 'sell' : 'buy'
  const units = 1 + Math.floor(random() * 6)
  const chance = random()
  const validity = chance < 0.3 ? 'day' : chance < 0.6 ? 'window' : 'date'
  await placed(client, any(side === 'sell' ? bank.holders : bank.customers, random), {
    propertyId: any(bank.tradedIds, random),
    side,
    limitPrice: random() < 0.1 ? null : price(random),
    units,
    ...(random() < 0.15 ? { lot: units } : {}),
    validity,
    ...(validity === 'date' ? { validUntil: addWorkingDays(today(client), 20) } : {}),
  })
}

/** A cancellation and a buy order reach an order at the same time, each on a different server. */
async function race(client: Client): Promise<void> {
  const { bank, random } = client
  const seller = any(bank.holders, random)
  const order = {
    propertyId: any(bank.tradedIds, random),
    limitPrice: price(random),
    units: 2,
    validity: 'day',
  }
  const id = await placed(client, seller, { ...order, side: 'sell' })
  if (id === null) return
  await Promise.all([
    cancelled(client, seller, id),
    placed(client, any(bank.customers, random), { ...order, side: 'buy' }),
  ])
}

async function offer(client: Client): Promise<void> {
  await offerUnits(client, price(client.random))
}

async function change(client: Client): Promise<void> {
  const one = anOrder(client)
  if (one === null) return
  const body = { limitPrice: price(client.random), units: 1 + Math.floor(client.random() * 8) }
  await command(client, one.customer, 'order-change', `/orders/${one.id}/`, body, 'PATCH')
}

async function cancel(client: Client): Promise<void> {
  const one = anOrder(client)
  if (one !== null) await cancelled(client, one.customer, one.id)
}

async function pauseOrder(client: Client): Promise<void> {
  const one = anOrder(client)
  if (one !== null) await command(client, one.customer, 'order-change', `/orders/${one.id}/pause/`)
}

async function resumeOrder(client: Client): Promise<void> {
  const one = anOrder(client)
  if (one !== null)
    await command(client, one.customer, 'order-change', `/orders/${one.id}/resumption/`)
}

async function placed(
  client: Client,
  customer: Customer,
  body: Record<string, unknown>,
): Promise<string | null> {
  const id = await command(client, customer, 'order', '/orders/', body)
  if (id !== null) client.orders.push({ customer, id })
  return id
}

async function cancelled(client: Client, customer: Customer, id: string): Promise<void> {
  await command(client, customer, 'order-cancellation', `/orders/${id}/cancellation/`)
}

function anOrder({ orders, random }: Client) {
  const newest = orders.slice(-newestMax)
  return newest.length === 0 ? null : any(newest, random)
}

/**
 * Returns a price, usually near Rp100,000 a unit, sometimes far enough away to trigger the price alarm or be
 * refused by the collar.
 */
function price(random: () => number): number {
  const far = random() < 0.08 ? 105 : 35
  return 100_000 + 100 * Math.round((random() * 2 - 1) * far)
}

function today({ bank }: Client): string {
  return jakartaDate(bank.clock.now())
}
