import { forgetAttempts } from '../support/forget-attempts.ts'
import { any } from '../support/seeded-random.ts'
import type { Client } from './client.ts'
import { command, ignoreFailure } from './commands.ts'
import { type Customer, codeOf } from './customers.ts'

type Offered = {
  readonly propertyId: string
  readonly limitPrice: number
  readonly units: number
  readonly validity: 'day' | 'window'
}

/** What every run contains: an offer that is accepted, one that is declined and one that is withdrawn. */
export async function prepareOffers(client: Client): Promise<void> {
  const [seller, buyer] = client.bank.holders
  const [propertyId = ''] = client.bank.tradedIds
  if (seller === undefined || buyer === undefined) throw new Error('nobody holds units')
  const offered: Offered = { propertyId, limitPrice: 99_700, units: 3, validity: 'day' }
  for (const answer of [accepted, declined]) {
    const id = await offeredTo(client, seller, buyer, offered)
    if (id !== null) await answer(client, buyer, id)
  }
  const id = await offeredTo(client, seller, buyer, offered)
  if (id !== null) await withdrawn(client, seller, id)
}

/** Offers units to one person, who accepts, declines or ignores it while its owner may withdraw it. */
export async function offerUnits(client: Client, limitPrice: number): Promise<void> {
  const { bank, random } = client
  const [seller, buyer] = [any(bank.holders, random), any(bank.customers, random)]
  const id = await offeredTo(client, seller, buyer, {
    propertyId: any(bank.tradedIds, random),
    limitPrice,
    units: 1 + Math.floor(random() * 5),
    validity: random() < 0.5 ? 'day' : 'window',
  })
  if (id === null) return
  const chance = random()
  if (chance < 0.3) await accepted(client, buyer, id)
  else if (chance < 0.45) await declined(client, buyer, id)
  else if (chance < 0.6) await withdrawn(client, seller, id)
  else if (chance < 0.9)
    await Promise.all([
      accepted(client, buyer, id),
      random() < 0.5 ? withdrawn(client, seller, id) : declined(client, buyer, id),
      accepted(client, random() < 0.5 ? buyer : any(bank.customers, random), id),
    ])
  // The others expire at the end of their day or window.
}

async function offeredTo(
  client: Client,
  seller: Customer,
  buyer: Customer,
  offered: Offered,
): Promise<string | null> {
  // Other tests check that an account makes few offers in an hour.
  await ignoreFailure(forgetAttempts(client.bank.db))
  const body = { ...offered, code: codeOf(client.bank.customers, buyer) }
  return await command(client, seller, 'order', '/private-offers/', body)
}

async function accepted(client: Client, buyer: Customer, id: string): Promise<void> {
  await command(client, buyer, 'order', `/private-offers/${id}/acceptance/`)
}

async function declined(client: Client, buyer: Customer, id: string): Promise<void> {
  await command(client, buyer, 'offer-refusal', `/private-offers/${id}/refusal/`)
}

async function withdrawn(client: Client, seller: Customer, id: string): Promise<void> {
  await command(client, seller, 'order-cancellation', `/orders/${id}/cancellation/`)
}
