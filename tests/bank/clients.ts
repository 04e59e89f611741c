import { day, newId } from '#kernel'
import { importSimulatedStatement } from '#withdrawals'
import {
  signatureHeader,
  signWebhook,
} from '../../src/domain/payments/gateways/webhook-signature.ts'
import { any } from '../support/seeded-random.ts'
import { simulatorSecret, testAccounts } from '../support/test-api.ts'
import type { Client } from './client.ts'
import { command, ignoreFailure } from './commands.ts'
import { adjust, returnSuspense, reverseDeposit } from './staff-actions.ts'

const turns = [
  [0.32, buy],
  [0.42, cancelPurchase],
  [0.66, payIn],
  [0.82, withdraw],
  [0.87, cancelWithdrawal],
  [0.91, adjust],
  [0.93, reverseDeposit],
  [0.97, returnSuspense],
  [1, forge],
] as const

/**
 * What every run contains, however busy its machine is: more deposits than withdrawals, so that the gateway
 * settles, a transfer matched by its reference, a refusal, and balance adjustments.
 */
export async function prepareClient(client: Client): Promise<void> {
  const { bank } = client
  const customer = any(bank.customers, () => 0)
  const order = { amount: 45_000_000, method: 'va-bca' }
  const id = await command(client, customer, 'deposit', '/deposits/', order)
  const { rows } = await bank.store.asOwner(
    `select reference from payments.deposits where id = '${id}'`,
  )
  await ignoreFailure(bank.simulator.act(rows[0]?.reference, 'pay'))
  const byBank = { amount: 30_000, method: 'transfer' }
  const transferId = await command(client, customer, 'deposit', '/deposits/', byBank)
  const ordered = await orderedDeposit(client, transferId)
  // A transfer of the requested amount, with its reference, from the investor.
  if (ordered !== null) await transfer({ ...client, random: () => 0.25 }, ordered)
  const { accountId } = customer
  const tooMuch = { accountId, amount: 200_000_000 }
  await command(client, customer, 'withdrawal', '/withdrawals/', tooMuch)
  for (let count = 0; count < 2; count += 1) await adjust(client)
}

/** Performs random actions one after the other, as people and their programs do, until the run ends. */
export async function runClient(client: Client): Promise<void> {
  while (!client.isOver()) {
    const chance = client.random()
    const turn = turns.find(([until]) => chance < until)?.[1] ?? buy
    await turn(client)
  }
}

async function buy(client: Client): Promise<void> {
  const { bank, random, bought } = client
  const customer = any(bank.customers, random)
  const offering = any(bank.primaryMarket.offerings, random)
  const units = 1 + Math.floor(random() * 3)
  const path = `/offerings/${offering.id}/subscriptions/`
  const body = { units, riskStatementVersion: bank.primaryMarket.riskStatementVersion }
  const id = await command(client, customer, 'subscription', path, body)
  if (id !== null) bought.push({ customer, id })
}

async function cancelPurchase(client: Client): Promise<void> {
  const one = client.bought[Math.floor(client.random() * client.bought.length)]
  if (one === undefined) return
  await command(client, one.customer, 'cancellation', `/subscriptions/${one.id}/cancellation/`)
}

async function payIn(client: Client): Promise<void> {
  const { bank, random } = client
  const customer = any(bank.customers, random)
  const amount = 10_000 + Math.floor(random() * 500_000)
  const method = any(['qris', 'va-bca', 'va-bca', 'transfer'], random)
  const id = await command(client, customer, 'deposit', '/deposits/', { amount, method })
  if (id === null) return
  const ordered = await orderedDeposit(client, id)
  if (ordered === null) return
  if (method === 'transfer') return await transfer(client, ordered)
  const { reference } = ordered
  // A payment of the requested or another amount, late, or with a late webhook; webhooks may be sent twice and
  // in reverse order.
  const chance = random()
  const paid = chance < 0.12 ? BigInt(amount) + 1n : BigInt(amount)
  if (chance > 0.94) await ignoreFailure(bank.simulator.act(reference, 'expire'))
  await ignoreFailure(bank.simulator.act(reference, chance > 0.85 ? 'delay' : 'pay', paid))
  if (chance < 0.5) await ignoreFailure(bank.simulator.act(reference, 'repeat'))
}

type Ordered = { readonly reference: string; readonly amount: string }

async function orderedDeposit({ bank }: Client, id: string | null): Promise<Ordered | null> {
  const { rows } = await bank.store
    .asOwner(`select reference, amount::text from payments.deposits where id = '${id}'`)
    .catch(() => ({ rows: [] as Ordered[] }))
  return rows[0] ?? null
}

/**
 * A transfer of the requested or another amount, or from another person; the bank reports it in a file with one
 * or two lines.
 */
async function transfer({ bank, random }: Client, { reference, amount: ordered }: Ordered) {
  const { db, clock, simulator: gateway } = bank
  const amount = BigInt(ordered)
  const paid = random() < 0.2 ? amount + 1n : amount
  const names = paid !== amount || random() < 0.3 ? reference : ''
  const sender = random() < 0.2 ? 'Orang Lain' : 'Pemodal Uji'
  const line = { amount: BigInt(paid), text: `TRF UJI ${newId()} ${names}`, sender }
  await ignoreFailure(
    importSimulatedStatement({ db, clock, gateway, bankAccounts: testAccounts }, [line]),
  )
}

async function withdraw(client: Client): Promise<void> {
  const { bank, random, leaving } = client
  const customer = any(bank.customers, random)
  const amount = 50_000 + Math.floor(random() * 400_000)
  const body = { accountId: customer.accountId, amount }
  const id = await command(client, customer, 'withdrawal', '/withdrawals/', body)
  if (id !== null) leaving.push({ customer, id })
}

async function cancelWithdrawal(client: Client): Promise<void> {
  const one = client.leaving[Math.floor(client.random() * client.leaving.length)]
  if (one === undefined) return
  await command(client, one.customer, 'cancellation', `/withdrawals/${one.id}/cancellation/`)
}

/** A forged webhook: with another secret, another body, or the timestamp of last year. */
async function forge({ bank, outcomes, random }: Client): Promise<void> {
  const about = [...outcomes.done.values()].filter(({ kind }) => kind === 'deposit')
  if (about.length === 0) return
  const data = { reference: any(about, random).id, state: 'paid', paidAmount: 9_000_000 }
  const event = { id: `evt-${newId()}`, type: 'deposit.paid', data }
  const body = new TextEncoder().encode(JSON.stringify(event))
  const now = bank.clock.now()
  const altered = new TextEncoder().encode(JSON.stringify({ ...event, more: 1 }))
  const signature = any(
    [
      signWebhook('another-secret-than-the-simulators', body, now),
      signWebhook(simulatorSecret, altered, now),
      signWebhook(simulatorSecret, body, new Date(now.getTime() - 400 * day)),
      'none',
    ],
    random,
  )
  const response = await fetch(`${any(bank.origins, random)}/api/webhooks/simulator/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [signatureHeader]: signature },
    body,
  }).catch(() => null)
  if (response === null) return
  outcomes.forged += 1
  if (response.status < 300) outcomes.acceptedForgeries.push(event.id)
}
