import { expect, test } from 'vitest'
import type { StaffRole } from '#contract'
import type { MarketDesk } from '#contract/back-office/market-desk.ts'
import {
  aProposal,
  refusalAt,
  refusalOfState,
  sent,
} from '../../../../../tests/support/desk-screens.ts'
import { linksIn, textOf } from '../../../../../tests/support/rendered.tsx'
import { formsIn, formWith } from '../../../../../tests/support/rendered-forms.ts'
import { screenRequest } from '../../../../../tests/support/screen-request.ts'
import Market, { action } from './market.tsx'

const at = '2026-12-01T03:00:00Z'
const book = {
  ...{ propertyId: 'villa', name: 'Villa Sanur', phase: 'trade', reference: 1_000_000 },
  ...{ low: 900_000, high: 1_100_000, openOrders: 3, unitsToBuy: 1, unitsToSell: 7 },
  ...{ bestBuy: 990_000, bestSell: null, trades: 2, unitsTraded: 5 },
  ...{ haltedAt: null, haltReason: null, haltNote: null, resumesAt: null },
} as const satisfies MarketDesk['books'][number]
const trade = {
  ...{
    id: 't1',
    number: 12,
    propertyId: 'villa',
    name: 'Villa Sanur',
    buyerId: 'b',
    sellerId: 's',
  },
  ...{ price: 1_250_000, reference: 1_000_000, units: 4, isAuction: false, tradedAt: at },
  ...{ bustableUntil: '2026-12-03T10:00:00Z', bustedAt: null, bustReason: null, recordDays: [] },
} as const satisfies MarketDesk['trades'][number]
const terms = {
  ...{ sellerFeeBasisPoints: 50, buyerFeeBasisPoints: 25, collarBasisPoints: 1000, tick: 1_000 },
  ...{ bustBasisPoints: 2000, bustWorkingDays: 2, washUnits: 10, washDays: 3, closeMinutes: 15 },
  ...{ closeMoveBasisPoints: 300, closeShareBasisPoints: 500, layerOrders: 5, layerMinutes: 10 },
  ...{ cornerBasisPoints: 4000, effectiveFrom: '2026-11-01' },
} as const satisfies MarketDesk['terms'][number]
const market = {
  ...{ stoppedAt: null, stopReason: null, resumesAt: null, windows: [], waiting: [] },
  ...{ earliestOpening: '2026-12-14', books: [book], terms: [terms], trades: [] },
} as const satisfies MarketDesk

type Shown = {
  readonly changed?: Partial<MarketDesk>
  readonly roles?: readonly StaffRole[]
  readonly answer?: unknown
  readonly kept?: Readonly<Record<string, string>>
}
const screen = ({ changed = {}, roles = ['ops'], answer, kept = {} }: Shown = {}) => {
  const loaded = { market: { ...market, ...changed }, kept, done: null }
  return [
    <Market key="market" />,
    { address: '/en/back-office/market', roles, loaded, answer },
  ] as const
}
const halted = { ...book, haltedAt: at, haltReason: 'staff' } as const
const window = {
  ...{ id: 'w1', phase: 'trading', opensOn: '2026-12-14', closesOn: '2026-12-18', announcedAt: at },
  ...{ opensAt: '09:00', closesAt: '15:30', collectsFrom: at, nextChangeAt: null },
}

const own = '/back-office/market/'
test.each([
  [
    'stop',
    { reason: 'Failure' },
    `PUT ${own}switch/`,
    { isStopped: true, reason: 'Failure', resumesAt: null },
  ],
  ['start', { reason: 'Repaired' }, `PUT ${own}switch/`, { isStopped: false, reason: 'Repaired' }],
  [
    'halt',
    { propertyId: 'villa', reason: 'Fire', resumesAt: '2026-12-20T10:00' },
    `POST ${own}books/{propertyId}/halt/`,
    { propertyId: 'villa', reason: 'Fire', resumesAt: '2026-12-20T03:00:00.000Z' },
  ],
  [
    'resume',
    { propertyId: 'villa', reason: 'Over' },
    `POST ${own}books/{propertyId}/resumption/`,
    { propertyId: 'villa', reason: 'Over' },
  ],
  [
    'bust',
    { tradeId: 't1', reason: 'Typing error' },
    `POST ${own}trades/{tradeId}/bust/`,
    { tradeId: 't1', reason: 'Typing error' },
  ],
  ['proposal', { opensOn: '2026-12-14' }, `POST ${own}windows/`, { opensOn: '2026-12-14' }],
])('the form to %s is sent with its own fields and named on the page', async (intent, form, call, body) => {
  const { calls, to } = await sent(action, { form: { intent, ...form } })
  expect(calls).toEqual([[call, body]])
  expect(to).toBe(`/en/back-office/market?done=${intent}`)
})

const typedTerms = {
  ...{ sellerFeeBasisPoints: '0,75', buyerFeeBasisPoints: '0.25 %', collarBasisPoints: '10' },
  ...{ tick: '2.000', bustBasisPoints: '20', bustWorkingDays: '2', washUnits: '10', washDays: '3' },
  ...{
    closeMinutes: '15',
    closeMoveBasisPoints: '3',
    closeShareBasisPoints: '5',
    layerOrders: '5',
  },
  ...{
    layerMinutes: '10',
    cornerBasisPoints: '40',
    effectiveFrom: '2027-01-04',
    reason: 'Lower step',
  },
}

test('new terms are sent in basis points and whole rupiah from percentages with a comma or a point', async () => {
  const { calls } = await sent(action, { form: { intent: 'terms', ...typedTerms } })
  const changed = { sellerFeeBasisPoints: 75, tick: 2_000, effectiveFrom: '2027-01-04' }
  expect(calls).toEqual([[`POST ${own}terms/`, { ...terms, ...changed, reason: 'Lower step' }]])
})

test('a term that is not a number is sent as none, and stays in the open form with its error', async () => {
  const form = { intent: 'terms', ...typedTerms, tick: 'low', collarBasisPoints: '' }
  const answers = { [`${own}terms/`]: refusalAt('tick') }
  const { calls, refused } = await sent(action, { form, answers })
  expect(calls[0]?.[1]).toMatchObject({ tick: Number.NaN, collarBasisPoints: Number.NaN })
  expect(formWith({ intent: 'terms' }, ...screen({ answer: refused }))).toMatchObject({
    fields: form,
    faulty: ['tick'],
    isOpen: true,
  })
})

test('the form for new terms starts from the latest terms, in per cent where they are shares', () => {
  const future = { ...terms, sellerFeeBasisPoints: 75, effectiveFrom: '2027-01-04' }
  const shown = screen({ changed: { terms: [future, terms] } })
  expect(formWith({ intent: 'terms' }, ...shown)?.fields).toMatchObject({
    ...{ sellerFeeBasisPoints: '0.75', buyerFeeBasisPoints: '0.25', cornerBasisPoints: '40' },
    ...{ tick: '1000', washUnits: '10', effectiveFrom: '' },
  })
  const text = textOf(...shown)
  expect(text.indexOf('In force since 1 November 2026')).toBeGreaterThan(-1)
  expect(text.indexOf('From 4 January 2027')).toBeGreaterThan(text.indexOf('In force since'))
  expect(text).toMatch(/Price step Rp1,000 .*Time to cancel a trade 2 working days/)
})

const intents = (shown: Shown) => formsIn(...screen(shown)).map(({ fields }) => fields.intent)
test.each([
  ['ops', ['halt', 'stop', 'proposal', 'terms']],
  ['finance', ['halt', 'stop', 'proposal', 'terms']],
  ['compliance', ['halt', 'stop']],
  ['support', []],
] as const)('a member of %s sees the forms %o', (role, forms) => {
  expect(intents({ roles: [role] })).toEqual(forms)
})

test('only compliance and operations read who can stop trading when they cannot themselves', () => {
  const words = 'Operations, finance or compliance can stop and resume trading.'
  expect(textOf(...screen({ roles: ['support'] }))).toContain(words)
  expect(textOf(...screen({ roles: ['compliance'] }))).not.toContain(words)
})

test('a stopped market shows since when, why and until when, and can only be started', () => {
  const stopped = { stoppedAt: at, stopReason: 'Failure', resumesAt: '2026-12-02T02:00:00Z' }
  const text = textOf(...screen({ changed: stopped }))
  expect(text).toMatch(
    /Stopped since 1 Dec 2026, 10:00 WIB Failure It resumes automatically on 2 Dec 2026, 09:00 WIB/,
  )
  expect(text).toMatch(/Villa Sanur Status Halted|Villa Sanur Halted/)
  expect(intents({ changed: stopped })).toEqual(['start', 'halt', 'proposal', 'terms'])
  const open = textOf(...screen({ changed: { ...stopped, resumesAt: null } }))
  expect(open).toContain('It lasts until staff resume trading.')
})

test.each([
  ['staff', null, 'It lasts until staff resume trading.', true],
  ['staff', '2026-12-02T02:00:00Z', 'It resumes automatically on 2 Dec 2026, 09:00 WIB.', true],
  ['price', null, 'It ends 15 minutes after it began', false],
  ['valuation', null, 'It ends with the next opening auction.', false],
  ['record-day', null, 'It ends with the next opening auction.', false],
  ['sale', null, 'It lasts until staff resume trading.', true],
] as const)('a halt because of %s that resumes at %s says when it ends, and can be ended by staff: %s', (haltReason, resumesAt, words, canResume) => {
  const shown = { changed: { books: [{ ...halted, haltReason, resumesAt }] } }
  expect(textOf(...screen(shown))).toContain(words)
  expect(intents(shown).includes('resume')).toBe(canResume)
  expect(intents({ ...shown, roles: ['support'] })).not.toContain('resume')
})

test('only properties that trade or collect orders can be halted', () => {
  const books = [
    book,
    { ...halted, propertyId: 'b2' },
    { ...book, propertyId: 'b3', phase: 'ended' as const },
  ]
  const html = formWith({ intent: 'halt' }, ...screen({ changed: { books } }))
  expect(html?.fields.propertyId).toBe('')
  expect(intents({ changed: { books: books.slice(1) } })).not.toContain('halt')
})

test('a halt without a chosen property is refused at the choice, with the typed reason and end', async () => {
  const path = `${own}books/{propertyId}/halt/`
  const form = { intent: 'halt', propertyId: '', reason: 'Fire', resumesAt: '2026-12-20T10:00' }
  const { calls, refused } = await sent(action, { form, answers: { [path]: refusalOfState } })
  expect(calls[0]?.[1]).toMatchObject({ propertyId: 'none' })
  const shown = formWith({ intent: 'halt' }, ...screen({ answer: refused }))
  expect(shown).toMatchObject({ fields: form, faulty: ['propertyId'] })
  expect(shown?.text).not.toContain('Not possible now')
})

test('a halt refused for its end keeps the property and names the field', async () => {
  const path = `${own}books/{propertyId}/halt/`
  const form = { intent: 'halt', propertyId: 'villa', reason: 'Fire', resumesAt: 'soon' }
  const { refused, calls } = await sent(action, {
    form,
    answers: { [path]: refusalAt('resumesAt') },
  })
  expect(calls[0]?.[1]).toMatchObject({ resumesAt: '' })
  const shown = screen({ answer: refused })
  expect(formWith({ intent: 'halt' }, ...shown)).toMatchObject({
    fields: form,
    faulty: ['resumesAt'],
  })
  expect(formWith({ intent: 'stop' }, ...shown)).toMatchObject({
    fields: { reason: '' },
    faulty: [],
  })
})

test('what was typed before a confirmation is kept and shown again in its form', async () => {
  const form = { intent: 'resume', propertyId: 'villa', reason: 'Fire is out' }
  const confirmFirst = new Response(null, { status: 302 }) as unknown as Error
  const asked = () => {
    throw confirmFirst
  }
  const path = `${own}books/{propertyId}/resumption/`
  const { args, keptForms } = screenRequest({ address: `${own}`, form, answers: { [path]: asked } })
  await expect(action(args)).rejects.toBe(confirmFirst)
  expect(keptForms.map((each) => Object.fromEntries(each))).toEqual([form])
  const books = [halted, { ...halted, propertyId: 'b2' }]
  const forms = formsIn(...screen({ kept: form, changed: { books } })).filter(
    ({ fields }) => fields.intent === 'resume',
  )
  expect(forms).toMatchObject([
    { fields: form, isOpen: true },
    { fields: { propertyId: 'b2', reason: '' }, isOpen: false },
  ])
})

test('a refused resumption opens the form of its own property with its reason', async () => {
  const form = { intent: 'resume', propertyId: 'b2', reason: 'No' }
  const answers = { [`${own}books/{propertyId}/resumption/`]: refusalAt('reason') }
  const { refused } = await sent(action, { form, answers })
  const books = [halted, { ...halted, propertyId: 'b2' }]
  const forms = formsIn(...screen({ answer: refused, changed: { books } }))
  expect(forms.filter(({ fields }) => fields.intent === 'resume')).toMatchObject([
    { fields: { reason: '' }, faulty: [], isOpen: false },
    { fields: form, faulty: ['reason'], isOpen: true },
  ])
})

test('a waiting window or waiting terms take the place of their form', () => {
  const waiting = (kind: 'trading-window' | 'market-terms') => ({
    changed: {
      waiting: [
        { ...aProposal, kind, content: { before: {}, after: {}, effectiveFrom: '2027-01-04' } },
      ],
    },
  })
  expect(intents(waiting('trading-window'))).not.toContain('proposal')
  expect(intents(waiting('trading-window'))).toContain('terms')
  expect(intents(waiting('market-terms'))).not.toContain('terms')
  expect(intents(waiting('market-terms'))).toContain('proposal')
})

test('proposed terms show only what changes, with its unit', () => {
  const content = {
    before: { ...terms, tick: '1000' },
    after: { ...terms, tick: '2000', sellerFeeBasisPoints: 75 },
    ...{ effectiveFrom: '2027-01-04', reason: 'Lower step' },
  }
  const waiting = [{ ...aProposal, kind: 'market-terms' as const, content }]
  const [, text = ''] = textOf(...screen({ changed: { waiting } })).split('First day')
  const [proposed = ''] = text.split('Proposed by')
  expect(proposed).toMatch(
    /4 Jan 2027 Seller’s fee 0.5% → becomes 0.75% Price step Rp1,000 → becomes Rp2,000/,
  )
  expect(proposed).not.toContain('Buyer’s fee')
})

test('a trade at a wrong price shows its distance from the reference, and who may cancel it sees the form', () => {
  const changed = { trades: [trade] }
  const text = textOf(...screen({ changed }))
  expect(text).toMatch(
    /Villa Sanur, no. 12 Price Rp1,250,000 25% from the reference price Reference price Rp1,000,000/,
  )
  expect(text).toContain('Can be cancelled until 3 Dec 2026, 17:00 WIB')
  expect(formWith({ intent: 'bust', tradeId: 't1' }, ...screen({ changed }))?.required).toEqual([
    'reason',
  ])
  expect(intents({ changed, roles: ['compliance'] })).not.toContain('bust')
})

test('a cancelled trade and one proposed for cancellation have no form', () => {
  const busted = { ...trade, bustedAt: at, bustReason: 'Typing error' }
  expect(intents({ changed: { trades: [busted] } })).not.toContain('bust')
  expect(textOf(...screen({ changed: { trades: [busted] } }))).toMatch(
    /Cancelled .*Cancelled on 1 Dec 2026, 10:00 WIB Typing error/,
  )
  const content = {
    tradedAt: at,
    bustableUntil: at,
    units: '1',
    number: '1',
    price: '1',
    reference: '1',
  }
  const waiting = [{ ...aProposal, kind: 'trade-bust' as const, subjectId: 't1', content }]
  const proposed = { trades: [trade, { ...trade, id: 't2' }], waiting }
  expect(formWith({ tradeId: 't1' }, ...screen({ changed: proposed }))).toBeUndefined()
  expect(formWith({ tradeId: 't2' }, ...screen({ changed: proposed }))).toBeDefined()
})

test('a refused cancellation opens the form of its own trade with its reason', async () => {
  const form = { intent: 'bust', tradeId: 't2', reason: 'No' }
  const answers = { [`${own}trades/{tradeId}/bust/`]: refusalAt('reason') }
  const { refused } = await sent(action, { form, answers })
  const trades = [trade, { ...trade, id: 't2' }]
  const forms = formsIn(...screen({ answer: refused, changed: { trades } })).filter(
    ({ fields }) => fields.intent === 'bust',
  )
  expect(forms).toMatchObject([
    { fields: { tradeId: 't1', reason: '' }, faulty: [], isOpen: false },
    { fields: form, faulty: ['reason'], isOpen: true },
  ])
})

test('the buyer and the seller of a trade are linked only for staff who may open customer files', () => {
  const changed = { trades: [trade] }
  const files = (roles: readonly StaffRole[]) =>
    linksIn(...screen({ changed, roles })).filter((link) => link.includes('/customers/'))
  expect(files(['finance'])).toEqual(['/en/back-office/customers/s', '/en/back-office/customers/b'])
  expect(files(['ops'])).toEqual([])
})

test('a trade held on a record date warns that the payout stays with the buyer', () => {
  const recorded = { trades: [{ ...trade, recordDays: ['2026-12-02T00:00:00Z'] }] }
  expect(textOf(...screen({ changed: recorded }))).toContain(
    'The buyer held these units on the record date, 2 December 2026',
  )
  expect(textOf(...screen({ changed: { trades: [trade] } }))).not.toContain('record date')
})

test('a book shows both sides of its orders, the limits of its price, and none where it has none', () => {
  const text = textOf(...screen())
  expect(text).toContain('limits Rp900,000 to Rp1,100,000')
  expect(text).toContain('1 unit to buy, 7 to sell')
  expect(text).toMatch(/buy Rp990,000 sell none/)
  expect(text).toMatch(/2 5 units/)
})

test.each([
  ['trade', 'trading', 'Open'],
  ['collect', 'trading', 'Collecting orders'],
  ['ended', 'trading', 'Ended'],
] as const)('a book in the phase %s of a window that is %s is "%s"', (phase, of, words) => {
  const windows = [{ ...window, phase: of }] as unknown as MarketDesk['windows']
  expect(textOf(...screen({ changed: { books: [{ ...book, phase }], windows } }))).toMatch(
    new RegExp(`Villa Sanur (Status )?${words}`),
  )
})

test('a window is proposed from the earliest possible day on', () => {
  const form = formWith({ intent: 'proposal' }, ...screen())
  expect(form?.fields.opensOn).toBe('2026-12-14')
  expect(form?.text).toContain('A working day, from 14 December 2026.')
})
