import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { approveProposal } from '#approvals'
import { callOffSale, distributionTwoPersonActs } from '#distributions'
import { addWorkingDays, dayAfter, jakartaDate, minute, monthAfter, yearsAfter } from '#kernel'
import { propertyTwoPersonActs, proposeValuation } from '#properties'
import { announceSale } from '../support/announce-sale.ts'
import { approvedDeclaration } from '../support/approve-declaration.ts'
import { bookMonth } from '../support/book-month.ts'
import { any } from '../support/seeded-random.ts'
import type { Bank } from './bank.ts'
import type { Client } from './client.ts'
import { ignoreFailure } from './commands.ts'
import { asActors } from './meetings.ts'
import type { MarketObservations } from './run-record.ts'
import { decide, findId, send } from './staff-actions.ts'

// What staff do about the market during faults. They repeat each request until it is answered, so that no book
// stays halted.

/** What every run contains: a reversed trade, an announced record day, a new valuation, and a halted property. */
export async function prepareMarketStaff(client: Client): Promise<void> {
  await bust(client)
  const [propertyId = '', , last = ''] = client.bank.tradedIds
  await announceRecordDay(client, propertyId)
  await publishValuation(client, last)
  await halt(client)
}

/**
 * Halts, resumes, stops all trading, reverses trades, announces record days and sales, and publishes valuations until
 * the run ends. Its first act is a sale.
 */
export async function runMarketStaff(
  client: Client,
  observed: Pick<MarketObservations, 'faults'>,
): Promise<void> {
  const { random, bank } = client
  for (let chance = 1; !client.isOver(); chance = random()) {
    const propertyId = any(bank.tradedIds, random)
    if (chance < 0.3) await halt(client)
    else if (chance < 0.45) await stopEverything(client)
    else if (chance < 0.85) await bust(client)
    else if (chance < 0.9) await ignoreFailure(announceRecordDay(client, propertyId))
    else if (chance < 0.95) await ignoreFailure(publishValuation(client, propertyId))
    else await voteOnSale(client, propertyId, observed)
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
  const [maker, checker] = asActors(bank.staff)
  await approveWaiting(bank, propertyId, ['property-month', 'distribution'])
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

/** Publishes a new value of a unit, close to the first one; a property is valued at most once a day. */
async function publishValuation({ bank, random }: Client, propertyId: string): Promise<void> {
  const { db, clock, staff } = bank
  await approveWaiting(bank, propertyId, ['property-valuation'])
  const unitPrice = 98_000n + BigInt(Math.floor(random() * 40)) * 100n
  const { unitsTotal, reserve } = await readFunding(bank, propertyId)
  const valuedOn = jakartaDate(clock.now())
  const [maker] = asActors(staff)
  await proposeValuation(db, clock, maker, {
    ...{ propertyId, valuedOn, nextOn: yearsAfter(valuedOn, 1), appraiser: 'KJPP Uji' },
    amount: unitPrice * unitsTotal - reserve,
  })
  await approveWaiting(bank, propertyId, ['property-valuation'])
}

/** Announces the sale of a property, on which nothing may trade while its owners decide, and calls it off. */
async function voteOnSale(
  { bank, random }: Client,
  propertyId: string,
  { faults }: Pick<MarketObservations, 'faults'>,
): Promise<void> {
  const { db, clock, staff } = bank
  const newest = async () => {
    const { rows } = await sql<{ number: string }>`
      select coalesce(max(number), 0)::text as number from market.trades where property_id = ${propertyId}`.execute(
      db,
    )
    return rows[0]?.number
  }
  const trial = async () => {
    const { unitsTotal, value } = await readFunding(bank, propertyId)
    const askingPrice = value ?? 100_000n * unitsTotal
    const meetingOn = dayAfter(jakartaDate(clock.now()), 30)
    await announceSale(db, clock, asActors(staff), { propertyId, askingPrice, meetingOn })
    // What was decided before the announcement is committed by then.
    await pause(1000)
    const before = await newest()
    await pause(1000 + random() * 1000)
    if ((await newest()) !== before)
      faults.add(`${propertyId} was traded during a vote on its sale`)
  }
  await ignoreFailure(trial())
  let last: unknown = null
  for (const until = Date.now() + 90_000; Date.now() < until; ) {
    try {
      return await callOff(bank, propertyId)
    } catch (error) {
      last = error
      await pause(20)
    }
  }
  throw new Error(`the sale of ${propertyId} was never called off`, { cause: last })
}

/** Calls off a sale, also one whose announcement was not approved yet. */
async function callOff(bank: Bank, propertyId: string): Promise<void> {
  const { db, clock, staff } = bank
  await ignoreFailure(approveWaiting(bank, propertyId, ['sale-announcement']))
  if ((await readFunding(bank, propertyId)).state === 'operating') return
  await callOffSale(db, clock, asActors(staff)[0], { propertyId, reason: 'Harga belum cocok' })
}

type Funding = { unitsTotal: bigint; reserve: bigint; state: string; value: bigint | null }

async function readFunding({ db }: Bank, propertyId: string): Promise<Funding> {
  const { rows } = await sql<Funding>`
    select p.units_total, p.reserve, p.state, v.valuation as value
    from properties.properties p left join property_sales.valuations v on v.property_id = p.id
    where p.id = ${propertyId}`.execute(db)
  const [found] = rows
  if (found === undefined) throw new Error(`there is no property ${propertyId}`)
  return found
}

/** Approves the proposals about a property that a fault has left waiting. */
async function approveWaiting(bank: Bank, propertyId: string, kinds: readonly string[]) {
  const { db, clock, store, staff } = bank
  const { rows: waiting } = await store.asOwner(`
    select id, content_hash as hash from approvals.proposals
    where subject_id = '${propertyId}' and state = 'waiting' and kind in ('${kinds.join("', '")}')`)
  const acts = [...distributionTwoPersonActs, ...propertyTwoPersonActs]
  const services = { db, clock, mode: 'demo' } as const
  for (const { id: proposalId, hash: contentHash } of waiting)
    await approveProposal(acts, services, asActors(staff)[1], { proposalId, contentHash })
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
