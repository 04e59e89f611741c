import { expect, test } from 'vitest'
import type { Quote } from '#contract/offerings/offerings.ts'
import type { Purchase } from '#contract/offerings/subscription-body.ts'
import type { Offering, PropertyDetail } from '#contract/properties/property-detail-body.ts'
import type { Identity } from '#contract/users/identity-body.ts'
import { blockedIn, htmlOf, linksIn, textOf } from '../../../../../tests/support/rendered.tsx'
import { faultyIn, fieldsIn } from '../../../../../tests/support/rendered-forms.ts'
import { ledBy, screenRequest } from '../../../../../tests/support/screen-request.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { HiddenAmounts } from '../../../components/money/hidden-amounts.ts'
import { ShortfallForm } from '../deposit/shortfall-form.tsx'
import { BuyPanel } from './buy-panel.tsx'
import ConfirmPurchaseScreen, { loader as readPurchase } from './confirm-purchase.tsx'
import SubscriptionScreen, { action as cancel, loader as readReceipt } from './subscription.tsx'

const offering = {
  id: 'o1',
  unitPrice: 100_000,
  unitsTotal: 1_000,
  unitsLeft: 40,
  minimumUnits: 2,
  targetUnits: 800,
  holderUnitsMax: 100,
  purchaseFeeBasisPoints: 50,
  coolingOffHours: 48,
  riskStatementVersion: 'v2',
  closesAt: '2026-12-31T17:00:00Z',
  isPaused: false,
} as unknown as Offering

const property = {
  id: 'villa',
  name: 'Villa Sanur',
  state: 'open',
  investors: 12,
  pictures: [],
  city: { name: { id: 'Kota Denpasar', en: 'Denpasar' } },
  offering,
} as unknown as PropertyDetail

const quota = {
  year: 2026,
  limit: 10_000_000,
  used: 4_000_000,
  remaining: 6_000_000,
  exemptFrom: null,
  raisedIncome: null,
}

const identity = { state: 'verified', suitability: 'suited', quota } as unknown as Identity

const quote: Quote = {
  units: 5,
  unitPrice: 100_000,
  amount: 500_000,
  fee: 2_500,
  total: 502_500,
  freeBalance: 750_000,
  quotaRemaining: 6_000_000,
  isExempt: false,
  holderUnitsRemaining: 60,
  unitsLeft: 40,
  refusal: null,
}

const short = { code: 'ledger.insufficient_funds', detail: 'Too little money' }

const address = '/en/dashboard/properties/villa'
const buyPath = `${address}/buy`

type Panel = Partial<Parameters<typeof BuyPanel>[0]>

const panel = (changed: Panel = {}) => (
  <BuyPanel {...{ property, offering, quote, identity }} {...changed} />
)
const quoted = (changed: Partial<Quote>) => panel({ quote: { ...quote, ...changed } })
const withIdentity = (changed: Partial<Identity>) =>
  panel({ identity: { ...identity, ...changed } as Identity })

test('the panel shows the price, the fee, the total and the balance after the purchase, and continues with the same units', () => {
  const text = textOf(panel(), { address })
  expect(text).toContain(
    '5 units × Rp100,000 Rp500,000 Purchase fee 0.5% Rp2,500 You pay Rp502,500 Available balance now Rp750,000 Available balance after buying Rp247,500',
  )
  expect(text).toContain('Continue: 5 units · Rp502,500')
  expect(text).toContain('You can cancel within 48 hours for a full refund.')
  expect(fieldsIn(panel(), { address })).toMatchObject({ units: '5' })
  expect(htmlOf(panel(), { address })).toContain(`action="${buyPath}"`)
})

test('the panel in Indonesian groups amounts with points', () => {
  const text = textOf(panel(), { address: '/dashboard/properties/villa' })
  expect(text).toContain('5 unit × Rp100.000 Rp500.000 Biaya pembelian 0,5% Rp2.500')
  expect(text).toContain('Lanjut: 5 unit · Rp502.500')
})

test('the balance in the panel is hidden while the investor hides amounts, and the cost is not', () => {
  const text = textOf(<HiddenAmounts value={true}>{panel()}</HiddenAmounts>, { address })
  expect(text).toContain('You pay Rp502,500')
  expect(text).not.toMatch(/Rp750,000|Rp247,500/)
})

test.each([
  [{ units: 41 }, 'Only 40 units are left. Choose fewer.'],
  [{ units: 21, holderUnitsRemaining: 20 }, 'leaves room for 20 more units here'],
  [{ units: 13, quotaRemaining: 1_250_000 }, 'is enough for 12 units. Choose fewer.'],
  [{ units: 1 }, 'Buy at least 2 units.'],
])('units that cannot be bought (%o) are refused at the field and cost nothing yet: %s', (changed, message) => {
  const text = textOf(quoted(changed), { address })
  expect(text).toContain(message)
  expect(text).toContain('Correct the number of units above first.')
  expect(text).not.toContain('You pay')
  expect(text).not.toContain('Continue:')
  expect(faultyIn(quoted(changed), { address })).toEqual(['units'])
})

test.each([
  [{ units: 40 }, '40 (left in the offering)'],
  [{ units: 20, holderUnitsRemaining: 20 }, '20 (your ownership limit)'],
  [{ units: 12, quotaRemaining: 1_250_000 }, '12 (this year’s investment limit)'],
])('the largest number of units by the smallest limit (%o) can be bought and is named: %s', (changed, words) => {
  expect(textOf(quoted(changed), { address })).toContain(`At least 2, at most ${words}`)
  expect(faultyIn(quoted(changed), { address })).toEqual([])
})

test('a balance that is too low shows the amount still needed and does not block the way to the next page', () => {
  const changed = { freeBalance: 2_500, refusal: short }
  const text = textOf(quoted(changed), { address })
  expect(text).toContain('Still needed Rp500,000')
  expect(text).toContain('You pay the rest on the next page.')
  expect(text).not.toContain('You have not bought anything yet.')
  expect(blockedIn(quoted(changed), { address })).toEqual([])
})

test('another refusal blocks the button and gives the reason', () => {
  const refusal = { code: 'ledger.debt_open', detail: 'Pay what you owe first.' }
  expect(textOf(quoted({ refusal }), { address })).toContain('Pay what you owe first.')
  expect(blockedIn(quoted({ refusal }), { address })).toEqual(['Continue: 5 units · Rp502,500'])
})

test.each([
  [{ suitability: 'missing' }, 'Complete the risk profile', '/en/dashboard/profile/suitability'],
  [{ suitability: 'unconfirmed' }, 'Read the warning', '/en/dashboard/profile/suitability'],
  [{ state: 'none' }, 'Verify your identity', '/en/dashboard/profile/identity'],
  [{ state: 'asked' }, 'Resend what we asked for', '/en/dashboard/profile/identity'],
] as const)('an investor with %o sees the step that comes first, with the way back to the chosen units', (changed, words, path) => {
  const next = encodeURIComponent(`${buyPath}?units=5`)
  expect(textOf(withIdentity(changed), { address })).toContain(words)
  expect(linksIn(withIdentity(changed), { address })).toEqual([`${path}?next=${next}`])
  expect(textOf(withIdentity(changed), { address })).not.toContain('Continue:')
})

test('a step without a quote leads back to the smallest purchase', () => {
  const none = panel({ quote: null, identity: { ...identity, state: 'none' } as Identity })
  const [link] = linksIn(none, { address })
  expect(link).toContain(encodeURIComponent(`${buyPath}?units=2`))
})

test.each([
  [{ state: 'declared', review: 'automatic' }, 'We are checking your identity', []],
  [{ state: 'refused' }, 'We could not accept your identity', ['/en/dashboard/profile']],
  [{ suitability: 'unsuited' }, 'You cannot buy units yet', ['/en/dashboard/profile/suitability']],
] as const)('an investor with %o, who cannot act, reads: %s', (changed, words, links) => {
  expect(textOf(withIdentity(changed), { address })).toContain(words)
  expect(linksIn(withIdentity(changed), { address })).toEqual(links)
})

test.each([
  ['coming-soon', 'Not open yet'],
  ['funded', 'The offering has closed'],
] as const)('nothing can be bought of a property that is %s: %s', (state, title) => {
  const closed = panel({ offering: null, property: { ...property, state } as PropertyDetail })
  expect(textOf(closed, { address })).toContain(title)
  expect(fieldsIn(closed, { address })).toEqual({})
})

test('a paused offering keeps its facts and offers no purchase', () => {
  const paused = panel({ offering: { ...offering, isPaused: true } as Offering })
  expect(textOf(paused, { address })).toContain('Paused You cannot buy while we check')
  expect(textOf(paused, { address })).toContain('40')
  expect(fieldsIn(paused, { address })).toEqual({})
})

const usedBefore = 'Rp4,000,000 of Rp10,000,000 used so far.'

test('the yearly limit counts what was used before and this purchase, and an exempt purchase is outside it', () => {
  expect(textOf(panel(), { address })).toContain(usedBefore)
  expect(htmlOf(panel(), { address })).toMatch(/aria-label="Yearly[^"]*"[^>]*aria-valuenow="45"/)
  const exempt = quoted({ isExempt: true, quotaRemaining: null })
  expect(textOf(exempt, { address })).toContain('The yearly limit does not apply to this offering')
  expect(textOf(exempt, { address })).not.toContain('used so far')
})

type Review = Parameters<typeof loaded>[0]

function loaded(changed: {
  quote?: Partial<Quote>
  identity?: Partial<Identity>
  [name: string]: unknown
}) {
  return {
    property,
    offering,
    identity: { ...identity, ...changed.identity },
    step: undefined,
    back: `${buyPath}?units=5`,
    paid: null,
    short: null,
    idempotencyKey: 'key-12345',
    refused: null,
    ...changed,
    quote: { ...quote, ...changed.quote },
  }
}

const review = (changed: Review = {}, answer?: unknown) =>
  [
    <ConfirmPurchaseScreen key="review" />,
    { address: buyPath, loaded: loaded(changed), answer },
  ] as const

test('the review sends exactly what it shows, with the key of this purchase', () => {
  expect(textOf(...review())).toContain('Buy 5 units · Rp502,500')
  expect(fieldsIn(...review())).toEqual({
    offeringId: 'o1',
    units: '5',
    total: '502500',
    idempotencyKey: 'key-12345',
    riskStatementVersion: 'v2',
  })
  const draft = '/en/dashboard/files/offerings/o1/agreement/file?units=5'
  expect(linksIn(...review())).toContain(draft)
})

test('the review shows what remains of both limits after the purchase, never below zero', () => {
  const text = textOf(...review())
  expect(text).toContain('Left of your ownership limit here 55 units')
  expect(text).toContain('Left of your 2026 investment limit Rp5,500,000')
  const over = textOf(...review({ quote: { holderUnitsRemaining: 3, quotaRemaining: 400_000 } }))
  expect(over).toContain('Left of your ownership limit here 0 units')
  expect(over).toContain('Left of your 2026 investment limit Rp0')
})

test('only a purchase that is exempt from the yearly limit is called exempt, not that of an identity in review', () => {
  const exempt = 'The yearly limit does not apply to this offering'
  const inReview = { quote: { quotaRemaining: null }, identity: { quota: null } }
  expect(textOf(...review(inReview))).not.toMatch(/limit does not apply/)
  expect(textOf(...review({ quote: { quotaRemaining: null, isExempt: true } }))).toContain(exempt)
  expect(textOf(...review())).not.toContain(exempt)
})

test('the confirmations that are missing are marked', () => {
  const answer = { missing: ['agreement'], problem: undefined }
  expect(faultyIn(...review({}, answer))).toEqual(['agreement'])
  expect(textOf(...review({}, answer))).toContain('Tick this to sign the agreement.')
})

test.each([
  ['offerings.cost_changed', 'The total is now Rp502,500.'],
  ['offerings.risk_statement_outdated', 'The risk statement has just been updated.'],
  ['ledger.debt_open', 'The purchase did not go through'],
])('after the refusal %s the review says what changed: %s', (refused, words) => {
  expect(textOf(...review({ refused }))).toContain(words)
})

test('a purchase that cannot be made now shows the obstacle once, without the button to buy', () => {
  const refusal = { code: 'ledger.debt_open', detail: 'Pay what you owe first.' }
  const text = textOf(...review({ quote: { refusal }, refused: 'ledger.debt_open' }))
  expect(text).toContain('You cannot buy yet Pay what you owe first.')
  expect(text).not.toContain('did not go through')
  expect(text).not.toContain('Buy 5 units')
  expect(fieldsIn(...review({ quote: { refusal } }))).toEqual({})
})

test('a deposit that was just paid for the purchase is confirmed with its receipt', () => {
  const paid = { id: 'd1', amount: 500_000 }
  expect(textOf(...review({ paid }))).toContain('Rp500,000 has arrived')
  expect(linksIn(...review({ paid }))).toContain('/en/dashboard/wallet/deposits/d1')
})

const methods = [
  { id: 'va-bca', kind: 'va', bank: { name: 'BCA' }, minimum: 10_000, maximum: 1_000_000, fee: 0 },
  { id: 'qris', kind: 'qris', bank: null, minimum: 1_000, maximum: 300_000, fee: 700 },
] as unknown as Parameters<typeof ShortfallForm>[0]['methods']

const shortfall = (amount: number, unpaid = 0) =>
  [
    <ShortfallForm
      key="short"
      {...{ methods, unpaid }}
      short={amount}
      idempotencyKey="k1"
      back={`${buyPath}?units=5`}
    />,
    { address: buyPath },
  ] as const

test('the shortfall of the review is the total minus the balance, and it comes before the purchase', () => {
  const missing = { methods, unpaid: 0, idempotencyKey: 'k2' }
  const page = review({ short: missing, quote: { freeBalance: 2_500, refusal: short } })
  expect(textOf(...page)).toContain('Pay the remaining Rp500,000')
  expect(fieldsIn(...page)).toEqual({ idempotencyKey: 'k2', amount: '500000', method: 'va-bca' })
})

test.each([
  [200_000, '200000', ['no fee', 'Rp700'], 'As soon as Rp200,000 arrives'],
  [400_000, '400000', ['no fee'], 'As soon as Rp400,000 arrives'],
  [4_000, '10000', ['no fee', 'Rp700'], 'The smallest deposit is Rp10,000.'],
])('a shortfall of %i is paid with %s by a method that allows it', (amount, paid, fees, words) => {
  const text = textOf(...shortfall(amount))
  expect(fieldsIn(...shortfall(amount)).amount).toBe(paid)
  expect(['no fee', 'Rp700'].filter((fee) => text.includes(fee))).toEqual(fees)
  expect(text).toContain(words)
  expect(htmlOf(...shortfall(amount))).toContain(
    `action="/en/dashboard/wallet/deposit?next=${encodeURIComponent(`${buyPath}?units=5`)}"`,
  )
})

test('a shortfall above the limit of every method leads to the wallet, and an unpaid deposit is named', () => {
  expect(textOf(...shortfall(1_000_001))).toContain('cannot be paid in one go')
  expect(fieldsIn(...shortfall(1_000_001))).toEqual({})
  expect(textOf(...shortfall(1_000_000, 60_000))).toContain('deposit of Rp60,000 that is not paid')
  expect(textOf(...shortfall(1_000_000))).not.toContain('that is not paid')
})

async function opened(identity: object, query: string, answers: object = {}) {
  const { args, kept, calls } = screenRequest({
    params: { propertyId: 'villa' },
    address: `/buy?${query}`,
    answers: {
      '/properties/{propertyId}/': property,
      '/users/identity/': identity,
      '/offerings/{offeringId}/quote/': quote,
      ...answers,
    },
  })
  const answer = await readPurchase(args).catch((thrown: unknown) => thrown)
  return { answer, kept, led: await ledBy(answer), calls: calls.map(([call]) => call) }
}

test('the review leads to the step that is required first and remembers the purchase', async () => {
  const { led, kept } = await opened({ ...identity, suitability: 'missing' }, 'units=5')
  expect(led).toBe('/en/dashboard/profile/suitability')
  expect(kept).toEqual([`${buyPath}?units=5`])
})

test('the purchase of an identity in review is remembered, and that of a verified one is forgotten', async () => {
  const key = 'units=5&key=key-12345'
  const inReview = { ...identity, state: 'declared', review: 'automatic' }
  expect((await opened(inReview, key)).kept).toEqual([`${buyPath}?units=5`])
  expect((await opened(identity, key)).kept).toEqual(['ended'])
})

test.each([
  ['units=5', /buy\?units=5&key=[\w-]{8,}$/],
  ['units=5&key=short', /buy\?units=5&key=[\w-]{8,}$/],
  ['units=5&paid=d1', /buy\?units=5&key=[\w-]{8,}&paid=d1$/],
  ['units=5&key=key-12345', null],
])('the review at %s gets a key in its address: %s', async (query, expected) => {
  const { led } = await opened(identity, query)
  if (expected === null) expect(led).toBeNull()
  else expect(led).toMatch(expected)
})

test.each([
  [
    { id: 'd1', state: 'paid', amount: 5, creditedAmount: 4 },
    { id: 'd1', amount: 4 },
  ],
  [
    { id: 'd1', state: 'paid', amount: 5, creditedAmount: null },
    { id: 'd1', amount: 5 },
  ],
  [{ id: 'd1', state: 'in-review', amount: 5, creditedAmount: null }, null],
  [new ApiProblem(404, {}), null],
])('the deposit %o in the address is shown as %o', async (deposit, paid) => {
  const answers = { '/deposits/{depositId}/': deposit }
  const { answer } = await opened(identity, 'units=5&key=key-12345&paid=d1', answers)
  expect(answer).toMatchObject({ paid })
})

test('the payment methods are read only for a shortfall', async () => {
  const query = 'units=5&key=key-12345'
  const quotes = (refusal: unknown) => ({ '/offerings/{offeringId}/quote/': { ...quote, refusal } })
  const methodsOf = async (refusal: unknown) =>
    (await opened(identity, query, quotes(refusal))).calls.includes('GET /deposits/methods/')
  expect(await methodsOf(short)).toBe(true)
  expect(await methodsOf({ code: 'ledger.debt_open', detail: '' })).toBe(false)
})

const purchase = {
  id: 'p1',
  receiptNumber: 'PPU-1',
  propertyId: 'villa',
  property: null,
  units: 5,
  unitPrice: 100_000,
  amount: 500_000,
  fee: 2_500,
  total: 502_500,
  state: 'active',
  placedAt: '2026-12-01T03:00:00Z',
  cancellableUntil: '2026-12-03T03:00:00Z',
  cancelledAt: null,
} as unknown as Purchase

const agreement = {
  subscriptionId: 'p1',
  number: 'PPU-1',
  version: '2026-11',
  languages: 'id-en',
  signedAt: '2026-12-01T03:00:00Z',
  sha256: 'abc',
  signatureLevel: 'basic',
  state: 'in-force',
  stamp: { state: 'not-due', duty: 0, serial: null },
}

const receipt = (changed: Partial<Purchase>, now: object = {}, answer?: unknown) =>
  [
    <SubscriptionScreen key="receipt" />,
    {
      address: '/en/dashboard/orders/p1',
      answer,
      loaded: {
        purchase: { ...purchase, ...changed },
        agreement,
        closesAt: '2026-12-31T17:00:00Z',
        isTargetMet: false,
        free: 750_000,
        isCancellable: false,
        idempotencyKey: 'k1',
        ...now,
      },
    },
  ] as const

const currentStep = (...given: Parameters<typeof receipt>) =>
  /aria-current="step".*?<p[^>]*>([^<]*)/s.exec(htmlOf(...receipt(...given)))?.[1] ?? null

test.each([
  [{ state: 'active' }, { isCancellable: true }, 'Cancellation period'],
  [{ state: 'active' }, {}, 'The offering closes'],
  [{ state: 'active' }, { isTargetMet: true }, 'Title transfer, then your units'],
  [{ state: 'allotted' }, {}, 'Rent every month'],
  [{ state: 'cancelled', cancelledAt: '2026-12-02T03:00:00Z' }, {}, null],
] as const)('the current step of a purchase that is %o with %o is: %s', (changed, now, title) => {
  expect(currentStep(changed, now)).toBe(title)
})

test('a closed offering that met its target no longer promises a refund in the receipt', () => {
  const text = textOf(...receipt({}, { isTargetMet: true }))
  expect(text).toContain('The target was reached.')
  expect(text).not.toContain('If the target is missed')
  expect(textOf(...receipt({}))).toContain('It closes by 1 Jan 2027, 00:00 WIB')
})

test.each([
  ['open', false],
  ['funded', true],
  ['closing', true],
  ['failed', false],
])('the offering of a purchase of a property that is %s has met its target: %s', async (state, isMet) => {
  const { args } = screenRequest({
    answers: {
      '/subscriptions/{subscriptionId}/': purchase,
      '/wallet/': { asOf: '2026-12-10T03:00:00Z', free: 1 },
      '/properties/{propertyId}/': { state, offering },
    },
  })
  expect((await readReceipt(args)).isTargetMet).toBe(isMet)
})

test('the form of a cancellation names the refund, sends its key, and exists only in the cancellation period', () => {
  const open = receipt({}, { isCancellable: true })
  expect(textOf(...open)).toContain('The full Rp502,500 , including the fee')
  expect(fieldsIn(...open)).toEqual({ idempotencyKey: 'k1' })
  expect(htmlOf(...open)).not.toContain('<details class="mt-4" open=""')
  expect(textOf(...receipt({}))).not.toContain('Cancel purchase')
})

test('a refused cancellation says why and leaves its form open', () => {
  const answer = { problem: { code: 'x', detail: 'Too late to cancel', fields: {} } }
  const page = receipt({}, { isCancellable: true }, answer)
  expect(textOf(...page)).toContain('Too late to cancel')
  expect(htmlOf(...page)).toContain('<details class="mt-4" open=""')
})

test('a cancelled purchase says what was refunded and the balance after it', () => {
  const text = textOf(...receipt({ state: 'cancelled', cancelledAt: '2026-12-02T03:00:00Z' }))
  expect(text).toContain(
    'The full Rp502,500 is back in your available balance, which is now Rp750,000',
  )
  expect(text).toContain('Cancelled 2 Dec 2026, 10:00 WIB')
})

const cancelPath = '/subscriptions/{subscriptionId}/cancellation/'

test('a cancellation is sent once with the key of the page and leads back to the receipt', async () => {
  const params = { subscriptionId: 'p1' }
  const { args, calls } = screenRequest({ locale: 'id', params, form: { idempotencyKey: 'k1' } })
  expect(await ledBy(cancel(args))).toBe('/dashboard/orders/p1')
  expect(calls).toEqual([[`POST ${cancelPath}`, params, 'k1']])
  const answers = { [cancelPath]: new ApiProblem(409, { code: 'x', detail: 'Too late' }) }
  const refused = screenRequest({ params, form: { idempotencyKey: 'k1' }, answers })
  expect(await cancel(refused.args)).toMatchObject({
    data: { problem: { detail: 'Too late' } },
    init: { status: 400 },
  })
})
