import { afterAll, beforeEach, expect, test } from 'vitest'
import { day as aDay, hour, jakartaDate, later, minute } from '#kernel'
import { bookSettlements, type PaymentGateway, releaseMatchedDeposits } from '#payments'
import { imported, importedAlone, lastClosing } from '../../../../tests/support/bank-statement.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { rethrow } from '../../../../tests/support/rethrow.ts'
import { testApi } from '../../../../tests/support/test-api.ts'
import { aWithdrawer, runWorker, withdraw } from '../../../../tests/support/withdrawer.ts'
import { reconcileNextNight } from './nightly.ts'
import { reconcileDay } from './reconcile-day.ts'

let finance: { userId: string; token: string }
let deposit: { id: string; reference: string }
let withdrawal: { id: string; reference: string }
let day: string

const store = await testDatabase()
const api = testApi(store)
afterAll(() => store.close())

beforeEach(async () => {
  const investor = await aWithdrawer(store, api)
  const token = await investor.token()
  const order = { amount: 500_000, method: 'va-bca' }
  deposit = (
    await api.call('/deposits/', { token, key: `deposit-${investor.userId}`, body: order })
  ).body
  await api.simulator.act(deposit.reference, 'pay')
  await api.settlePayments()
  withdrawal = (await withdraw(api, token, { accountId: investor.accountId, amount: 400_000 })).body
  api.clock.advance(10 * minute)
  await runWorker(api)
  await api.simulator.actOnPayout(withdrawal.reference, 'pay')
  await api.settlePayments()
  day = jakartaDate(api.clock.now())
  finance = await api.anAccount(['finance'])
})

const services = (gateway: PaymentGateway = api.simulator) => ({ ...api.services, gateway })

async function open() {
  const { body } = await api.call('/back-office/reconciliation/items/', { token: finance.token })
  return body.items as {
    id: string
    kind: string
    subject: string
    ledger: number
    other: number
  }[]
}
const about = async (subject: string) => (await open()).filter((item) => item.subject === subject)

async function handedIn(text: string, name = 'rekening-koran.csv') {
  const form = new FormData()
  form.set('file', new File([text], name))
  return await api.call('/back-office/bank-statements/', { token: finance.token, body: form })
}

test('a day on which ledger and gateway agree leaves no difference', async () => {
  const run = await reconcileDay(services(), day)
  expect(run).toMatchObject({ compared: 2, ledgerIn: 500_000n, ledgerOut: 397_500n })
  expect([run.gatewayIn, run.gatewayOut]).toEqual([run.ledgerIn, run.ledgerOut])
  expect([...(await about(deposit.reference)), ...(await about(withdrawal.reference))]).toEqual([])
})

test('another amount, another state and a missing answer of the gateway are each listed once', async () => {
  const lying: PaymentGateway = {
    ...api.simulator,
    getDeposit: async (reference) => {
      const deposit = await api.simulator.getDeposit(reference)
      return deposit === null ? null : { ...deposit, paidAmount: 499_999n }
    },
    getPayout: async () => null,
  }
  await reconcileDay(services(lying), day)
  await reconcileDay(services(lying), day)
  expect(await about(deposit.reference)).toMatchObject([
    { kind: 'gateway-differs', ledger: 500_000, other: 499_999 },
  ])
  expect(await about(withdrawal.reference)).toMatchObject([{ kind: 'gateway-silent' }])
})

test('a gateway that fails to answer is listed as silent, and a payment that it returned in part counts as the rest', async () => {
  const failing: PaymentGateway = {
    ...api.simulator,
    getDeposit: async (reference) => {
      const deposit = await api.simulator.getDeposit(reference)
      return deposit === null ? null : { ...deposit, refundedAmount: 120_000n }
    },
    getPayout: async () => Promise.reject(new Error('the gateway answered 503')),
  }
  const run = await reconcileDay(services(failing), day)
  expect(run).toMatchObject({ ledgerOut: 397_500n, gatewayOut: 0n, gatewayIn: 380_000n })
  expect(await about(deposit.reference)).toMatchObject([
    { kind: 'gateway-differs', ledger: 500_000, other: 380_000 },
  ])
  expect(await about(withdrawal.reference)).toMatchObject([
    { kind: 'gateway-silent', ledger: 397_500, other: null },
  ])
})

test('an explained difference does not come back and cannot be explained again', async () => {
  const silent: PaymentGateway = { ...api.simulator, getDeposit: async () => null }
  await reconcileDay(services(silent), day)
  const [item] = await about(deposit.reference)
  const explain = () =>
    api.call(`/back-office/reconciliation/items/${item?.id}/explanation/`, {
      token: finance.token,
      body: { explanation: 'Mitra sudah mengonfirmasi lewat telepon.' },
    })
  const answers = await Promise.all([explain(), explain()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
  // It may name people, and audit events are kept for ever: only the difference itself has it.
  const { rows } = await store.asOwner(
    `select details from audit.events where action = 'reconciliation.explain' and subject_id = '${item?.id}'`,
  )
  expect(rows).toEqual([{ details: {} }])
  const { rows: kept } = await store.asOwner(
    `select explanation from reconciliation.items where id = '${item?.id}'`,
  )
  expect(kept).toEqual([{ explanation: 'Mitra sudah mengonfirmasi lewat telepon.' }])
  const replacing = `update reconciliation.items set explanation = 'Tidak ada yang perlu dijelaskan.' where id = '${item?.id}'`
  await expect(store.asApplication(replacing)).rejects.toThrow('is not replaced')
  await reconcileDay(services(silent), day)
  expect(await about(deposit.reference)).toEqual([])
})

test('bank lines are matched by our references, and unknown lines and other amounts are listed', async () => {
  const lines = [
    { on: day, amount: 500_000, text: `TRSF ${deposit.reference}` },
    { on: day, amount: -397_499, text: `BIFAST ${withdrawal.reference}` },
    { on: day, amount: -15_000, text: `BIAYA ADMINISTRASI ${withdrawal.id}` },
  ]
  const opening = await lastClosing(store)
  expect(await imported(store, api, lines)).toMatchObject({
    status: 201,
    body: { lines: 3, known: 2, fresh: 3, state: 'waiting' },
  })
  expect(await importedAlone(store, api, lines, { opening })).toMatchObject({
    status: 400,
    body: { code: 'reconciliation.statement_taken' },
  })
  await reconcileDay(services(), day)
  const found = (await open()).filter(({ kind }) => kind.startsWith('bank-'))
  expect(found.map(({ kind, ledger, other }) => [kind, ledger, other])).toEqual(
    expect.arrayContaining([
      ['bank-amount-differs', -397_500, -397_499],
      ['bank-unknown', null, -15_000],
    ]),
  )
})

test('an unreadable file is refused completely and nothing of it is stored', async () => {
  const count = async () =>
    (await store.asOwner('select count(*)::int as count from reconciliation.statements')).rows[0]
      .count
  const before = await count()
  const answer = await handedIn(`d,a,t\n${day},1000,baik\n${day},1e3,buruk`)
  expect(answer.body.errors).toMatchObject([{ path: 'file' }])
  expect(answer.body.errors[0].message).toContain('3')
  expect(await count()).toBe(before)
})

/** Runs all due nights one after the other, as the worker does. */
async function dueNights(gateway: PaymentGateway = api.simulator) {
  const nights = []
  for (let night = await reconcileNextNight(services(gateway)); night !== null; ) {
    nights.push(night)
    night = await reconcileNextNight(services(gateway))
  }
  return nights
}

test('a day is reconciled an hour after its end, and missed nights are made up in order', async () => {
  api.clock.moveTo(new Date(`${day}T17:30:00Z`))
  expect((await dueNights()).map((night) => night.day)).not.toContain(day)
  api.clock.advance(hour)
  expect((await dueNights()).map((night) => night.day)).toEqual([day])
  expect(await dueNights()).toEqual([])
  api.clock.advance(3 * aDay)
  const missed = (await dueNights()).map((night) => night.day)
  expect(missed).toHaveLength(3)
  expect(missed).toEqual(missed.toSorted())
  api.clock.advance(90 * aDay)
  expect(await dueNights()).toHaveLength(31)
})

test('a day that is not over or before the books is refused with its field, and another can be reconciled', async () => {
  api.clock.advance(aDay)
  finance = await api.anAccount(['finance'])
  const compare = (on: string) =>
    api.call('/back-office/reconciliation/runs/', { token: finance.token, body: { day: on } })
  const today = jakartaDate(api.clock.now())
  for (const on of [today, '9999-12-31'])
    expect(await compare(on)).toMatchObject({
      status: 400,
      body: { code: 'reconciliation.day_not_over', errors: [{ path: 'day' }] },
    })
  expect(await compare('1990-02-01')).toMatchObject({
    status: 400,
    body: {
      code: 'reconciliation.day_before_books',
      errors: [
        { path: 'day', message: expect.stringMatching(/^Pembukuan dimulai \d+ \w+ 20\d\d\./) },
      ],
    },
  })
  const yesterday = jakartaDate(later(api.clock.now(), -aDay))
  expect(await compare(yesterday)).toMatchObject({ status: 200, body: { day: yesterday } })
})

test('a comparison by hand after midnight does not replace the nightly run, which notifies finance', async () => {
  api.clock.advance(aDay)
  await dueNights()
  const yesterday = jakartaDate(api.clock.now())
  api.clock.moveTo(new Date(`${yesterday}T17:30:00Z`))
  finance = await api.anAccount(['finance'])
  await store.asOwner(`insert into reconciliation.items (id, kind, subject, day, other, found_at)
    values (gen_random_uuid(), 'bank-unknown', 'rekening/2', '${yesterday}', 5000, now())`)
  const path = '/back-office/reconciliation/runs/'
  const compared = await api.call(path, { token: finance.token, body: { day: yesterday } })
  expect(compared.status).toBe(200)
  api.clock.advance(hour)
  expect((await dueNights()).map((night) => night.day)).toEqual([yesterday])
  expect(await dueNights()).toEqual([])
  const { rows } = await store.asOwner(
    `select from notifications.notices where user_id = '${finance.userId}' and event = 'books-differ'`,
  )
  expect(rows).toHaveLength(1)
})

test('money in suspense is listed for as long as it is held', async () => {
  const { token } = await api.anAccount()
  const order = { amount: 300_000, method: 'va-bca' }
  const ordered = await api.call('/deposits/', { token, key: `held-${aDay}`, body: order })
  const { reference } = ordered.body
  await api.simulator.act(reference, 'pay', 299_000n)
  await api.settlePayments()
  await reconcileDay(services(), day)
  expect(await about(reference)).toMatchObject([{ kind: 'held-for-review', other: 299_000 }])
  api.clock.advance(11 * minute)
  await releaseMatchedDeposits(services(), rethrow)
  finance = await api.anAccount(['finance'])
  await reconcileDay(services(), day)
  expect(await about(reference)).toEqual([])
  const path = '/back-office/reconciliation/items/?state=explained'
  const { body } = await api.call(path, { token: finance.token })
  const closed = body.items.filter(({ subject }: { subject: string }) => subject === reference)
  expect(closed).toMatchObject([{ explanation: 'no-longer-held' }])
})

test('a delay is overdue after a second night, and a difference is an error immediately', async () => {
  const explainAll = () =>
    store.asOwner(`update reconciliation.items set explained_at = now(), explained_by = gen_random_uuid(),
      explanation = 'sudah diperiksa' where explained_at is null`)
  const nightly = async () => {
    api.clock.advance(aDay)
    await bookSettlements(services(), rethrow)
    return (await dueNights()).at(-1)
  }
  await nightly()
  await explainAll()
  expect(await nightly()).toMatchObject({ openItems: 0, overdueItems: 0, isFaulty: false })
  const found = jakartaDate(api.clock.now())
  await store.asOwner(`insert into reconciliation.items (id, kind, subject, day, other, found_at)
    values (gen_random_uuid(), 'bank-unknown', 'rekening/1', '${found}', 5000, now())`)
  const young = { openItems: 1, overdueItems: 0, isFaulty: false }
  expect(await nightly()).toMatchObject(young)
  expect(await nightly()).toMatchObject(young)
  expect(await nightly()).toMatchObject({ openItems: 1, overdueItems: 1, isFaulty: false })
  await explainAll()
  await store.asOwner(`insert into reconciliation.items (id, kind, subject, day, other, found_at)
    values (gen_random_uuid(), 'ledger-broken', 'I2: uji', '${found}', null, now())`)
  expect(await nightly()).toMatchObject({ openItems: 1, isFaulty: true })
  await explainAll()
})

test('the reconciliation desk is only for staff who decide about money', async () => {
  for (const role of ['support', 'ops'] as const) {
    const { token } = await api.anAccount([role])
    const answer = await api.call('/back-office/reconciliation/items/', { token })
    expect(answer.status).toBe(403)
  }
})

test('an order that holds more than its owner has is found at night, and finance is notified', async () => {
  const at = api.clock.now().toISOString()
  await store.asOwner(`
    insert into market.orders (id, number, investor_id, property_id, window_id, side, limit_price, is_at_best, units,
      lot, validity, state, priority, cash_held, fee_basis_points, placed_at, changed_at)
    values (gen_random_uuid(), nextval('market.numbers'), '${finance.userId}', 'ruko-dago', gen_random_uuid(), 'buy',
      100000, false, 10, 10, 'window', 'open', nextval('market.numbers'), 1001000, 10, '${at}', '${at}')`)
  api.clock.advance(aDay)
  const nights = await dueNights()
  expect(nights.at(-1)).toMatchObject({ isFaulty: true })
  const broken = await store.asOwner(
    `select subject from reconciliation.items where kind = 'ledger-broken' and explained_at is null`,
  )
  const subject = `orders hold what their owner's account holds: ${finance.userId} IDR, 1001000 instead of 0`
  expect(broken.rows).toEqual([{ subject }])
  const { rows } = await store.asOwner(
    `select from notifications.notices where user_id = '${finance.userId}' and event = 'books-differ'`,
  )
  expect(rows).toHaveLength(nights.length)
})
