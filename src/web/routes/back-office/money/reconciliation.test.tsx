import { expect, test } from 'vitest'
import type { StaffRole } from '#contract'
import type { ReconciliationItem } from '#contract/back-office/reconciliation-body.ts'
import { aProposal, refusalAt, sent } from '../../../../../tests/support/desk-screens.ts'
import { linksIn, textOf } from '../../../../../tests/support/rendered.tsx'
import { formsIn, formWith } from '../../../../../tests/support/rendered-forms.ts'
import Reconciliation, { action } from './reconciliation.tsx'
import { ReconciliationItemCard } from './reconciliation-item.tsx'

const item = {
  ...{
    id: 'i1',
    kind: 'bank-unknown',
    subject: 'line-1',
    text: 'TRSF E-BANKING',
    account: 'client',
  },
  ...{ ledger: null, other: 1_000_000, foundAt: '2026-12-01T02:00:00Z', explainedAt: null },
  ...{ explanation: null, explainedBy: null, approvedBy: null, bookedBy: null, purpose: null },
  proposal: null,
} as unknown as ReconciliationItem
const card = (changed: Partial<ReconciliationItem>, roles: readonly StaffRole[] = ['finance']) =>
  [
    <ReconciliationItemCard key="card" item={{ ...item, ...changed }} answer={undefined} />,
    { address: '/en/back-office/reconciliation', roles },
  ] as const
const screen = (answer?: unknown) => {
  const items = ['i1', 'i2', 'i3', 'i4'].map((id) => ({ ...item, id }))
  const loaded = {
    ...{
      list: { items, total: 4, nextCursor: null },
      place: { cursor: null, number: 1, before: [] },
    },
    ...{
      order: null,
      text: null,
      state: 'open',
      runs: [],
      settled: [],
      statements: [],
      days: [],
      done: null,
    },
  }
  return [
    <Reconciliation key="screen" />,
    { address: '/en/back-office/reconciliation', roles: ['finance'] as const, loaded, answer },
  ] as const
}
const api = 'POST /back-office/reconciliation/items/{itemId}/'

test.each([
  ['1.500.000', '-250000', '1500000', '-250000'],
  ['-1.500.000', '0', '-1500000', '0'],
  ['−Rp1,500', '2.000,00', '-1500', '2000'],
])('a statement with the balances %s and %s is sent with %s and %s', async (opening, closing, ...balances) => {
  const file = new File(['a;b'], 'statement.csv')
  const { calls, to } = await sent(action, { form: { file, account: ' 0012 ', opening, closing } })
  expect(calls[0]?.[0]).toBe('POST /back-office/bank-statements/')
  expect(calls[0]?.[1]).toMatchObject({
    account: '0012',
    opening: balances[0],
    closing: balances[1],
  })
  expect(to).toBe('/en/back-office/reconciliation?done=statement')
})

test('the fields that a statement file contains itself are left out when they are empty', async () => {
  const file = new File([':20:'], 'statement.940')
  const { calls } = await sent(action, { form: { file, account: '', opening: ' ', closing: '' } })
  expect(Object.keys(calls[0]?.[1] as object)).toEqual(['file'])
})

test.each([
  [{ intent: 'match', reference: ' dep-7k2qx ' }, `${api}match/`, { reference: 'DEP-7K2QX' }],
  [{ intent: 'explanation', explanation: 'Fee' }, `${api}explanation/`, { explanation: 'Fee' }],
  [{ intent: 'reopening', reason: 'Wrong' }, `${api}reopening/`, { reason: 'Wrong' }],
  [
    { intent: 'booking', purpose: 'owner', explanation: 'Paid in', reference: '' },
    `${api}booking/`,
    { purpose: 'owner', explanation: 'Paid in' },
  ],
])('the form %o about a line is sent to its address and named on the page', async (form, call, body) => {
  const { calls, to } = await sent(action, { form: { itemId: 'i1', ...form } })
  expect(calls).toEqual([[call, { itemId: 'i1', ...body }]])
  expect(to).toBe(`/en/back-office/reconciliation?done=${form.intent}`)
})

test('a settlement is sent with the digits of its amount', async () => {
  const form = {
    intent: 'settlement',
    gatewayId: 'S-1',
    settledOn: '2026-12-01',
    net: 'Rp9.750.000',
  }
  const { calls } = await sent(action, { form: { ...form, file: new File(['x'], 'lines.csv') } })
  expect(calls[0]?.[0]).toBe('POST /back-office/settlements/')
  expect(calls[0]?.[1]).toMatchObject({ gatewayId: 'S-1', settledOn: '2026-12-01', net: '9750000' })
})

const intents = (...shown: Parameters<typeof card>) =>
  formsIn(...card(...shown)).map(({ fields }) => fields.intent)
const booked = { explainedAt: '2026-12-02T02:00:00Z', bookedBy: 'b1' } as const

test.each([
  ['an unknown line of money that came in', {}, ['match', 'booking']],
  ['an unknown line of money that left', { other: -5_000 }, ['booking']],
  ['a line with another amount', { kind: 'bank-amount-differs', ledger: 5 }, ['booking']],
  ['a difference with the payment partner', { kind: 'gateway-differs' }, ['explanation']],
  ['a proposed line', { proposal: aProposal }, ['approve', 'refuse']],
  ['a booked line', { ...booked, purpose: 'owner' }, ['reopening']],
  ['a line of a transfer', { ...booked, purpose: 'transfer' }, []],
  ['an explained difference', { explainedAt: booked.explainedAt }, []],
] as const)('%s has the forms for it', (_, changed, expected) => {
  expect(intents(changed as Partial<ReconciliationItem>)).toEqual(expected)
})

test('only finance books and reopens lines, and a line of a transfer is undone at its order', () => {
  expect(intents({}, ['compliance'])).toEqual([])
  expect(intents({ ...booked, purpose: 'owner' }, ['compliance'])).toEqual([])
  const order = card({ ...booked, purpose: 'transfer' })
  expect(linksIn(...order)).toContain('/en/back-office/bank-accounts')
})

test('the purposes of a booking depend on whether money came in or left', () => {
  const first = (changed: Partial<ReconciliationItem>) =>
    formWith({ intent: 'booking' }, ...card(changed))?.fields.purpose
  expect(first({})).toBe('suspense')
  expect(first({ other: -5_000 })).toBe('bank-charge')
  expect(first({ kind: 'bank-amount-differs', ledger: 2_000_000 })).toBe('bank-charge')
})

test('both sides of a difference are shown, and a side without a record says so', () => {
  expect(textOf(...card({}))).toMatch(/Ledger not recorded Bank Rp1,000,000/)
  expect(textOf(...card({ kind: 'gateway-silent', ledger: 5_000, other: null }))).toMatch(
    /Ledger Rp5,000 Payment partner not recorded/,
  )
  expect(textOf(...card({ kind: 'held-for-review', ledger: 5_000 }))).toMatch(
    /Expected Rp5,000 Received Rp1,000,000/,
  )
})

test('a refused form about a line opens its own row and form with the typed values', async () => {
  const path = '/back-office/reconciliation/items/{itemId}/match/'
  const form = { intent: 'match', itemId: 'i3', reference: 'DEP-1' }
  const { refused } = await sent(action, { form, answers: { [path]: refusalAt('reference') } })
  const open = formsIn(...screen(refused)).filter(({ isOpen, fields }) => isOpen && fields.itemId)
  expect(open).toMatchObject([{ fields: form, faulty: ['reference'] }])
})

test('a refused statement keeps what was typed for it, in open fields', async () => {
  const form = { intent: '', account: '0012', opening: '-1.500', closing: 'much' }
  const answers = { '/back-office/bank-statements/': refusalAt('closing') }
  const { refused } = await sent(action, { form, answers })
  const shown = formsIn(...screen(refused)).find(({ fields }) => fields.opening !== undefined)
  const { intent: _, ...typed } = form
  expect(shown).toMatchObject({ fields: typed, faulty: ['closing'] })
})
