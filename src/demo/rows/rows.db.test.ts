import { afterAll, expect, test } from 'vitest'
import { approveProposal } from '#approvals'
import {
  declareDistribution,
  distributionTwoPersonActs,
  finishSales,
  notifyDeclared,
  notifyPayees,
  payDueDistributions,
  proposeSale,
  storeSaleDocument,
} from '#distributions'
import { day, jakartaDate, minute, newId } from '#kernel'
import { bookSettlements } from '#payments'
import { settleReferrals } from '#referrals'
import { aPdf } from '../../../tests/support/a-pdf.ts'
import { announceSale } from '../../../tests/support/announce-sale.ts'
import { approveDeclaration } from '../../../tests/support/approve-declaration.ts'
import { bookMonth, storage } from '../../../tests/support/book-month.ts'
import { demoDatabase } from '../../../tests/support/demo.ts'
import { letProperty } from '../../../tests/support/let-property.ts'
import { rethrow } from '../../../tests/support/rethrow.ts'
import { aStaffMember } from '../../../tests/support/staff.ts'
import { testApi } from '../../../tests/support/test-api.ts'
import { aWithdrawer, runWorker, withdraw } from '../../../tests/support/withdrawer.ts'

// Rows that the demo loads in bulk must have the shape of those that the use cases write: the same columns are
// filled, and columns with a state or a kind have equal values.

const store = await demoDatabase()
const api = testApi(store)
afterAll(() => store.close())

type Row = Readonly<Record<string, unknown>>
type Compared = {
  readonly table: string
  /** Conditions for a row of the demo and a row written by the use cases. */
  readonly loaded: string
  readonly made: string
  /** Columns that must be equal; all others only have to be both filled or both null. */
  readonly equal: readonly string[]
  /** Columns to ignore, because they depend only on the person or subject of the row. */
  readonly ignored?: readonly string[]
}

async function expectSameShape({ table, loaded, made, equal, ignored = [] }: Compared) {
  const shapeOf = async (where: string) => {
    const { rows } = await store.asOwner(`select * from ${table} where ${where} limit 1`)
    const row: Row | undefined = rows[0]
    if (row === undefined) throw new Error(`${table} has no row where ${where}`)
    const shown = Object.entries(row).filter(([name]) => !ignored.includes(name))
    return Object.fromEntries(
      shown.map(([name, value]) => {
        if (value === null) return [name, null]
        return [name, equal.includes(name) ? value : 'filled']
      }),
    )
  }
  expect(await shapeOf(loaded)).toEqual(await shapeOf(made))
}

test('a paid deposit of the demo has the shape of one that a gateway reported', async () => {
  const { userId, token } = await api.anAccount()
  const body = { amount: 1_000_000, method: 'va-bca' }
  const { body: deposit } = await api.call('/deposits/', { token, key: `key-${newId()}`, body })
  await api.call(`/dev/payments/${deposit.id}/`, { body: { action: 'pay' } })
  await api.settlePayments()
  await expectSameShape({
    table: 'payments.deposits',
    loaded: `state = 'paid' and gateway_id like 'past-%' and method = 'va-bca'`,
    made: `user_id = '${userId}'`,
    equal: ['state', 'gateway', 'method'],
  })
})

test('a withdrawal of the demo and its bank account have the shape of those the bank reported', async () => {
  api.clock.advance(minute)
  const investor = await aWithdrawer(store, api)
  const order = { accountId: investor.accountId, amount: 400_000 }
  await withdraw(api, await investor.token(), order)
  api.clock.advance(10 * minute)
  await runWorker(api)
  api.clock.advance(minute)
  await api.simulator.deliverDue()
  await runWorker(api)
  await expectSameShape({
    table: 'withdrawals.withdrawals',
    loaded: `state = 'paid' and gateway_id like 'past-%'`,
    made: `user_id = '${investor.userId}'`,
    equal: ['state', 'rail', 'attempts'],
  })
  await expectSameShape({
    table: 'bank_accounts.accounts',
    loaded: `state = 'ready' and id in (select account_id from withdrawals.withdrawals where gateway_id like 'past-%')`,
    made: `id = '${investor.accountId}'`,
    equal: ['state', 'name_score'],
    ignored: ['purpose'],
  })
})

test('an investor of the demo has the shape of one who registered and declared an identity', async () => {
  const { userId } = await aWithdrawer(store, api, { cash: 0n })
  const loaded = `select id from identity.users where phone = '+6281200000200'`
  await expectSameShape({
    table: 'identity.users',
    loaded: `id = (${loaded})`,
    made: `id = '${userId}'`,
    equal: ['status', 'language', 'has_password', 'time_zone', 'number_style'],
    ignored: ['phone', 'name'],
  })
  await expectSameShape({
    table: 'investors.identities',
    loaded: `user_id = (${loaded})`,
    made: `user_id = '${userId}'`,
    equal: ['state', 'verified_by', 'revision'],
  })
})

test('an answered question of the demo has the shape of one that support answered', async () => {
  const support = (await api.anAccount(['support'])).token
  const { token } = await api.anAccount()
  const text = 'Apakah rumah ini bebas banjir sejak dibangun?'
  const question = await api.call('/properties/rumah-bsd/questions/', { token, body: { text } })
  const body = { text: { id: 'Ya, sejak dibangun.', en: 'Yes, since it was built.' } }
  const path = `/back-office/questions/${question.body.id}/answer/`
  expect((await api.call(path, { token: support, body })).status).toBeLessThan(300)
  await expectSameShape({
    table: 'questions.questions',
    loaded: `answered_at is not null and id <> '${question.body.id}'`,
    made: `id = '${question.body.id}'`,
    equal: ['language', 'answered_as'],
  })
})

test('a privacy request of the demo has the shape of one that a person sent', async () => {
  const { userId, token } = await api.anAccount()
  const body = { kind: 'correction', text: 'Mohon perbaiki tempat lahir saya.' }
  expect((await api.call('/users/privacy-requests/', { token, body })).status).toBe(201)
  await expectSameShape({
    table: 'privacy.requests',
    loaded: `user_id <> '${userId}' and kind <> 'copy' and state = 'open'`,
    made: `user_id = '${userId}'`,
    equal: ['state', 'language'],
  })
})

test("the demo's watchlist, saved searches and viewed properties have the shape of an investor's own", async () => {
  const { userId, token } = await api.anAccount()
  await api.call('/watchlist/ruko-dago/', { method: 'PUT', token })
  await api.call('/saved-searches/', { token, body: { query: 'city=bandung' } })
  await api.call('/recently-seen/ruko-dago/', { method: 'PUT', token })
  for (const table of ['watchlist.watched', 'watchlist.saved_searches', 'watchlist.seen'])
    await expectSameShape({
      table,
      loaded: `investor_id <> '${userId}'`,
      made: `investor_id = '${userId}'`,
      equal: [],
    })
})

test('a message of the demo has the shape of one that a visitor sent', async () => {
  const email = `${newId()}@contoh.id`
  const body = new FormData()
  const fields = { topic: 'account', name: 'Sekar Ayu', email, body: 'Bagaimana cara ganti email?' }
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  expect((await api.call('/contact/messages/', { body })).status).toBe(201)
  await expectSameShape({
    table: 'support.messages',
    loaded: `topic <> 'complaint' and email <> '${email}'`,
    made: `email = '${email}'`,
    equal: ['language'],
  })
})

test('a code and a friend of the demo have the shape of those of real investors', async () => {
  const referrer = await api.anAccount()
  const { code } = (await api.call('/referrals/', { token: referrer.token })).body
  const email = `${newId()}@contoh.id`
  const password = 'Kucing-Oren-77'
  const input = { email, password, termsAccepted: true, privacyAccepted: true, referralCode: code }
  const { body: begun } = await api.call('/jwt_auth/register/', { body: input })
  const { body: mailbox } = await api.call(`/dev/mailbox/?to=${encodeURIComponent(email)}`)
  const sent = /\b\d{6}\b/.exec(mailbox.items[0].subject)?.[0]
  const activation = { ticket: begun.ticket, code: sent }
  expect((await api.call('/jwt_auth/activate/', { body: activation })).status).toBe(200)
  await settleReferrals(store.db, api.clock)
  await expectSameShape({
    table: 'referrals.codes',
    loaded: `user_id <> '${referrer.userId}'`,
    made: `user_id = '${referrer.userId}'`,
    equal: [],
  })
  await expectSameShape({
    table: 'referrals.friends',
    loaded: `referrer_id <> '${referrer.userId}' and refusal is null and next_look_at is not null`,
    made: `referrer_id = '${referrer.userId}'`,
    equal: ['reward', 'hold_days', 'friends_max', 'refusal'],
    ignored: ['reminded_at'],
  })
})

test('a settlement of the demo has the shape of one booked when the gateway paid out', async () => {
  const { token } = await api.anAccount()
  const body = { amount: 2_000_000, method: 'va-bca' }
  const { body: deposit } = await api.call('/deposits/', { token, key: `key-${newId()}`, body })
  await api.call(`/dev/payments/${deposit.id}/`, { body: { action: 'pay' } })
  await api.settlePayments()
  api.clock.advance(2 * day)
  const { db } = store
  const services = { db, clock: api.clock, gateway: api.simulator }
  expect(await bookSettlements(services, rethrow)).toBeGreaterThan(0)
  await expectSameShape({
    table: 'payments.settlements',
    loaded: `gateway_id like 'PSP-%'`,
    made: `gateway_id not like 'PSP-%'`,
    equal: ['gateway'],
  })
  const linesOf = (settlement: string) =>
    `position = 1 and settlement_id in (select id from payments.settlements where gateway_id ${settlement})`
  await expectSameShape({
    table: 'payments.settlement_lines',
    loaded: linesOf(`like 'PSP-%'`),
    made: linesOf(`not like 'PSP-%'`),
    equal: ['position'],
  })
})

test('a month of the demo and its distribution have the shape of those that two people booked and paid', async () => {
  const staff = await Promise.all([api.anAccount(['finance']), api.anAccount(['finance'])])
  const [maker, checker] = staff.map(({ userId }) => ({ userId, roles: ['finance'] as const }))
  if (maker === undefined || checker === undefined) throw new Error('two people are needed')
  const { rows } = await store.asOwner(`
    select property_id, to_char(max(month) + interval '1 month', 'YYYY-MM') as next
    from properties.monthly_accounts group by property_id order by property_id`)
  const paying = rows.find(({ property_id: id }) => id === 'kost-seturan')
  api.clock.advance(40 * 24 * 60 * minute)
  const month = { propertyId: 'kost-seturan', month: paying.next, gross: 30_000_000n }
  const lines = { maintenance: 1_000_000n, propertyTax: 300_000n, insurance: 200_000n }
  const reason = 'one-off'
  const reasons = {
    gross: reason,
    management: reason,
    maintenance: reason,
    'property-tax': reason,
    insurance: reason,
    reserve: reason,
  } as const
  await bookMonth(store.db, api.clock, [maker, checker], {
    ...month,
    ...lines,
    reserve: 500_000n,
    reasons,
  })
  const of = (at: string) => `property_id = 'kost-seturan' and to_char(month, 'YYYY-MM') ${at}`
  await expectSameShape({
    table: 'properties.monthly_accounts',
    loaded: of(`< '${paying.next}'`),
    made: of(`= '${paying.next}'`),
    equal: [],
  })
  const { db } = store
  const today = api.clock.now().getTime()
  const on = (days: number) => jakartaDate(new Date(today + days * day))
  const input = { propertyId: 'kost-seturan', month: paying.next, recordOn: on(2), payOn: on(6) }
  const proposed = await declareDistribution(db, api.clock, maker, input)
  const approval = { proposalId: proposed.id, contentHash: proposed.contentHash }
  const { id: declaration } = await approveDeclaration(db, api.clock, checker, approval)
  api.clock.advance(30 * day)
  expect(await payDueDistributions(db, api.clock)).toBeGreaterThan(0)
  await expectSameShape({
    table: 'distributions.distributions',
    loaded: of(`< '${paying.next}'`),
    made: `id = '${declaration}'`,
    equal: ['is_final'],
  })
  await expectSameShape({
    table: 'distributions.payouts',
    loaded: `distribution_id <> '${declaration}'`,
    made: `distribution_id = '${declaration}'`,
    equal: [],
  })
})

test('a sale of the demo has the shape of one that two people announced, settled and paid', async () => {
  const { db } = store
  const { clock } = api
  const maker = await aStaffMember(db, 'finance')
  const checker = await aStaffMember(db, 'finance')
  const now = clock.now().getTime()
  const on = (days: number) => jakartaDate(new Date(now + days * day))
  const at = new Date(now - 200 * day)
  const { propertyId } = await letProperty(db, store.asOwner, { units: [1n, 3n], at })
  const announced = { propertyId, askingPrice: 900_000_000n, meetingOn: on(20) }
  await announceSale(db, clock, [maker, checker], announced)
  clock.advance(40 * day)
  for (const [kind, days] of [
    ['resolution', 20],
    ['deed', 32],
  ] as const)
    await storeSaleDocument(storage(db, clock), maker, {
      ...{ propertyId, kind, number: `AJB ${kind} 12/2026` },
      ...{ issuedOn: on(days), bytes: aPdf(kind) },
    })
  const costs = { broker: 1n, notary: 1n, 'land-tax': 0n, repairs: 0n, debt: 0n, other: 0n }
  const dates = { soldOn: on(35), recordOn: on(41), payOn: on(43) }
  const sale = { propertyId, price: 900_000_000n, priceReason: null, costs, ...dates }
  const { id: proposalId, contentHash } = await proposeSale(db, clock, maker, sale)
  await approveProposal(distributionTwoPersonActs, { db, clock }, checker, {
    proposalId,
    contentHash,
  })
  await notifyDeclared(db, clock)
  clock.advance(5 * day)
  await payDueDistributions(db, clock)
  await notifyPayees(db, clock)
  expect(await finishSales(db, clock)).toBeGreaterThan(0)
  const ours = `property_id = '${propertyId}'`
  const others = `property_id <> '${propertyId}'`
  const equal = ['kind', 'is_final', 'state', 'refill', 'issuer_part']
  for (const table of ['property_sales.announcements', 'property_sales.sales'])
    await expectSameShape({ table, loaded: others, made: ours, equal })
  await expectSameShape({
    table: 'distributions.declarations',
    loaded: `is_final and ${others}`,
    made: ours,
    equal,
  })
  const partOf = (condition: string) =>
    `number = 1 and declaration_id in (select id from distributions.declarations where is_final and ${condition})`
  await expectSameShape({
    table: 'distributions.parts',
    loaded: partOf(others),
    made: partOf(ours),
    equal: ['after_owner'],
  })
})
