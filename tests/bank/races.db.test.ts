import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addWorkingDays, day, jakartaDate, jakartaTime, later, newId } from '#kernel'
import { account, atBank, balance, balances, checkStore, unitsOf } from '#ledger'
import { checkMarket } from '#market'
import { createSimulator, settleDeposit } from '#payments'
import { productClock } from '#product-clock'
import { checkWithdrawals } from '#withdrawals'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { forgetAttempts } from '../support/forget-attempts.ts'
import { aPicture } from '../support/hostile-files.ts'
import { letProperty } from '../support/let-property.ts'
import { aMotion, callMeeting } from '../support/meetings.ts'
import { createPrimaryMarket, type PrimaryMarket } from '../support/primary-market.ts'
import { type Program, startProgram } from '../support/programs.ts'
import { aStaffMember } from '../support/staff.ts'
import { simulatorSecret } from '../support/test-api.ts'
import { traders, tradingWindow } from '../support/traders.ts'
import { type Customer, openAccounts, tokens } from './customers.ts'

// Thirty concurrent requests to two API processes on one database. With more requests: BANK_RACERS=50 vitest
// run tests/bank/races.db.test.ts
const times = Number(process.env.BANK_RACERS ?? 30)
const cash = 101_000_000n

let store: TestDatabase
let clock: Awaited<ReturnType<typeof productClock>>
let primaryMarket: PrimaryMarket
let programs: Program[]
let tokenOf: ReturnType<typeof tokens>
const customers: Customer[] = []
const staff: Customer[] = []
const raced = new Set<string>()

beforeAll(async () => {
  store = await testDatabase()
  clock = await productClock(store.db)
  tokenOf = tokens(clock)
  const at = later(clock.now(), -day)
  const options = { investors: 16, offerings: 2, cash, units: 100_000n, at }
  primaryMarket = await createPrimaryMarket(store.db, store.asOwner, options)
  customers.push(...(await openAccounts(store, primaryMarket.investorIds, clock.now())))
  for (let count = 0; count < 2; count += 1) {
    const { userId } = await aStaffMember(store.db, 'finance')
    staff.push({ userId, sessionId: newId(), accountId: '', roles: ['finance'] })
  }
  const databaseUrl = store.url
  programs = await Promise.all([
    startProgram('api', { databaseUrl }),
    startProgram('api', { databaseUrl }),
  ])
}, 240_000)
afterAll(async () => {
  await Promise.all(programs.map((program) => program.stop()))
  expect(await checkStore(store.db)).toEqual([])
  expect(await checkWithdrawals(store.db)).toEqual([])
  clock.close()
  await store.close()
})

let adjusted = 0n
let next = 0
function nextCustomer(): Customer {
  const customer = customers[next]
  next += 1
  if (customer === undefined) throw new Error('there are too few customers')
  return customer
}

type RaceRequest = {
  path: string
  body?: unknown
  key?: string
  customer: Customer
  shape?: string
}
type Answer = { status: number; body: { id?: string; code?: string } }

/** Sends a request again while it is answered as temporarily unavailable, as a lock that takes too long is. */
async function ask(index: number, request: RaceRequest): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await askOnce(index, request)
    if (answer.status !== 503 || attempt === 20) return answer
  }
}

async function askOnce(
  index: number,
  { path, body = {}, key, customer }: RaceRequest,
): Promise<Answer> {
  const { port } = programs[index % programs.length] ?? { port: 0 }
  const isForm = body instanceof FormData
  const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method: 'POST',
    headers: {
      ...(isForm ? {} : { 'content-type': 'application/json' }),
      authorization: `Bearer ${await tokenOf(customer)}`,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: isForm ? body : JSON.stringify(body),
  })
  const answered = response.status === 204 ? {} : await response.json()
  return { status: response.status, body: answered as Answer['body'] }
}

/** Sends a number of concurrent requests, alternating between the two processes. */
async function race(of: (index: number) => RaceRequest): Promise<Answer[]> {
  const requests = Array.from({ length: times }, (_, index) => of(index))
  for (const { path, shape = path } of requests) raced.add(shape)
  return await Promise.all(requests.map((each, index) => ask(index, each)))
}

const succeeded = (answers: readonly Answer[]) => answers.filter(({ status }) => status < 300)
const refusalCodes = (answers: readonly Answer[]) => [
  ...new Set(answers.filter(({ status }) => status >= 300).map(({ body }) => body.code)),
]
const freeOf = ({ userId }: Customer) => balance(store.db, account('investor-cash', userId))
// The programs read the clock twice a second.
const moveClock = async (to: Date) => {
  await clock.moveTo(to)
  await pause(1_100)
}
const fresh = () => `race-${newId()}`
const purchase = (units: number) => ({
  units,
  riskStatementVersion: primaryMarket.riskStatementVersion,
})
const sales = () => `/offerings/${primaryMarket.offerings[0]?.id}/subscriptions/`
const salesShape = '/offerings/{offeringId}/subscriptions/'

test('concurrent requests with one key create one deposit, one purchase and one withdrawal, and all receive the first answer', async () => {
  const customer = nextCustomer()
  const { accountId } = customer
  const wishes = [
    { path: '/deposits/', body: { amount: 1_000_000, method: 'va-bca' } },
    { path: sales(), body: purchase(3), shape: salesShape },
    { path: '/withdrawals/', body: { accountId, amount: 70_000 } },
  ]
  for (const input of wishes) {
    const key = fresh()
    const answers = await race(() => ({ ...input, key, customer }))
    expect(succeeded(answers), input.path).toHaveLength(times)
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size, input.path).toBe(1)
  }
  const { rows } = await store.asOwner(`select
    (select count(*)::int from payments.deposits where user_id = '${customer.userId}') as deposits,
    (select count(*)::int from offerings.subscriptions where investor_id = '${customer.userId}') as bought,
    (select count(*)::int from withdrawals.withdrawals where user_id = '${customer.userId}') as leaving`)
  expect(rows).toEqual([{ deposits: 1, bought: 1, leaving: 1 }])
})

test('concurrent purchases and withdrawals spend a balance only once', async () => {
  const [buyer, leaver, both] = [nextCustomer(), nextCustomer(), nextCustomer()]
  const buying = { path: sales(), body: purchase(1_000), shape: salesShape }
  const bought = await race(() => ({ ...buying, key: fresh(), customer: buyer }))
  expect([succeeded(bought).length, refusalCodes(bought)]).toEqual([
    1,
    ['ledger.insufficient_funds'],
  ])
  const leaving = (customer: Customer) => ({
    path: '/withdrawals/',
    body: { accountId: customer.accountId, amount: Number(cash) },
    key: fresh(),
    customer,
  })
  const left = await race(() => leaving(leaver))
  expect([succeeded(left).length, refusalCodes(left)]).toEqual([1, ['ledger.insufficient_funds']])
  const mixed = await race((index) =>
    index % 2 === 0
      ? {
          ...buying,
          path: `/offerings/${primaryMarket.offerings[1]?.id}/subscriptions/`,
          key: fresh(),
          customer: both,
        }
      : leaving(both),
  )
  expect(succeeded(mixed)).toHaveLength(1)
  expect([await freeOf(buyer), await freeOf(leaver), await freeOf(both)]).toEqual([0n, 0n, 0n])
})

test('concurrent purchases of the last units succeed for exactly the units that are left', async () => {
  const at = later(clock.now(), -day)
  const small = { investors: 1, offerings: 1, cash: 1n, units: 10n, at }
  const { offerings } = await createPrimaryMarket(store.db, store.asOwner, small)
  const answers = await race((index) => ({
    path: `/offerings/${offerings[0]?.id}/subscriptions/`,
    shape: salesShape,
    body: purchase(1),
    key: fresh(),
    customer: customers[index % customers.length] ?? nextCustomer(),
  }))
  expect(succeeded(answers)).toHaveLength(10)
})

test('a purchase and a withdrawal are cancelled only once', async () => {
  const customer = nextCustomer()
  const before = await freeOf(customer)
  const offering = primaryMarket.offerings[1]?.id
  const bought = await ask(0, {
    path: `/offerings/${offering}/subscriptions/`,
    body: purchase(2),
    key: fresh(),
    customer,
  })
  const left = await ask(1, {
    path: '/withdrawals/',
    body: { accountId: customer.accountId, amount: 60_000 },
    key: fresh(),
    customer,
  })
  for (const [of, id] of [
    ['subscriptions', bought.body.id],
    ['withdrawals', left.body.id],
  ] as const) {
    const shape = `/${of}/{${of.slice(0, -1)}Id}/cancellation/`
    const path = `/${of}/${id}/cancellation/`
    const answers = await race(() => ({ path, key: fresh(), customer, shape }))
    expect(succeeded(answers), of).toHaveLength(1)
  }
  expect(await freeOf(customer)).toBe(before)
})

test('money in suspense and a large withdrawal are decided only once by two people', async () => {
  const customer = nextCustomer()
  const [maker, checker] = staff
  if (maker === undefined || checker === undefined) throw new Error('there is no staff')
  const ordered = await ask(0, {
    path: '/deposits/',
    body: { amount: 100_000, method: 'va-bca' },
    key: fresh(),
    customer,
  })
  const { rows } = await store.asOwner(
    `select reference from payments.deposits where id = '${ordered.body.id}'`,
  )
  const { db } = store
  const send = () => new Response(null, { status: 200 })
  const network = { secret: simulatorSecret, webhookUrl: 'http://sepetak.test/', send }
  const gateway = createSimulator({ db, clock, ...network })
  await gateway.act(rows[0].reference, 'pay', 99_000n)
  await settleDeposit({ db, clock, gateway }, rows[0].reference)
  const input = { accountId: customer.accountId, amount: 100_000_000 }
  const great = await ask(0, { path: '/withdrawals/', body: input, key: fresh(), customer })
  const before = await freeOf(customer)
  const released = new FormData()
  released.set('reason', 'Jumlah sudah dikonfirmasi.')
  const decided = [
    [
      `/back-office/suspense/${ordered.body.id}/proposal/`,
      '/back-office/suspense/{depositId}/proposal/',
      released,
    ],
    [
      `/back-office/withdrawals/${great.body.id}/proposal/`,
      '/back-office/withdrawals/{withdrawalId}/proposal/',
      {},
    ],
  ] as const
  for (const [propose, proposeShape, body] of decided) {
    const proposed = await race(() => ({
      path: propose,
      shape: proposeShape,
      body,
      customer: maker,
    }))
    expect(succeeded(proposed), propose).toHaveLength(1)
    const { rows: waiting } = await store.asOwner(`
      select id, content_hash as hash from approvals.proposals order by id desc limit 1`)
    const { id: proposalId, hash: contentHash } = waiting[0]
    const path = `/back-office/proposals/${proposalId}/approval/`
    const answers = await race((index) => ({
      path,
      shape: approvalShape,
      body: { contentHash },
      customer: index % 3 === 0 ? maker : checker,
    }))
    expect(succeeded(answers), path).toHaveLength(1)
  }
  expect(await freeOf(customer)).toBe(before + 99_000n)
})

const approvalShape = '/back-office/proposals/{proposalId}/approval/'

test('a balance adjustment is proposed once and approved once, and creates one debt', async () => {
  const customer = nextCustomer()
  const [maker, checker] = staff
  if (maker === undefined || checker === undefined) throw new Error('there is no staff')
  const before = await freeOf(customer)
  const file = new File([new Uint8Array(await aPicture('png'))], 'bukti.png', { type: 'image/png' })
  const fields = {
    form: 'amount',
    direction: 'take',
    account: 'bank-settlement',
    amount: (before + 5_000n).toString(),
    reason: 'wrong-account',
    noteId: 'Uang ini milik investor lain.',
    noteEn: 'This money is another investor’s.',
  }
  const proposed = await race(() => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('file', file)
    return {
      path: `/back-office/customers/${customer.userId}/balance-adjustment/`,
      shape: '/back-office/customers/{userId}/balance-adjustment/',
      body: form,
      customer: maker,
    }
  })
  expect([succeeded(proposed).length, refusalCodes(proposed)]).toEqual([
    1,
    ['approvals.already_proposed'],
  ])
  const { rows } = await store.asOwner(`
    select id, content_hash as hash from approvals.proposals order by id desc limit 1`)
  const answers = await race((index) => ({
    path: `/back-office/proposals/${rows[0].id}/approval/`,
    shape: approvalShape,
    body: { contentHash: rows[0].hash },
    customer: index % 3 === 0 ? maker : checker,
  }))
  expect(succeeded(answers)).toHaveLength(1)
  const owed = await balance(store.db, account('investor-receivable', customer.userId))
  expect([await freeOf(customer), owed]).toEqual([0n, 5_000n])
  adjusted = -(before + 5_000n)
})

test('a settlement report is booked only once', async () => {
  const [finance] = staff
  if (finance === undefined) throw new Error('there is no staff')
  const form = new FormData()
  const settledOn = clock.now().toISOString().slice(0, 10)
  for (const [name, value] of Object.entries({ gatewayId: 'STL-1', settledOn, net: '96000' }))
    form.set(name, value)
  form.set('file', new File(['reference,amount,fee\nDEP-1,100000,4000\n'], 'laporan.csv'))
  const path = '/back-office/settlements/'
  const settled = await race(() => ({ path, body: form, customer: finance }))
  expect([succeeded(settled).length, refusalCodes(settled)]).toEqual([
    1,
    ['payments.settlement_taken'],
  ])
  const bank = await balance(store.db, atBank('client'))
  // The adjustment in the test above changed an investor's balance without money at the bank.
  expect(bank).toBe(96_000n + adjusted)
})

test('one key creates one order, and concurrent cancellations, pauses and resumptions of it take effect once', async () => {
  const at = clock.now()
  const opensOn = addWorkingDays(jakartaDate(at), 1)
  await tradingWindow(store.asOwner, { opensOn, closesOn: addWorkingDays(opensOn, 9) })
  const { investorIds, propertyIds } = await traders(store.db, store.asOwner, { investors: 1, at })
  const [customer] = await openAccounts(store, investorIds, at)
  if (customer === undefined) throw new Error('there is no trader')
  const [propertyId = ''] = propertyIds
  const validUntil = addWorkingDays(opensOn, 60)
  const terms = { side: 'sell', limitPrice: 100_000, units: 10, validity: 'date', validUntil }
  const key = fresh()
  const placed = await race(() => ({
    path: '/orders/',
    body: { propertyId, ...terms },
    key,
    customer,
  }))
  expect(succeeded(placed), JSON.stringify(refusalCodes(placed))).toHaveLength(times)
  expect(new Set(placed.map(({ body }) => body.id)).size).toBe(1)
  for (const act of ['pause', 'resumption', 'cancellation']) {
    const answers = await race(() => ({
      path: `/orders/${placed[0]?.body.id}/${act}/`,
      shape: `/orders/{orderId}/${act}/`,
      key: fresh(),
      customer,
    }))
    expect(succeeded(answers), act).toHaveLength(1)
    expect(refusalCodes(answers), act).toEqual(['market.order_not_open'])
  }
  const units = unitsOf(propertyId)
  const owned = await balances(store.db, [
    account('investor-units', customer.userId, units),
    account('investor-units-held', customer.userId, units),
  ])
  expect(owned).toEqual([100n, 0n])
  expect(await checkMarket(store.db)).toEqual([])
})

test('one key creates one private offer, and concurrent acceptances or refusals of it take effect once', async () => {
  const opensOn = addWorkingDays(jakartaDate(clock.now()), 1)
  await moveClock(jakartaTime(opensOn, '10:00'))
  const at = clock.now()
  const { investorIds, propertyIds } = await traders(store.db, store.asOwner, { investors: 2, at })
  const [seller, buyer] = await openAccounts(store, investorIds, at)
  if (seller === undefined || buyer === undefined) throw new Error('there are no traders')
  const [propertyId = ''] = propertyIds
  const code = 'BALAPAN'
  await store.asOwner(`insert into referrals.codes (code, user_id, is_own, made_at)
    values ('${code}', '${buyer.userId}', true, now())`)
  const body = { propertyId, code, limitPrice: 100_000, units: 10, validity: 'day' }
  const offerOnce = async () => {
    await forgetAttempts(store.db)
    const key = fresh()
    const made = await race(() => ({ path: '/private-offers/', body, key, customer: seller }))
    const ids = new Set(succeeded(made).map(({ body: { id } }) => id))
    expect(ids.size, JSON.stringify(refusalCodes(made))).toBe(1)
    // The test makes more requests than an account may make in an hour.
    for (const refusal of refusalCodes(made)) expect(refusal).toBe('identity.too_many_attempts')
    return [...ids][0] ?? ''
  }
  const decide = async (offerId: string, act: 'acceptance' | 'refusal') =>
    await race(() => ({
      path: `/private-offers/${offerId}/${act}/`,
      shape: `/private-offers/{offerId}/${act}/`,
      key: fresh(),
      customer: buyer,
    }))
  const refused = await decide(await offerOnce(), 'refusal')
  expect([succeeded(refused).length, refusalCodes(refused)]).toEqual([1, ['market.order_not_open']])
  const accepted = await decide(await offerOnce(), 'acceptance')
  expect([succeeded(accepted).length, refusalCodes(accepted)]).toEqual([
    1,
    ['market.order_not_open'],
  ])
  const units = unitsOf(propertyId)
  const owned = await balances(store.db, [
    account('investor-units', seller.userId, units),
    account('investor-units-held', seller.userId, units),
    account('investor-units', buyer.userId, units),
  ])
  expect(owned).toEqual([90n, 0n, 110n])
  expect(await checkMarket(store.db)).toEqual([])
})

test('a vote, a proxy and its revocation count once, however often they are sent', async () => {
  const at = clock.now()
  const staffPair = [
    await aStaffMember(store.db, 'ops'),
    await aStaffMember(store.db, 'compliance'),
  ] as const
  const options = { units: [60n, 40n], at: later(at, -day) }
  const { propertyId, holders } = await letProperty(store.db, store.asOwner, options)
  const motionId = await aMotion(store.db, clock, staffPair, { propertyId })
  const meetingOn = jakartaDate(later(at, 20 * day))
  const meetingId = await callMeeting(store.db, clock, staffPair, {
    ...{ propertyId, motionIds: [motionId], recordOn: jakartaDate(later(at, 17 * day)) },
    meetingAt: jakartaTime(meetingOn, '10:00'),
    votesUntil: jakartaTime(meetingOn, '14:00'),
  })
  await moveClock(later(at, 19 * day))
  const owners = await openAccounts(
    store,
    holders.map(({ investorId }) => investorId),
    clock.now(),
  )
  const [voter, giver] = owners
  if (voter === undefined || giver === undefined) throw new Error('there are no owners')
  const actsOf = async ({ userId }: Customer) => {
    const { rows } = await store.asOwner(`select count(*)::int as acts from meetings.acts
      where meeting_id = '${meetingId}' and user_id = '${userId}'`)
    return (rows as { acts: number }[])[0]?.acts
  }
  const send = async (customer: Customer, act: string, body: object, key: () => string) =>
    await race(() => ({
      path: `/meetings/${meetingId}/${act}/`,
      shape: `/meetings/{meetingId}/${act}/`,
      ...{ body, key: key(), customer },
    }))
  const once = fresh()
  const choices = [{ motionId, choice: 'for' }]
  const voted = await send(voter, 'votes', { choices }, () => once)
  expect(succeeded(voted), JSON.stringify(refusalCodes(voted))).toHaveLength(times)
  expect(await actsOf(voter)).toBe(1)
  const proxy = { holder: 'operator', instructions: choices }
  const given = await send(giver, 'proxy', proxy, () => once)
  expect(succeeded(given), JSON.stringify(refusalCodes(given))).toHaveLength(times)
  expect(await actsOf(giver)).toBe(1)
  const revoked = await send(giver, 'proxy/revocation', {}, fresh)
  expect([succeeded(revoked).length, refusalCodes(revoked)]).toEqual([1, ['meetings.no_proxy']])
  expect(await actsOf(giver)).toBe(2)
})

test('every operation that requires an idempotency key was raced', () => {
  type Operation = { parameters?: { name: string }[] }
  const file = new URL('../../src/api/openapi.json', import.meta.url)
  const { paths } = JSON.parse(readFileSync(file, 'utf8')) as {
    paths: Record<string, Record<string, Operation>>
  }
  const keyed = Object.entries(paths).flatMap(([path, { post }]) =>
    post?.parameters?.some(({ name }) => name.toLowerCase() === 'idempotency-key')
      ? [`${path.replace(/^\/api/, '')}/`]
      : [],
  )
  expect(keyed.filter((path) => !raced.has(path))).toEqual([])
})
