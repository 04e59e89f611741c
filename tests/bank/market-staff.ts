import { setTimeout as pause } from 'node:timers/promises'
import { approveProposal } from '#approvals'
import { distributionTwoPersonActs } from '#distributions'
import { addWorkingDays, dayAfter, jakartaDate, minute, monthAfter } from '#kernel'
import { approvedDeclaration } from '../support/approve-declaration.ts'
import { bookMonth } from '../support/book-month.ts'
import { any } from '../support/seeded-random.ts'
import type { Client } from './client.ts'
import { ignoreFailure } from './commands.ts'
import { decide, findId, send } from './staff-actions.ts'

// What staff do about the market during faults. They repeat each request until it is answered, so that no book
// stays halted.

/** What every run contains: a reversed trade, an announced record day, and a halted property. */
export async function prepareMarketStaff(client: Client): Promise<void> {
  await bust(client)
  const [propertyId = ''] = client.bank.tradedIds
  await announceRecordDay(client, propertyId)
  await halt(client)
}

/** Halts, resumes, stops all trading, reverses trades and announces record days until the run ends. */
export async function runMarketStaff(client: Client): Promise<void> {
  const { random, bank } = client
  while (!client.isOver()) {
    const chance = random()
    if (chance < 0.3) await halt(client)
    else if (chance < 0.45) await stopEverything(client)
    else if (chance < 0.95) await bust(client)
    else await ignoreFailure(announceRecordDay(client, any(bank.tradedIds, random)))
    await pause(500)
  }
}

async function halt(client: Client): Promise<void> {
  const path = `/back-office/market/books/${any(client.bank.tradedIds, client.random)}`
  await sendUntilAnswered(client, `${path}/halt/`, { reason: 'Kabar diperiksa', ...anEnd(client) })
  await pause(client.random() * 400)
  await sendUntilAnswered(client, `${path}/resumption/`, { reason: 'Kabar sudah jelas' })
}

async function stopEverything(client: Client): Promise<void> {
  const path = '/back-office/market/switch/'
  const stop = { isStopped: true, reason: 'Gangguan diperiksa', ...anEnd(client) }
  await sendUntilAnswered(client, path, stop, 'PUT')
  await pause(client.random() * 300)
  await sendUntilAnswered(client, path, { isStopped: false, reason: 'Gangguan selesai' }, 'PUT')
}

// Some end automatically when the clock is moved past their minute, before or after staff resume trading.
function anEnd({ random, bank }: Client): { resumesAt?: string } {
  const resumesAt = new Date(Math.ceil(bank.clock.now().getTime() / minute + 2) * minute)
  return random() < 0.4 ? { resumesAt: resumesAt.toISOString() } : {}
}

/** Reverses a trade whose price was far enough from its reference to be an error. */
async function bust(client: Client): Promise<void> {
  const [maker] = client.bank.staff
  const tradeId = await findId(
    client,
    `select t.id from market.valid_trades t where abs(t.price - t.reference) * 20 > t.reference
       and not exists (select from approvals.proposals p where p.subject_id = t.id::text)
     order by t.number desc limit 1`,
  )
  if (tradeId === null) return
  const path = `/back-office/market/trades/${tradeId}/bust/`
  await send(client, maker, path, { reason: 'Harga salah ketik' })
  await decide(client, tradeId)
}

/**
 * Books the next month of a property, or declares the newest booked month, which pays those who hold units
 * tomorrow.
 */
async function announceRecordDay({ bank }: Client, propertyId: string): Promise<void> {
  const { db, clock, store } = bank
  const [maker, checker] = bank.staff.map(({ userId }) => ({ userId, roles: ['finance'] }))
  if (maker === undefined || checker === undefined) throw new Error('there is no staff')
  const { rows: waiting } = await store.asOwner(`
    select id, content_hash as hash from approvals.proposals
    where subject_id = '${propertyId}' and state = 'waiting'`)
  for (const { id: proposalId, hash: contentHash } of waiting) {
    const read = { proposalId, contentHash }
    await approveProposal(distributionTwoPersonActs, { db, clock }, checker, read)
  }
  const { rows } = await store.asOwner(`
    select to_char(s.done_on, 'YYYY-MM') as handed_over,
      (select to_char(max(month), 'YYYY-MM') from distributions.months where property_id = '${propertyId}') as booked,
      (select to_char(max(month), 'YYYY-MM') from distributions.declarations where property_id = '${propertyId}') as declared
    from properties.title_steps s where s.property_id = '${propertyId}' and s.step = 'units-handed-over'`)
  const [{ handed_over: handedOver, booked, declared }] = rows
  if (booked === null || booked === declared) {
    const month = monthAfter(booked ?? handedOver)
    await bookMonth(db, clock, [maker, checker], { propertyId, month, gross: 7_000_003n })
    return await announceRecordDay({ bank } as Client, propertyId)
  }
  const recordOn = addWorkingDays(jakartaDate(clock.now()), 1)
  const payOn = dayAfter(recordOn, 2)
  const terms = { propertyId, month: booked, recordOn, payOn }
  await approvedDeclaration(db, clock, [maker, checker], terms)
}

async function sendUntilAnswered(
  client: Client,
  path: string,
  body: Record<string, unknown>,
  method: 'POST' | 'PUT' = 'POST',
): Promise<void> {
  const [maker] = client.bank.staff
  for (let attempt = 0; attempt < 500; attempt += 1) {
    if (await send(client, maker, path, body, method)) return
    await pause(20)
  }
  throw new Error(`${path} was never answered`)
}
