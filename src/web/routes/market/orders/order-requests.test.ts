import { expect, test } from 'vitest'
import { screenRequest } from '../../../../../tests/support/screen-request.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { action as offerAction } from '../offers/offer-units.tsx'
import { action as answerOffer } from '../offers/private-offer.tsx'
import { loader as readQuote } from '../tickets/order-quote.ts'
import { placeOrder } from '../tickets/place-order.ts'
import { action as orderAction, loader as readOrder } from './order.tsx'

const params = { propertyId: 'villa', orderId: 'o1', offerId: 'p1' }
const refusal = new ApiProblem(409, {
  code: 'market.closed',
  detail: 'Closed',
  errors: [{ path: 'units', code: 'too_many', message: 'Too many' }],
})

type Fields = Readonly<Record<string, string>>

function placed(form: Fields, answers: Fields | Record<string, unknown> = {}) {
  const sent = screenRequest({ params, form: { idempotencyKey: 'k1', ...form }, answers })
  return { answer: placeOrder(sent.args, 'buy'), calls: sent.calls }
}

const ticket = { limitPrice: '101.000', units: '12', quoted: '101000 12', validity: 'day' }
const order = { propertyId: 'villa', side: 'buy', limitPrice: 101_000, units: 12, validity: 'day' }

test.each([
  ['a limit order', {}, order],
  ['an order at best', { kind: 'best', quoted: 'best 12' }, { ...order, limitPrice: null }],
  ['an order with a smallest trade', { lot: '3' }, { ...order, lot: 3 }],
  ['an order in one trade', { whole: 'on', lot: '3' }, { ...order, lot: 12 }],
  [
    'an order until a date',
    { validity: 'date', validUntil: '2026-12-20' },
    { ...order, validity: 'date', validUntil: '2026-12-20' },
  ],
  ['a date that was typed before another validity', { validUntil: '2026-12-20' }, order],
])('%s is sent with its own terms and once per key', async (_, fields, expected) => {
  const { answer, calls } = placed({ ...ticket, ...fields }, { '/orders/': { id: 'o9' } })
  const location = ((await answer) as Response).headers.get('Location')
  expect(location).toBe('/en/dashboard/market/o9')
  expect(calls).toEqual([['POST /orders/', expected, 'k1']])
})

test('an order whose button named other terms is not sent but shown again with the typed terms', async () => {
  const { answer, calls } = placed({ ...ticket, units: '13', lot: '2', whole: 'on' })
  const location = ((await answer) as Response).headers.get('Location') ?? ''
  const address = new URL(location, 'https://sepetak.example')
  expect(address.pathname).toBe('/en/dashboard/properties/villa/order')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    kind: 'limit',
    limitPrice: '101.000',
    units: '13',
    validity: 'day',
    validUntil: '',
    lot: '2',
    whole: 'on',
    changed: 'yes',
  })
  expect(calls).toEqual([])
})

test('a refused order keeps the typed terms and states the problem at its field', async () => {
  expect(await placed(ticket, { '/orders/': refusal }).answer).toMatchObject({
    init: { status: 400 },
    data: { problem: { fields: { units: 'Too many' } }, typed: { price: '101.000', units: '12' } },
  })
})

test.each([
  ['cancel', {}, ['POST /orders/{orderId}/cancellation/', { orderId: 'o1' }, 'k1']],
  ['pause', {}, ['POST /orders/{orderId}/pause/', { orderId: 'o1' }, 'k1']],
  ['resume', {}, ['POST /orders/{orderId}/resumption/', { orderId: 'o1' }, 'k1']],
  [
    'change',
    { limitPrice: '99.000', units: '5' },
    ['PATCH /orders/{orderId}/', { orderId: 'o1', limitPrice: 99_000, units: 5 }, 'k1'],
  ],
  [
    'change',
    { limitPrice: '99.000', units: '', validUntil: '' },
    ['PATCH /orders/{orderId}/', { orderId: 'o1', limitPrice: 99_000, validUntil: '' }, 'k1'],
  ],
])('the button to %s an order sends exactly that (fields %o)', async (act, fields, call) => {
  const form = { act, idempotencyKey: 'k1', ...fields }
  const { args, calls } = screenRequest({ params, form })
  const answer = (await orderAction(args)) as Response
  expect(calls).toEqual([call])
  const saved = act === 'change' ? '?saved=change' : ''
  expect(answer.headers.get('Location')).toBe(`/en/dashboard/market/o1${saved}`)
})

test('a refused change of an order keeps the typed values', async () => {
  const form = { act: 'change', limitPrice: '1', units: '2', validUntil: '2026-12-20' }
  const { args } = screenRequest({ params, form, answers: { '/orders/{orderId}/': refusal } })
  const typed = { price: '1', units: '2', validUntil: '2026-12-20' }
  expect(await orderAction(args)).toMatchObject({ data: { act: 'change', ...typed } })
})

test.each([
  ['open', 'staff', true],
  ['waiting', 'staff', false],
  ['open', null, false],
])('an order that is %s in a market halted for %o reports a halt: %o', async (state, haltedFor, isHalted) => {
  const book = { haltedFor, haltedUntil: null, earliestLastDay: 'a', latestLastDay: 'b' }
  const { args } = screenRequest({
    params,
    answers: {
      '/orders/{orderId}/': { id: 'o1', propertyId: 'villa', state },
      '/orders/{orderId}/log/': { items: [] },
      '/properties/{propertyId}/book/': book,
    },
  })
  const { halt, book: days } = await readOrder(args)
  expect(halt).toEqual(isHalted ? { haltedFor, haltedUntil: null } : null)
  expect(days).toEqual({ earliestLastDay: 'a', latestLastDay: 'b' })
})

test('an order that has ended is shown without its book', async () => {
  const { args, calls } = screenRequest({
    params,
    answers: { '/orders/{orderId}/': { state: 'filled' }, '/orders/{orderId}/log/': { items: [] } },
  })
  expect(await readOrder(args)).toMatchObject({ halt: null, book: null })
  expect(calls.map(([call]) => call)).not.toContain('GET /properties/{propertyId}/book/')
})

const offer = { code: 'AB12', limitPrice: '100.000', units: '4', validity: 'window' }
const quoted = { '/private-offers/recipient/': { name: 'Rina' } }

async function offered(act: string, answers: Record<string, unknown>) {
  const { args, calls } = screenRequest({
    params,
    form: { act, idempotencyKey: 'k1', ...offer },
    answers,
  })
  return { answer: await offerAction(args), calls }
}

test('an offer is reviewed with its recipient and its proceeds before anything is sent', async () => {
  const quote = { refusal: null, total: 1 }
  const { answer, calls } = await offered('review', { ...quoted, '/orders/quote/': quote })
  expect(answer).toMatchObject({ data: { review: { name: 'Rina', quote } } })
  expect(calls).toEqual([
    ['GET /private-offers/recipient/', { code: 'AB12' }],
    ['GET /orders/quote/', { propertyId: 'villa', side: 'sell', limitPrice: 100_000, units: 4 }],
  ])
})

test('an offer with a wrong code and unreadable units names both fields', async () => {
  const error = (path: string, message: string) => [{ path, code: 'field.invalid', message }]
  const { answer } = await offered('review', {
    '/private-offers/recipient/': new ApiProblem(404, {
      code: 'referrals.code_unknown',
      errors: error('code', 'Unknown'),
    }),
    '/orders/quote/': new ApiProblem(400, {
      code: 'request.invalid',
      errors: error('units', 'No'),
    }),
  })
  const fields = { code: 'Unknown', units: 'No' }
  expect(answer).toMatchObject({ data: { problem: { code: 'referrals.code_unknown', fields } } })
})

test.each([
  ['market.too_many_units', { units: 'No' }],
  ['market.price_outside_collar', { limitPrice: 'No' }],
  ['market.closed', {}],
])('the review of an offer refused with %s states it at %o', async (code, fields) => {
  const quote = { refusal: { code, detail: 'No' } }
  const { answer } = await offered('review', { ...quoted, '/orders/quote/': quote })
  expect(answer).toMatchObject({ data: { review: null, problem: { code, detail: 'No', fields } } })
})

test('an offer can be edited again without a call, and is made once per key', async () => {
  const edited = await offered('edit', {})
  expect(edited.calls).toEqual([])
  expect(edited.answer).toMatchObject({
    data: { review: null, typed: { price: '100.000', units: '4', validity: 'window' } },
  })
  const made = await offered('offer', { '/private-offers/': { id: 'o7' } })
  expect((made.answer as Response).headers.get('Location')).toBe('/en/dashboard/market/o7')
  const input = { propertyId: 'villa', code: 'AB12', limitPrice: 100_000, units: 4 }
  expect(made.calls).toEqual([['POST /private-offers/', { ...input, validity: 'window' }, 'k1']])
})

test.each([
  ['accept', 'acceptance', '/en/dashboard/market/o8'],
  ['decline', 'refusal', '/en/dashboard/market/offers/p1'],
])('the recipient of an offer who chooses to %s it sends its %s', async (act, sent, leadsTo) => {
  const form = { act, idempotencyKey: 'k1' }
  const answers = { '/private-offers/{offerId}/acceptance/': { id: 'o8' } }
  const { args, calls } = screenRequest({ params, form, answers })
  const answer = (await answerOffer(args)) as Response
  expect(calls).toEqual([[`POST /private-offers/{offerId}/${sent}/`, { offerId: 'p1' }, 'k1']])
  expect(answer.headers.get('Location')).toBe(leadsTo)
})

test('a ticket asks for a quote only with a price and units, and for a purchase unless it sells', async () => {
  const asked = async (query: string) => {
    const { args, calls } = screenRequest({ params, address: `/quote?${query}` })
    await readQuote(args)
    return calls.map(([, sent]) => sent)
  }
  expect(await asked('side=sell&price=100.000&units=3')).toEqual([
    { propertyId: 'villa', side: 'sell', limitPrice: 100_000, units: 3 },
  ])
  expect(await asked('price=100000&units=3')).toMatchObject([{ side: 'buy' }])
  for (const none of ['price=0&units=3', 'price=100000', 'price=abc&units=3'])
    expect(await asked(none), none).toEqual([])
})
