import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#kernel'
import { account, balance, checkStore } from '#ledger'
import { testDatabase } from '../../../tests/support/database.ts'
import { testApi } from '../../../tests/support/test-api.ts'

const store = await testDatabase()
const api = testApi(store)
const investor = await api.anAccount()

beforeEach(() => api.clock.moveTo(new Date('2026-11-21T03:00:00Z')))

afterAll(async () => {
  expect(await checkStore(store.db)).toEqual([])
  await store.close()
})

const order = { amount: 1_000_000, method: 'va-bca' }

async function deposited(body: unknown = order, token = investor.token) {
  return await api.call('/deposits/', { body, token, key: `key-${newId()}` })
}

async function written(): Promise<number> {
  const { rows } = await store.asOwner('select count(*)::int as count from payments.deposits')
  return rows[0].count
}

test('an investor deposits money: methods, deposit, payment, wallet and transaction agree', async () => {
  const { token, userId } = await api.anAccount()
  const methods = await api.call('/deposits/methods/', { token })
  expect(methods.body.items.map(({ id }: { id: string }) => id)).toEqual([
    'va-bca',
    'va-mandiri',
    'va-bni',
    'va-bri',
    'qris',
    'transfer',
  ])
  expect(methods.body.items[0]).toMatchObject({
    bank: { code: '014', shortName: 'BCA' },
    minimum: 10_000,
    fee: 0,
  })
  const { status, body: deposit } = await deposited(order, token)
  expect(status).toBe(201)
  expect(deposit).toMatchObject({ ...order, state: 'awaiting-payment', simulated: true })
  expect((await api.call('/wallet/', { token })).body).toMatchObject({
    free: 0,
    incoming: 0,
    unpaid: 1_000_000,
  })

  const paid = await api.call(`/dev/payments/${deposit.id}/`, { body: { action: 'pay' } })
  expect(paid.body).toMatchObject({ depositId: deposit.id, state: 'paid', paidAmount: 1_000_000 })
  expect(paid.body.events).toMatchObject([{ state: 'paid', attempts: 1, lastStatus: 200 }])
  await api.settlePayments()

  expect((await api.call(`/deposits/${deposit.id}/`, { token })).body).toMatchObject({
    state: 'paid',
    creditedAmount: 1_000_000,
  })
  expect((await api.call('/wallet/', { token })).body).toMatchObject({
    free: 1_000_000,
    held: 0,
    inEscrow: 0,
    incoming: 0,
    unpaid: 0,
    outgoing: 0,
    rewards: 0,
    debt: null,
  })
  const movements = await api.call('/wallet/movements/', { token })
  expect(movements.body).toMatchObject({
    items: [
      { kind: 'deposit', amount: 1_000_000, balance: 1_000_000, reference: deposit.reference },
    ],
    nextCursor: null,
  })
  const { rows } = await store.asOwner(
    `select template from notifications.deliveries where user_id = '${userId}'`,
  )
  expect(rows).toEqual([{ template: 'deposit-received' }])
})

test('a Mandiri deposit contains the biller code and the bill key', async () => {
  const { token } = await api.anAccount()
  const { body: bill } = await deposited({ ...order, method: 'va-mandiri' }, token)
  expect(bill).toMatchObject({ billerCode: '88908', qrContent: null })
  expect(bill.accountNumber).toMatch(/^99\d{10}$/)
  expect((await deposited(order, token)).body.billerCode).toBeNull()
})

test('a retry with the same key returns the first response byte for byte, even after the payment', async () => {
  const call = { body: order, token: investor.token, key: 'the-same-key-again' }
  const first = await api.call('/deposits/', call)
  await api.call(`/dev/payments/${first.body.id}/`, { body: { action: 'pay' } })
  await api.settlePayments()
  const again = await api.call('/deposits/', call)
  expect(again.status).toBe(201)
  expect(JSON.stringify(again.body)).toBe(JSON.stringify(first.body))
  const other = await api.call('/deposits/', { ...call, body: { ...order, amount: 1_000_001 } })
  expect(other).toMatchObject({ status: 422, body: { code: 'ledger.key_reused' } })
  const another = await api.anAccount()
  const theirs = await api.call('/deposits/', { ...call, token: another.token })
  expect(theirs.status).toBe(201)
  expect(theirs.body.id).not.toBe(first.body.id)
})

test('deposits are listed page by page, newest first, each once', async () => {
  const { token } = await api.anAccount()
  const made: string[] = []
  for (let count = 0; count < 5; count += 1) made.unshift((await deposited(order, token)).body.id)
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const query: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const page = await api.call(`/deposits/?limit=2${query}`, { token })
    seen.push(...page.body.items.map(({ id }: { id: string }) => id))
    cursor = page.body.nextCursor
  } while (cursor !== null)
  expect(seen).toEqual(made)
})

test('an open deposit is found behind any number of newer ones that have ended', async () => {
  const { token } = await api.anAccount()
  const { id: older } = (await deposited(order, token)).body
  for (let made = 0; made < 21; made += 1) {
    api.clock.advance(1)
    const { id } = (await deposited(order, token)).body
    await api.call(`/dev/payments/${id}/`, { body: { action: 'pay' } })
    await api.settlePayments()
  }
  const ids = async (query: string) =>
    (await api.call(`/deposits/?${query}`, { token })).body.items.map(
      ({ id }: { id: string }) => id,
    )
  expect(await ids('limit=20')).not.toContain(older)
  expect(await ids('limit=100')).toHaveLength(22)
  expect(await ids('state=open')).toEqual([older])
  expect((await api.call('/deposits/?state=paid', { token })).status).toBe(400)
})

describe('bad input changes nothing', () => {
  const amounts: [string, unknown, string][] = [
    ['missing', undefined, 'field.required'],
    ['null', null, 'field.whole_number'],
    ['a text', '1000000', 'field.whole_number'],
    ['a text in full-width digits', '１０００００', 'field.whole_number'],
    ['a boolean', true, 'field.whole_number'],
    ['a list', [1_000_000], 'field.whole_number'],
    ['an object', { value: 1 }, 'field.whole_number'],
    ['zero', 0, 'field.too_small'],
    ['negative', -1, 'field.too_small'],
    ['a fraction', 10_000.5, 'field.whole_number'],
    ['2^53', 2 ** 53, 'field.number_too_large'],
    ['10^30', 1e30, 'field.number_too_large'],
    ['less than the minimum', 9_999, 'payments.amount_below_minimum'],
    ['more than the maximum', 500_000_001, 'payments.amount_above_maximum'],
    ['the largest integer', Number.MAX_SAFE_INTEGER, 'payments.amount_above_maximum'],
  ]
  test.each(amounts)('an amount that is %s is refused', async (_, amount, code) => {
    const before = await written()
    const answer = await deposited({ method: 'va-bca', amount })
    expect(answer.status).toBe(400)
    expect(answer.headers.get('content-type')).toContain('application/problem+json')
    expect(answer.body.errors).toMatchObject([{ path: 'amount', code }])
    expect(answer.body.errors[0].message).not.toBe(code)
    expect(await written()).toBe(before)
  })

  const methods: [string, unknown, string][] = [
    ['missing', undefined, 'field.required'],
    ['empty', '', 'field.required'],
    ['unknown', 'va-none', 'payments.method_unknown'],
    ['too long', 'x'.repeat(41), 'field.too_long'],
    ['a number', 14, 'field.type'],
  ]
  test.each(methods)('a method that is %s is refused', async (_, method, code) => {
    const answer = await deposited({ amount: 1_000_000, method })
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toMatchObject([{ path: 'method', code }])
  })

  test.each([
    ['an unknown key', { ...order, userId: newId() }],
    ['a prototype', '{"amount":1000000,"method":"va-bca","__proto__":{"state":"paid"}}'],
    ['a state', { ...order, state: 'paid' }],
  ])('a deposit with %s is refused because of an unknown field, and changes nothing', async (_, body) => {
    const before = await written()
    const answer = await deposited(body)
    expect(answer.status).toBe(400)
    expect(answer.body.errors[0].code).toBe('field.unknown')
    expect(await written()).toBe(before)
  })

  test.each([
    '{"amount":',
    '',
    '[]',
    'null',
    '"x"',
    '12',
  ])('the body %j is refused', async (body) => {
    const before = await written()
    expect((await deposited(body)).status).toBe(400)
    expect(await written()).toBe(before)
  })

  test.each([
    undefined,
    'short',
    'x'.repeat(201),
    'with a space',
    'kunci-é-kunci',
  ])('the key %j is refused', async (key) => {
    const call = { body: order, token: investor.token }
    const headers = key === undefined ? {} : { 'idempotency-key': key }
    const answer = await api.call('/deposits/', { ...call, headers })
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'request.idempotency_key_missing' },
    })
  })

  test('a deposit with a missing, invalid or expired token is refused', async () => {
    const call = { body: order, key: 'a-key-without-token' }
    for (const headers of [
      {},
      { authorization: 'Bearer x.y.z' },
      { authorization: investor.token },
    ]) {
      expect((await api.call('/deposits/', { ...call, headers })).status).toBe(401)
    }
    const { token } = await api.anAccount()
    api.clock.advance(5 * 60_000 + 1)
    expect((await api.call('/deposits/', { ...call, token })).status).toBe(401)
  })

  test.each([
    'limit=0',
    'limit=101',
    'limit=x',
    'limit=1.5',
    `cursor=${'x'.repeat(501)}`,
    'page=2',
  ])('the list with %s is refused', async (query) => {
    for (const path of ['/deposits/', '/wallet/movements/', '/portfolio/holdings/']) {
      const answer = await api.call(`${path}?${query}`, { token: investor.token })
      expect(answer.status).toBe(400)
    }
  })

  test('a malformed cursor never breaks a list', async () => {
    const cursors = [
      'x',
      btoa('[]'),
      btoa('["x"]'),
      btoa('[1]'),
      btoa('{"a":1}'),
      btoa('["1","2"]'),
    ]
    for (const cursor of cursors) {
      for (const path of [
        '/deposits/',
        '/wallet/movements/',
        '/portfolio/holdings/',
        '/portfolio/income/',
      ]) {
        const answer = await api.call(`${path}?cursor=${encodeURIComponent(cursor)}`, {
          token: investor.token,
        })
        expect([200, 400]).toContain(answer.status)
      }
    }
  })
})

test('a deposit of another investor is treated like one that does not exist', async () => {
  const theirs = await deposited(order, (await api.anAccount()).token)
  const call = { token: investor.token, language: 'en' as const }
  const other = await api.call(`/deposits/${theirs.body.id}/`, call)
  const absent = await api.call(`/deposits/${newId()}/`, call)
  expect(other.status).toBe(404)
  expect({ ...other.body, requestId: '' }).toEqual({ ...absent.body, requestId: '' })
  expect((await api.call('/deposits/not-an-id/', call)).status).toBe(400)
})

test('problems are written in the reader’s language', async () => {
  const call = { body: { amount: 1, method: 'va-bca' }, token: investor.token, key: 'language-key' }
  const id = await api.call('/deposits/', { ...call, language: 'id' })
  const en = await api.call('/deposits/', { ...call, language: 'en' })
  expect(id.body.errors[0].message).toBe('Setoran minimal Rp10.000.')
  expect(en.body.errors[0].message).toBe('The smallest deposit is Rp10,000.')
})

describe('webhooks over HTTP', () => {
  const path = '/webhooks/simulator/'

  test('webhooks over HTTP with a forged signature are refused and nothing is stored', async () => {
    const { body: deposit } = await deposited(order, (await api.anAccount()).token)
    const body = JSON.stringify({ id: 'evt-forged', data: { reference: deposit.reference } })
    const signature = `t=${Math.floor(api.clock.now().getTime() / 1000)},v1=${'0'.repeat(64)}`
    for (const headers of [{}, { 'x-sepetak-signature': signature }]) {
      const answer = await api.call(path, { body, headers })
      expect(answer).toMatchObject({
        status: 401,
        body: { code: 'payments.webhook_not_authentic' },
      })
    }
    const { rows } = await store.asOwner(
      "select from payments.webhook_events where event_id = 'evt-forged'",
    )
    expect(rows).toEqual([])
  })

  test('webhooks over HTTP of another gateway are not found', async () => {
    expect((await api.call('/webhooks/xendit/', { body: {} })).status).toBe(404)
  })

  test('webhooks over HTTP that pay a different amount leave the balance unchanged and state the difference', async () => {
    const { token, userId } = await api.anAccount()
    const { body: deposit } = await deposited(order, token)
    const body = { action: 'pay', amount: 999_999 }
    await api.call(`/dev/payments/${deposit.id}/`, { body })
    await api.settlePayments()
    expect((await api.call(`/deposits/${deposit.id}/`, { token })).body).toMatchObject({
      state: 'in-review',
      reviewReason: 'amount-differs',
      receivedAmount: 999_999,
      creditedAmount: null,
    })
    expect(await balance(store.db, account('investor-cash', userId))).toBe(0n)
  })
})

describe('the demo API', () => {
  test('the demo API does not exist in live mode, whatever the request', async () => {
    const live = testApi(store, 'live')
    for (const path of ['/dev/payments/', `/dev/payments/${newId()}/`, '/dev/clock/']) {
      expect((await live.call(path, { body: { nonsense: 1 } })).status).toBe(404)
      expect((await live.call(path)).status).toBe(404)
    }
  })

  test('the demo API lists the simulated payments with their webhooks', async () => {
    const { body: deposit } = await deposited()
    const { body } = await api.call('/dev/payments/')
    expect(body.items[0]).toMatchObject({ depositId: deposit.id, state: 'awaiting-payment' })
  })

  test('the demo API refuses unknown actions and finished payments', async () => {
    const { body: deposit } = await deposited(order, (await api.anAccount()).token)
    const path = `/dev/payments/${deposit.id}/`
    expect((await api.call(path, { body: { action: 'steal' } })).body.errors).toMatchObject([
      { path: 'action', code: 'field.choice' },
    ])
    expect((await api.call(path, { body: { action: 'pay', amount: -1 } })).status).toBe(400)
    await api.call(path, { body: { action: 'expire' } })
    expect((await api.call(path, { body: { action: 'fail' } })).status).toBe(409)
    const unknown = await api.call(`/dev/payments/${newId()}/`, { body: { action: 'pay' } })
    expect(unknown.status).toBe(404)
  })

  test('the demo API moves the clock by seconds or to an instant', async () => {
    const path = '/dev/clock/'
    const by = await api.call(path, { body: { advanceSeconds: 3600 } })
    expect(by.body).toEqual({ now: '2026-11-21T04:00:00.000Z' })
    const to = await api.call(path, { body: { now: '2026-12-01T00:00:00Z' } })
    expect(to.body).toEqual({ now: '2026-12-01T00:00:00.000Z' })
    const wrong = [
      {},
      { advanceSeconds: 0 },
      { advanceSeconds: 1.5 },
      { now: 'tomorrow' },
      { x: 1 },
    ]
    for (const body of wrong) expect((await api.call(path, { body })).status).toBe(400)
  })
})

test('the list of Indonesian banks is public', async () => {
  const { body } = await api.call('/banks/')
  expect(body.items).toContainEqual({
    code: '014',
    name: 'Bank Central Asia',
    shortName: 'BCA',
    accountNumberLengths: [10],
  })
})
