import { expect, test } from 'vitest'
import type { OfferingFile } from '#contract/back-office/desks/offering-desk-body.ts'
import type { IdentityDetail } from '#contract/back-office/identity-desk-body.ts'
import type { DeskPrivacyRequest } from '#contract/back-office/privacy-requests.ts'
import { aProposal, refusalAt, sent } from '../../../../../tests/support/desk-screens.ts'
import { textOf } from '../../../../../tests/support/rendered.tsx'
import { formsIn, formWith } from '../../../../../tests/support/rendered-forms.ts'
import PropertySale, { action as actOnSale } from '../distributions/property-sale.tsx'
import { action as decideIdentity } from '../identities/identity.tsx'
import { IdentityDecision } from '../identities/identity-decision.tsx'
import Offering, { action as actOnOffering } from '../offerings/offering.tsx'
import PropertyAccounts, { action as actOnAccounts } from '../property-accounts.tsx'
import { PrivacyRequestCard } from '../support/privacy-request-card.tsx'
import { action as settleRequest } from '../support/privacy-requests.tsx'

const params = { propertyId: 'villa', offeringId: 'o1', userId: 'u1' }
const page = { address: '/en/back-office', roles: ['finance', 'ops'] } as const
const at = '2026-12-01T02:00:00Z'

const property = {
  id: 'villa',
  name: 'Villa Sanur',
  state: 'operating',
  nextMonth: '2026-11',
  proposal: null,
}
const accounts = {
  ...{ property, cash: 5, reserve: 5, months: [], payouts: [], forecast: {} },
  ...{ correction: null, monthProposal: null, voidProposal: null, voidableMonth: '2026-10' },
  payable: { month: '2026-10', left: 900_000, carried: 0, total: 900_000, refill: 0 },
}
const accountsScreen = (answer?: unknown, changed: object = {}) => {
  const loaded = { accounts: { ...accounts, monthProposal: {}, ...changed }, done: null }
  return [<PropertyAccounts key="screen" />, { ...page, loaded, answer }] as const
}
// The form of a month is tested on its own; a proposed month takes its place here.
const proposedMonth = { ...aProposal, id: 'p9', state: 'approved' }

test('the dates of a declared payout stay in its form after a refusal, with the error at its field', async () => {
  const path = '/back-office/properties/{propertyId}/distributions/'
  const form = { intent: 'declare', month: '2026-10', recordOn: '2026-12-05', payOn: '2026-12-01' }
  const answers = { [path]: refusalAt('payOn', 'Choose a later day') }
  const { refused, calls } = await sent(actOnAccounts, { params, form, answers })
  const { intent: _, ...body } = form
  expect(calls).toEqual([[`POST ${path}`, { propertyId: 'villa', ...body }]])
  const shown = formWith(
    { intent: 'declare' },
    ...accountsScreen(refused, { monthProposal: proposedMonth }),
  )
  expect(shown).toMatchObject({ fields: form, faulty: ['payOn'] })
  expect(shown?.text).toContain('Choose a later day')
})

test('the reason to undo a booked month stays in its open form after a refusal', async () => {
  const path = '/back-office/properties/{propertyId}/month-voids/'
  const form = { intent: 'void', month: '2026-10', reason: 'No' }
  const { refused } = await sent(actOnAccounts, {
    params,
    form,
    answers: { [path]: refusalAt('reason') },
  })
  const shown = accountsScreen(refused, { monthProposal: proposedMonth })
  expect(formWith({ intent: 'void' }, ...shown)).toMatchObject({
    fields: form,
    faulty: ['reason'],
    isOpen: true,
  })
  expect(formWith({ intent: 'declare' }, ...shown)).toMatchObject({
    fields: { recordOn: '', payOn: '' },
    faulty: [],
  })
})

test('nothing can be declared when nothing is left, and the form says why', () => {
  const nothing = {
    payable: { ...accounts.payable, left: 0, total: 0 },
    monthProposal: proposedMonth,
  }
  expect(formWith({ intent: 'declare' }, ...accountsScreen(undefined, nothing))?.buttons).toEqual(
    {},
  )
  const some = formWith(
    { intent: 'declare' },
    ...accountsScreen(undefined, { monthProposal: proposedMonth }),
  )
  expect(Object.keys(some?.buttons ?? {})).toHaveLength(1)
})

const announcement = { askingPrice: 9e9, meetingOn: '2026-12-20', announcedAt: at, votedOn: null }
const sale = {
  property: { ...property, state: 'sale-vote' },
  ...{ announcement, documents: [], sale: null, proposal: null, sellerTaxBasisPoints: 250 },
  ...{ announcementProposal: null, documentProposal: null },
}
const saleScreen = (answer?: unknown, changed: object = {}) => {
  const loaded = { sale: { ...sale, ...changed }, vote: null, done: null }
  return [<PropertySale key="screen" />, { ...page, loaded, answer }] as const
}

test('a sale that could not be called off says why at the reason, and keeps it', async () => {
  const path = '/back-office/properties/{propertyId}/sale/revocation/'
  const form = { intent: 'call-off', reason: 'No' }
  const answers = { [path]: refusalAt('reason', 'Write at least five characters') }
  const { refused, calls } = await sent(actOnSale, { params, form, answers })
  expect(calls).toEqual([[`POST ${path}`, { propertyId: 'villa', reason: 'No' }]])
  const shown = formWith({ intent: 'call-off' }, ...saleScreen(refused))
  expect(shown).toMatchObject({ fields: form, faulty: ['reason'], isOpen: true })
  expect(shown?.text).toContain('Write at least five characters')
  expect(formWith({ intent: 'document' }, ...saleScreen(refused))).toMatchObject({ faulty: [] })
})

test('a sale can be called off only before it is proposed', () => {
  expect(formWith({ intent: 'call-off' }, ...saleScreen())?.isOpen).toBe(false)
  const proposal = { ...aProposal, kind: 'property-sale', content: { costs: {} } }
  expect(formWith({ intent: 'call-off' }, ...saleScreen(undefined, { proposal }))).toBeUndefined()
  const sold = { property: { ...property, state: 'operating' } }
  expect(formWith({ intent: 'call-off' }, ...saleScreen(undefined, sold))).toBeUndefined()
})

test('the costs of a sale are sent as whole rupiah, and an empty one as none', async () => {
  const days = { soldOn: '2026-12-01', recordOn: '2026-12-02', payOn: '2026-12-03' }
  const form = { intent: 'sale', price: '9.000.000.000', notary: '10,000,000', debt: '', ...days }
  const { calls, to } = await sent(actOnSale, { params, form: { ...form, priceReason: 'Offer' } })
  expect(calls[0]?.[1]).toMatchObject({
    ...{ price: 9_000_000_000, priceReason: 'Offer', ...days },
    costs: { notary: 10_000_000, debt: 0, broker: 0, 'land-tax': 0, repairs: 0, other: 0 },
  })
  expect(to).toBe('/en/back-office/distributions/villa/sale?done=yes')
})

test('an amount of a sale that cannot be read is sent as typed, and its error is shown at its field', async () => {
  const form = { intent: 'sale', price: 'much', notary: '1.5' }
  const answers = {
    '/back-office/properties/{propertyId}/sale/settlement/': refusalAt('costs.notary'),
  }
  const { calls, refused } = await sent(actOnSale, { params, form, answers })
  expect(calls[0]?.[1]).toMatchObject({ price: 'much', costs: { notary: '1.5' } })
  const documents = ['resolution', 'deed'].map((kind) => ({
    kind,
    number: '1',
    issuedOn: '2026-12-01',
  }))
  const shown = formWith({ intent: 'sale' }, ...saleScreen(refused, { documents }))
  expect(shown).toMatchObject({ fields: { price: 'much', notary: '1.5' }, faulty: ['notary'] })
})

const offering = {
  ...{ id: 'o1', propertyId: 'villa', propertyName: 'Villa Sanur', code: 'VS01', state: 'open' },
  ...{ isPaused: false, unitPrice: 1_000_000, unitsTotal: 100, unitsSold: 10, targetUnits: 80 },
  ...{ opensAt: at, closesAt: '2027-01-01T02:00:00Z', lastDay: '2027-01-01' },
}
const offeringFile = {
  offering,
  ...{ escrow: 0, benefit: 0, toSeller: 0, benefits: [], benefitLines: [], proofs: [] },
  use: { price: 1, buyingCosts: 1, reserve: 1, platformFee: 1, raise: 1 },
  purchases: { active: 0, allotted: 0, refunded: 0 },
  ...{ lastCancellableUntil: null, titleSteps: [], nextTitleStep: null, settledAt: null },
  ...{ refundDueOn: null, allotmentDueOn: null, proposals: [] },
  acts: [
    { act: 'pause', obstacle: null, mayAct: true },
    { act: 'withdraw', obstacle: null, mayAct: true },
  ],
} as unknown as OfferingFile
const offeringScreen = (answer?: unknown, changed: Partial<OfferingFile> = {}) => {
  const loaded = { file: { ...offeringFile, ...changed }, done: null }
  return [<Offering key="screen" />, { ...page, loaded, answer }] as const
}

test('the reason to pause an offering stays in its own form after a refusal', async () => {
  const path = '/back-office/offerings/{offeringId}/pause/'
  const form = { intent: 'pause', propertyId: 'villa', reason: 'No' }
  const { refused } = await sent(actOnOffering, {
    params,
    form,
    answers: { [path]: refusalAt('reason') },
  })
  const shown = offeringScreen(refused)
  expect(formWith({ intent: 'pause' }, ...shown)).toMatchObject({
    fields: form,
    faulty: ['reason'],
    isOpen: true,
  })
  expect(formWith({ intent: 'withdraw' }, ...shown)).toMatchObject({
    fields: { reason: '' },
    faulty: [],
    isOpen: false,
  })
})

test('the next step of an offering is open, and one that interrupts it is not', () => {
  const acts = (...names: string[]) =>
    names.map((act) => ({ act, obstacle: null, mayAct: true })) as unknown as OfferingFile['acts']
  const isOpen = (...names: string[]) =>
    formsIn(...offeringScreen(undefined, { acts: acts(...names) })).map((form) => form.isOpen)
  expect(isOpen('begin-closing', 'pause')).toEqual([true, false])
  expect(isOpen('pause', 'withdraw')).toEqual([false, false])
})

test('an act with an obstacle says why it cannot be done now, and an act of other roles has no form', () => {
  const close = { act: 'close', obstacle: 'title-document', mayAct: true } as const
  const blocked = offeringScreen(undefined, { acts: [close] })
  expect(formWith({ intent: 'close' }, ...blocked)?.buttons).toEqual({})
  const others = offeringScreen(undefined, { acts: [{ ...close, obstacle: null, mayAct: false }] })
  expect(formWith({ intent: 'close' }, ...others)).toBeUndefined()
  expect(formWith({ intent: 'pause' }, ...others)).toBeUndefined()
})

const identity = {
  ...{ state: 'declared', submittedAt: at, proposal: null, screening: null, revision: 3 },
  mayPropose: true,
} as unknown as IdentityDetail

test('a decision about an identity without a choice says so at the choices and keeps the texts', async () => {
  const path = '/back-office/identities/{userId}/decision/'
  const form = { intent: 'decision', revision: '3', reason: 'Blurred', note: 'Ask again' }
  const answers = { [path]: refusalAt('decision', 'Choose a decision') }
  const { refused, calls } = await sent(decideIdentity, { params, form, answers })
  expect(calls[0]?.[1]).toMatchObject({ userId: 'u1', revision: 3, reason: 'Blurred' })
  const answer = refused as never
  const card = <IdentityDecision identity={identity} answer={answer} />
  const shown = formWith({ intent: 'decision' }, card, page)
  expect(shown?.text).toContain('Choose a decision')
  expect(shown?.fields).toEqual(form)
})

test('a name similar to a listed one can be verified only by two people, with a note', () => {
  const hits = { screening: { hits: [{}] } } as unknown as Partial<IdentityDetail>
  const card = (changed: Partial<IdentityDetail>) =>
    formsIn(<IdentityDecision identity={{ ...identity, ...changed }} answer={undefined} />, page)
  expect(card({}).map(({ fields }) => fields.intent)).toEqual(['decision'])
  expect(card(hits).map(({ fields }) => fields.intent)).toEqual(['decision', 'proposal'])
  expect(card(hits)[1]?.required).toEqual(['decision', 'note'])
  expect(card({ ...hits, mayPropose: false })).toHaveLength(1)
})

const request = {
  ...{ id: 'r1', number: 'PDP-1', kind: 'correction', language: 'id', text: 'Nama salah' },
  ...{ dueAt: at, state: 'open', answer: null, name: 'Rina', askedAt: at, isOverdue: false },
} as unknown as DeskPrivacyRequest

test('the answer to a data request and the choice to reopen the identity stay after a refusal', async () => {
  const path = '/back-office/privacy-requests/{requestId}/decision/'
  const form = { requestId: 'r1', decision: 'done', answer: 'Ok', reopensIdentity: 'on' }
  const answers = { [path]: refusalAt('answer') }
  const { refused, calls } = await sent(settleRequest, { form, answers })
  const body = { requestId: 'r1', decision: 'done', answer: 'Ok', reopensIdentity: true }
  expect(calls).toEqual([[`POST ${path}`, body]])
  const card = <PrivacyRequestCard request={request} answer={refused as never} />
  const { decision: _, ...kept } = form
  expect(formsIn(card, page)).toMatchObject([{ fields: kept, faulty: ['answer'] }])
})

test('only a correction can reopen an identity, and a copy is not answered here', () => {
  const card = (changed: Partial<DeskPrivacyRequest>) => (
    <PrivacyRequestCard request={{ ...request, ...changed }} answer={undefined} />
  )
  const textFor = (changed: Partial<DeskPrivacyRequest>) => textOf(card(changed), page)
  expect(formsIn(card({ kind: 'erasure' }), page)[0]?.text).not.toBe(
    formsIn(card({}), page)[0]?.text,
  )
  expect(formsIn(card({ kind: 'copy' }), page)).toEqual([])
  expect(formsIn(card({ state: 'done' }), page)).toEqual([])
  expect(textFor({})).toContain('Nama salah')
})
