import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { day, hour, minute, newId } from '#kernel'
import { account, balance, checkStore } from '#ledger'
import { checkWithdrawals, openLateTickets } from '#withdrawals'
import { byTwo, reportDeathOf } from '../../../tests/support/a-death-report.ts'
import { testDatabase } from '../../../tests/support/database.ts'
import { plantFailure } from '../../../tests/support/plant-failure.ts'
import { testApi } from '../../../tests/support/test-api.ts'
import {
  aWithdrawer,
  runWorker,
  servicesOf,
  type Withdrawer,
  withdraw,
} from '../../../tests/support/withdrawer.ts'

let investor: Withdrawer
let token: string

const store = await testDatabase()
const api = testApi(store)
afterAll(async () => {
  expect(await checkStore(store.db)).toEqual([])
  expect(await checkWithdrawals(store.db)).toEqual([])
  await store.close()
})
beforeEach(async () => {
  // Each test begins on the next working morning.
  api.clock.advance(day)
  investor = await aWithdrawer(store, api)
  token = await investor.token()
})

const ask = (amount: unknown, accountId = investor.accountId) =>
  withdraw(api, token, { accountId, amount })
const free = () => balance(store.db, account('investor-cash', investor.userId))
const held = () => balance(store.db, account('investor-held', investor.userId))
const read = async (id: string) =>
  (await api.call(`/withdrawals/${id}/`, { token: await investor.token() })).body

async function written(): Promise<number> {
  const { rows } = await store.asOwner('select count(*)::int as count from withdrawals.withdrawals')
  return rows[0].count
}

test('money is put on hold, sent after ten minutes, and arrives with a bank reference', async () => {
  const { status, body } = await ask(400_000)
  expect(status).toBe(201)
  expect(body).toMatchObject({
    state: 'queued',
    amount: 400_000,
    fee: 2_500,
    net: 397_500,
    rail: 'bi-fast',
    isCancellable: true,
    simulated: true,
  })
  expect(body.reference).toMatch(/^WDR-/)
  expect(await free()).toBe(600_000n)
  expect(await held()).toBe(400_000n)
  expect((await api.call('/wallet/', { token })).body).toMatchObject({ free: 600_000 })
  await runWorker(api)
  expect(await read(body.id)).toMatchObject({ state: 'queued' })
  api.clock.advance(10 * minute)
  await runWorker(api)
  expect(await read(body.id)).toMatchObject({ state: 'submitted', isCancellable: false })
  api.clock.advance(minute)
  await api.simulator.deliverDue()
  await runWorker(api)
  const paid = await read(body.id)
  expect(paid).toMatchObject({ state: 'paid', isLate: false })
  expect(paid.bankReference).toMatch(/^SIM\d{12}$/)
  expect(paid.steps.arrived.at).not.toBeNull()
  expect([await free(), await held()]).toEqual([600_000n, 0n])
  const { rows } = await store.asOwner(`select event from notifications.notices
    where user_id = '${investor.userId}' and event like 'withdrawal-%' order by id`)
  expect(rows.map(({ event }) => event)).toEqual(['withdrawal-requested', 'withdrawal-paid'])
})

test('a retry with the same key returns the first response byte for byte, even after the payout arrived', async () => {
  const key = `key-${newId()}`
  const body = { accountId: investor.accountId, amount: 300_000 }
  const first = await withdraw(api, token, body, key)
  const again = await withdraw(api, token, body, key)
  expect(JSON.stringify(again.body)).toBe(JSON.stringify(first.body))
  api.clock.advance(10 * minute)
  await runWorker(api)
  const later = await withdraw(api, await investor.token(), body, key)
  expect(JSON.stringify(later.body)).toBe(JSON.stringify(first.body))
  const other = await withdraw(api, await investor.token(), { ...body, amount: 1 }, key)
  expect(other).toMatchObject({ status: 422, body: { code: 'ledger.key_reused' } })
  expect(await free()).toBe(700_000n)
})

describe('the amount and fields of a withdrawal', () => {
  test.each([
    ['missing', undefined],
    ['null', null],
    ['zero', 0],
    ['minus zero', -0],
    ['negative', -100_000],
    ['a fraction', 100_000.5],
    ['a text', '100000'],
    ['1e5 as a text', '1e5'],
    ['full-width digits', '１０００００'],
    ['Arabic digits', '١٠٠٠٠٠'],
    ['with spaces', ' 100000 '],
    ['a comma', '1,00'],
    ['a boolean', true],
    ['a list', [100_000]],
    ['2^53', 2 ** 53],
    ['10^30', 1e30],
    ['NaN', Number.NaN],
    ['below the minimum', 19_999],
    ['above the maximum', 5_000_000_001],
  ])('an amount given as “%s” is refused and places no hold', async (_, amount) => {
    const before = await written()
    const answer = await ask(amount)
    expect(answer.status).toBe(400)
    expect(answer.body.errors[0].path).toBe('amount')
    expect(await written()).toBe(before)
    expect([await free(), await held()]).toEqual([1_000_000n, 0n])
  })

  test('an unknown key is refused', async () => {
    const body = { accountId: investor.accountId, amount: 100_000, state: 'paid' }
    expect((await withdraw(api, token, body)).body.errors[0].code).toBe('field.unknown')
  })

  test('the exact balance can be withdrawn, and one rupiah more cannot', async () => {
    expect((await ask(1_000_001)).body.code).toBe('ledger.insufficient_funds')
    expect((await ask(1_000_000)).status).toBe(201)
    expect(await free()).toBe(0n)
  })
})

describe('a refused withdrawal places no hold', () => {
  test('a withdrawal in a session without a confirmation is refused and places no hold', async () => {
    const { rows } = await store.asOwner(
      `select email from identity.users where id = '${investor.userId}'`,
    )
    const login = { email: rows[0].email, password: 'Rahasia-Uji-2026' }
    const { body } = await api.call('/jwt_auth/login/', { body: login })
    const input = { accountId: investor.accountId, amount: 100_000 }
    expect(await withdraw(api, body.access, input)).toMatchObject({
      status: 403,
      body: { code: 'identity.confirmation_needed' },
    })
  })

  test('a withdrawal to an account of another investor, an unknown account, or a new account is refused and places no hold', async () => {
    const stranger = await aWithdrawer(store, api)
    token = await investor.token()
    for (const accountId of [stranger.accountId, newId()])
      expect(await ask(100_000, accountId)).toMatchObject({
        status: 404,
        body: { code: 'banks.account_not_found' },
      })
    const added = await api.call('/bank-accounts/', {
      token,
      body: { bankCode: '008', accountNumber: '1370012345678' },
    })
    const locked = await ask(100_000, added.body.id)
    expect(locked).toMatchObject({ status: 409, body: { code: 'banks.locked' } })
    expect(locked.body.detail).toContain('WIB')
    expect([await free(), await held()]).toEqual([1_000_000n, 0n])
  })

  test('a withdrawal within a day after a password change is refused and places no hold', async () => {
    await store.asOwner(`update identity.users set password_changed_at =
      '${api.clock.now().toISOString()}' where id = '${investor.userId}'`)
    const answer = await ask(100_000)
    expect(answer).toMatchObject({ status: 409, body: { code: 'withdrawals.wait_after_change' } })
    const terms = await api.call('/withdrawals/terms/', { token })
    expect(terms.body.blocked).toMatchObject({ reason: 'recent-change' })
    api.clock.advance(day)
    token = await investor.token()
    expect((await ask(100_000)).status).toBe(201)
  })

  test('a withdrawal from a frozen account is refused and places no hold, and freezing stops unsent withdrawals', async () => {
    const { body } = await ask(100_000)
    const freeze = (at: string) =>
      store.asOwner(`update identity.users set frozen_at = ${at} where id = '${investor.userId}'`)
    await freeze(`'${api.clock.now().toISOString()}'`)
    expect((await ask(100_000)).body.code).toBe('identity.account_frozen')
    api.clock.advance(10 * minute)
    await runWorker(api)
    expect(await api.simulator.getPayout(body.reference)).toBeNull()
    await freeze('null')
    api.clock.advance(6 * minute)
    await runWorker(api)
    expect(await api.simulator.getPayout(body.reference)).not.toBeNull()
  })
})

test('a withdrawal from an account with a death report waits, and is reversed once two people confirm the death', async () => {
  const owner = await aWithdrawer(store, api, { cash: 101_000_000n, name: 'Sekar Ayu' })
  const bearer = await owner.token()
  const input = { accountId: owner.accountId, amount: 400_000 }
  const { body: asked } = await withdraw(api, bearer, input)
  const { body: large } = await withdraw(api, bearer, { ...input, amount: 100_000_000 })
  const { token: maker } = await api.anAccount(['support'])
  const proposal = `/back-office/withdrawals/${large.id}/proposal/`
  expect((await api.call(proposal, { token: maker, method: 'POST' })).status).toBe(200)
  const { rows } = await store.asOwner(
    `select email from identity.users where id = '${owner.userId}'`,
  )
  const diedOn = api.clock.now().toISOString().slice(0, 10)
  const { body } = await reportDeathOf(api, { accountEmail: rows[0].email, diedOn })
  const stateNow = async () => {
    const { rows: found } = await store.asOwner(
      `select state from withdrawals.withdrawals where reference = '${asked.reference}'`,
    )
    return found[0].state
  }
  const cash = () => balance(store.db, account('investor-cash', owner.userId))
  api.clock.advance(10 * minute)
  await runWorker(api)
  expect(await api.simulator.getPayout(asked.reference)).toBeNull()
  expect([await stateNow(), await cash()]).toEqual(['queued', 600_000n])
  expect((await withdraw(api, bearer, input)).status).toBe(401)
  const [first, second] = [await api.anAccount(['compliance']), await api.anAccount(['admin'])]
  const { rows: cases } = await store.asOwner(
    `select id from inheritance.cases where number = '${body.number}'`,
  )
  const confirmation = `${cases[0].id}/confirmation/`
  const reason = 'Akta kematian cocok dengan data dukcapil.'
  const staff = [first.token, second.token] as const
  expect((await byTwo(api, staff, confirmation, { reason })).status).toBe(200)
  expect([await stateNow(), await cash()]).toEqual(['cancelled', 101_000_000n])
  const { rows: proposals } = await store.asOwner(
    `select state, ended_because from approvals.proposals where subject_id = '${large.id}'`,
  )
  expect(proposals).toEqual([{ state: 'ended', ended_because: 'owner-died' }])
})

describe('concurrent withdrawals', () => {
  test('concurrent withdrawals of the whole balance, sent thirty times, result in one withdrawal', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => ask(1_000_000)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const { status, body } of answers)
      if (status !== 201) expect(body.code).toBe('ledger.insufficient_funds')
    expect([await free(), await held()]).toEqual([0n, 1_000_000n])
  })

  test('concurrent withdrawals never exceed the daily limit of a method, which restarts at midnight in Jakarta', async () => {
    const gateway = { ...api.simulator, payoutRails: ['bi-fast'] as const }
    const one = testApi(store, 'demo', { clock: api.clock, gateway })
    const rich = await aWithdrawer(store, api, { cash: 3_000_000_000n })
    api.clock.moveTo(new Date(Math.ceil(api.clock.now().getTime() / day) * day + 16.5 * hour))
    const bearer = await rich.token()
    const input = { accountId: rich.accountId, amount: 90_000_000 }
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => withdraw(one, bearer, input)),
    )
    // The BI-FAST limit is 500 million a day, which allows five withdrawals of 90 million.
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    const refused = answers.find(({ status }) => status !== 201)
    expect(refused?.body.errors).toMatchObject([{ code: 'withdrawals.day_limit_exceeded' }])
    expect((await withdraw(api, bearer, input)).body).toMatchObject({ rail: 'skn', fee: 2_900 })
    api.clock.advance(29 * minute)
    expect((await withdraw(one, await rich.token(), input)).status).toBe(400)
    api.clock.advance(minute)
    expect((await withdraw(one, await rich.token(), input)).body).toMatchObject({ rail: 'bi-fast' })
  })

  test('withdrawals that are cancelled and sent at the same time are either cancelled or sent, and the money is in one place', async () => {
    const { body } = await ask(500_000)
    api.clock.advance(10 * minute)
    token = await investor.token()
    const cancel = () =>
      api.call(`/withdrawals/${body.id}/cancellation/`, {
        token,
        key: `key-${newId()}`,
        method: 'POST',
      })
    const answers = await Promise.all([
      ...Array.from({ length: 15 }, cancel),
      ...Array.from({ length: 5 }, () => runWorker(api)),
    ])
    const done = answers.filter((answer) => answer?.status === 200).length
    const sent = (await api.simulator.getPayout(body.reference)) !== null
    expect(done + Number(sent)).toBe(1)
    expect((await free()) + (await held())).toBe(1_000_000n)
  })
})

test('a withdrawal can be cancelled before it is sent, and the whole amount becomes available again', async () => {
  const { body } = await ask(250_000)
  const path = `/withdrawals/${body.id}/cancellation/`
  const stranger = await aWithdrawer(store, api)
  const theirs = await api.call(path, {
    token: await stranger.token(),
    key: 'cancel-of-a-stranger',
    method: 'POST',
  })
  expect(theirs).toMatchObject({ status: 404, body: { code: 'withdrawals.not_found' } })
  const call = { token: await investor.token(), key: 'cancel-it-once', method: 'POST' }
  expect((await api.call(path, call)).body).toMatchObject({ state: 'cancelled' })
  expect((await api.call(path, call)).body).toMatchObject({ state: 'cancelled' })
  expect([await free(), await held()]).toEqual([1_000_000n, 0n])
  const again = await api.call(path, { ...call, key: 'cancel-it-twice' })
  expect(again).toMatchObject({ status: 409, body: { code: 'withdrawals.too_late' } })
})

test('an open withdrawal is found behind any number of newer ones that have ended, page by page', async () => {
  const { id: oldest } = (await ask(50_000)).body
  api.clock.advance(1)
  const { id: older } = (await ask(60_000)).body
  for (let made = 0; made < 21; made += 1) {
    api.clock.advance(1)
    const { body } = await ask(20_000)
    const call = { token, key: `key-${newId()}`, method: 'POST' }
    expect((await api.call(`/withdrawals/${body.id}/cancellation/`, call)).status).toBe(200)
  }
  const list = async (query: string) => (await api.call(`/withdrawals/?${query}`, { token })).body
  const ids = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id)
  expect(ids(await list('limit=20'))).not.toContain(older)
  expect(ids(await list('limit=100'))).toHaveLength(23)
  expect(ids(await list('state=open'))).toEqual([older, oldest])
  const first = await list('state=open&limit=1')
  expect(ids(first)).toEqual([older])
  const next = await list(`state=open&limit=1&cursor=${encodeURIComponent(first.nextCursor)}`)
  expect(next).toMatchObject({ items: [{ id: oldest }], nextCursor: null })
  expect((await api.call('/withdrawals/?state=paid', { token })).status).toBe(400)
})

test('a late withdrawal opens one ticket automatically and shows its number', async () => {
  while ((await openLateTickets(servicesOf(api), null)) > 0);
  const { body } = await ask(100_000)
  expect(await openLateTickets(servicesOf(api), null)).toBe(0)
  api.clock.advance(2 * hour)
  expect(await read(body.id)).toMatchObject({ isLate: true, ticket: null })
  await Promise.all([
    openLateTickets(servicesOf(api), null),
    openLateTickets(servicesOf(api), null),
  ])
  const { ticket } = await read(body.id)
  expect(ticket).toMatch(/^PSN-/)
  const { rows } = await store.asOwner(
    `select topic from support.messages where receipt_number = '${body.reference}'`,
  )
  expect(rows).toEqual([{ topic: 'withdrawal' }])
  await runWorker(api)
})

test('a late withdrawal whose ticket cannot be opened does not stop the tickets of the others, however many fail', async () => {
  const [failing = '', other = ''] = [(await ask(100_000)).body.id, (await ask(100_000)).body.id]
  api.clock.advance(2 * hour)
  const row = `new.id = '${failing}' and new.ticket is not null`
  const end = await plantFailure(store.asOwner, 'update', 'withdrawals.withdrawals', row)
  const open = () => openLateTickets(servicesOf(api), null, 1)
  await expect(open()).rejects.toThrow(`the ticket of withdrawal ${failing} failed`)
  expect([(await read(failing)).ticket, (await read(other)).ticket]).toEqual([
    null,
    expect.stringMatching(/^PSN-/),
  ])
  await end()
  expect(await open()).toBe(1)
  await runWorker(api)
})

test('a bank account with money on its way to it cannot be removed', async () => {
  const other = await api.call('/bank-accounts/', {
    token,
    body: { bankCode: '008', accountNumber: '1370012345679' },
  })
  const to = (noun: string, id: string) =>
    api.call(`/bank-accounts/${id}/${noun}/`, { token, method: 'POST' })
  await to('main', other.body.id)
  const { body } = await ask(100_000)
  expect(await to('removal', investor.accountId)).toMatchObject({
    status: 409,
    body: { code: 'banks.in_use' },
  })
  const cancel = { token, key: `key-${newId()}`, method: 'POST' }
  await api.call(`/withdrawals/${body.id}/cancellation/`, cancel)
  expect((await to('removal', investor.accountId)).status).toBe(200)
})

test('the need for two people depends on the total of a day and of seven days, not on a single withdrawal', async () => {
  const rich = await aWithdrawer(store, api, { cash: 900_000_000n })
  const { accountId } = rich
  const stateOf = async (amount: number) =>
    (await withdraw(api, await rich.token(), { accountId, amount })).body.state
  const states = []
  for (let time = 0; time < 4; time += 1) states.push(await stateOf(99_999_999))
  expect(states).toEqual(['queued', 'awaiting-approval', 'awaiting-approval', 'awaiting-approval'])
  const slow = await aWithdrawer(store, api, { cash: 900_000_000n })
  const daily = []
  for (let time = 0; time < 3; time += 1) {
    const input = { accountId: slow.accountId, amount: 99_000_000 }
    daily.push((await withdraw(api, await slow.token(), input)).body.state)
    api.clock.advance(day)
  }
  expect(daily).toEqual(['queued', 'queued', 'awaiting-approval'])
  api.clock.advance(6 * day)
  const later = { accountId: slow.accountId, amount: 99_000_000 }
  expect((await withdraw(api, await slow.token(), later)).body.state).toBe('queued')
  const { body } = await api.call('/withdrawals/terms/', { token: await slow.token() })
  expect(body.approvalFrom).toBe(1_000_000)
})

test('a gateway with a fixed list of payout rails is offered no other rail', async () => {
  const ordered: unknown[] = []
  const gateway = {
    ...api.simulator,
    payoutRails: ['bi-fast'] as const,
    createPayout: async (order: Parameters<typeof api.simulator.createPayout>[0]) => {
      ordered.push(order.rail)
      return await api.simulator.createPayout(order)
    },
  }
  const other = testApi(store, 'demo', { clock: api.clock, gateway })
  const { body } = await other.call('/withdrawals/terms/', { token })
  expect(body.rails.map(({ id }: { id: string }) => id)).toEqual(['bi-fast'])
  const answer = await withdraw(other, token, { accountId: investor.accountId, amount: 400_000 })
  expect(answer.body.rail).toBe('bi-fast')
  api.clock.advance(10 * minute)
  await runWorker(api, { ...servicesOf(api), gateway })
  expect(ordered).toContain('bi-fast')
})

test('a withdrawal is a component of the outgoing money until it has arrived or was cancelled', async () => {
  const [first, second] = [(await ask(400_000)).body, (await ask(100_000)).body]
  const lines = async () => {
    const bearer = { token: await investor.token() }
    const wallet = (await api.call('/wallet/', bearer)).body
    const { body } = await api.call('/wallet/balances/outgoing/', bearer)
    expect(body.total).toBe(wallet.outgoing)
    expect((await api.call('/wallet/balances/held/', bearer)).body).toMatchObject({ total: 0 })
    return body.items.map((line: { kind: string; reference: string; amount: number }) => [
      line.kind,
      line.reference,
      line.amount,
    ])
  }
  const both = [
    ['withdrawal', first.reference, 400_000],
    ['withdrawal', second.reference, 100_000],
  ]
  expect((await lines()).toSorted()).toEqual(both.toSorted())
  const key = `cancel-${second.id}`
  const cancelled = { token, key, body: {} }
  expect((await api.call(`/withdrawals/${second.id}/cancellation/`, cancelled)).status).toBe(200)
  expect(await lines()).toEqual(both.slice(0, 1))
  api.clock.advance(10 * minute)
  await runWorker(api)
  expect(await lines()).toEqual(both.slice(0, 1))
  await api.simulator.actOnPayout(first.reference, 'pay')
  await api.settlePayments()
  expect(await lines()).toEqual([])
})
