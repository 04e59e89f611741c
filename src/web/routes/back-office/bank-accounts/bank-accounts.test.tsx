import { expect, test } from 'vitest'
import type { OperatorAccount, TransferOrder } from '#contract/back-office/transfer-orders.ts'
import {
  aProposal,
  refusalAt,
  refusalOfState,
  sent,
} from '../../../../../tests/support/desk-screens.ts'
import { htmlOf, linksIn, textOf } from '../../../../../tests/support/rendered.tsx'
import { formsIn, formWith } from '../../../../../tests/support/rendered-forms.ts'
import { AccountCard } from './account-card.tsx'
import BankAccounts, { action } from './bank-accounts.tsx'
import { OrderCard } from './order-card.tsx'

const address = '/en/back-office/bank-accounts'
const page = { address, roles: ['finance'] } as const

const account = {
  purpose: 'client',
  account: { bank: 'BCA', number: '001', holder: 'PT Sepetak' },
  held: 100,
  due: 100,
  coming: 0,
  leaving: 0,
  statement: null,
} as const satisfies OperatorAccount
const accountText = (changed: Partial<OperatorAccount>) =>
  textOf(<AccountCard account={{ ...account, ...changed }} />, page)

test.each([
  [{}, 'correct', []],
  [{ held: 60, coming: 40 }, 'transfer ordered', ['Still to come in Rp40']],
  [{ held: 130, leaving: 30 }, 'transfer ordered', ['Still to go out Rp30']],
  [{ held: 60 }, 'not ordered yet', ['Incoming, not ordered yet Rp40']],
  [{ held: 130 }, 'not ordered yet', ['Outgoing, not ordered yet Rp30']],
  [{ held: 60, coming: 10 }, 'partly ordered', ['Incoming, not ordered yet Rp30']],
  [{ held: 100, coming: 5, leaving: 5 }, 'correct', ['in Rp5', 'out Rp5']],
] as const)('an account with %o is "%s" and shows %o', (changed, state, shown) => {
  const text = accountText(changed)
  expect(text).toContain(`Investors’ account ${state}`)
  for (const words of shown) expect(text).toContain(words)
  if (shown.length === 0) expect(text).not.toMatch(/Still to|not ordered/)
})

test('an account that cannot carry out its orders says how much the company has to pay in', () => {
  expect(accountText({ held: 10, leaving: 35, due: 0 })).toContain(
    'has to pay Rp25 into this account',
  )
  expect(accountText({ held: 35, leaving: 35, due: 0 })).not.toContain('has to pay')
})

test('a statement that differs from the ledger of its day shows both, one that agrees only its own', () => {
  const day = '2026-12-01'
  expect(accountText({})).toContain('There are no statements yet.')
  const same = accountText({ statement: { day, amount: 90, ledger: 90 } })
  expect(same).toMatch(/Rp90 , 1 Dec 2026 matches the ledger/)
  expect(same).not.toContain('Ledger balance that day')
  const other = accountText({ statement: { day, amount: 90, ledger: 91 } })
  expect(other).toMatch(/differs from the ledger Ledger balance that day: Rp91/)
})

const order = {
  id: 'o1',
  reference: 'TRF-1',
  from: 'client',
  to: 'own',
  amount: 1_500_000,
  state: 'due',
  causes: [{ entryKind: 'fee-capture', amount: 1_500_000 }],
  madeAt: '2026-12-01T02:00:00Z',
  sentAt: null,
  left: 0,
  arrived: 0,
  leftOn: null,
  arrivedOn: null,
  cancelReason: null,
  lines: [],
  proposal: null,
} as const satisfies TransferOrder
const line = {
  id: 'l1',
  side: 'left',
  amount: 1_500_000,
  fee: 0,
  bookedOn: '2026-12-02',
  text: 'TRSF E-BANKING',
  match: 'number',
  proposal: null,
} as const satisfies TransferOrder['lines'][number]
const accounts = [
  account,
  { ...account, purpose: 'own', account: { ...account.account, number: '002' } },
] as const
type Changed = Partial<TransferOrder>
const card = (changed: Changed, mayAct = true) =>
  [
    <OrderCard
      key="order"
      order={{ ...order, ...changed }}
      accounts={accounts}
      mayAct={mayAct}
      answer={undefined}
    />,
    page,
  ] as const

test.each([
  ['due', {}, ['proposal', 'revocation']],
  [
    'proposed',
    { proposal: { ...aProposal, kind: 'transfer-order' } },
    ['approve', 'refuse', 'revocation'],
  ],
  ['approved', { state: 'approved' }, ['sending', 'revocation']],
  ['sent', { state: 'sent' }, ['cancellation']],
  ['sent and partly seen', { state: 'sent', left: 5 }, []],
  ['booked', { state: 'booked' }, []],
  ['booked with a line', { state: 'booked', lines: [line] }, ['reopening']],
  ['cancelled', { state: 'cancelled' }, []],
] as const)('finance can act on an order that is %s', (_, changed, intents) => {
  const forms = formsIn(...card(changed as Changed))
  expect(forms.map(({ fields }) => fields.intent)).toEqual(intents)
  for (const { fields } of forms.filter(({ fields }) => fields.proposalId === undefined))
    expect(fields.orderId).toBe('o1')
})

test('staff of other teams can decide a proposal about an order but not act on it', () => {
  const proposal = { ...aProposal, kind: 'transfer-order' } as const
  const intents = (changed: Changed) =>
    formsIn(...card(changed, false)).map(({ fields }) => fields.intent)
  expect(intents({ proposal })).toEqual(['approve', 'refuse'])
  for (const state of ['due', 'approved', 'sent'] as const)
    expect(intents({ state, lines: [line] })).toEqual([])
})

test('the instruction names both accounts word for word, and is shown only between approval and booking', () => {
  const words =
    'Move Rp1,500,000 from BCA 001 (PT Sepetak) to BCA 002 (PT Sepetak). Reference: TRF-1'
  for (const state of ['approved', 'sent'] as const)
    expect(textOf(...card({ state }))).toContain(words)
  for (const state of ['due', 'booked', 'cancelled'] as const)
    expect(textOf(...card({ state }))).not.toContain('Instruction for the bank')
})

test('an order to an account that is not configured has no instruction', () => {
  const shown = card({ state: 'approved', to: 'escrow' })
  expect(textOf(...shown)).not.toContain('Instruction for the bank')
  expect(formWith({ intent: 'sending' }, ...shown)).toBeUndefined()
})

test.each([
  [{ state: 'sent' }, 'according to the bank not seen yet'],
  [{ state: 'sent', left: 500_000 }, 'Rp500,000 of Rp1,500,000'],
  [
    { state: 'sent', left: 1_500_000, leftOn: '2026-12-02' },
    'Left, according to the bank 2 Dec 2026',
  ],
] as const)('an order with %o says what the bank has shown of it: %s', (changed, words) => {
  expect(textOf(...card(changed))).toContain(words)
  expect(textOf(...card({ ...changed, state: 'due' }))).not.toContain('according to the bank')
})

test('causes show amounts owed in the other direction with a minus sign, and unknown kinds as other', () => {
  const causes = [
    { entryKind: 'fee-capture', amount: 2_000_000 },
    { entryKind: 'unheard-of', amount: -500_000 },
  ]
  expect(textOf(...card({ causes }))).toMatch(/Purchase fees Rp2,000,000 Other −Rp500,000/)
})

test('a line shows what came back, what the bank kept, and a match by the amount only as a warning', () => {
  const text = (changed: Partial<typeof line | TransferOrder['lines'][number]>) =>
    textOf(...card({ state: 'sent', lines: [{ ...line, ...changed }] }))
  expect(text({})).not.toMatch(/came back|bank charge/)
  expect(text({ amount: -5 })).toContain('Left (came back), 2 Dec 2026')
  expect(text({ fee: 6_500 })).toContain('+ bank charge Rp6,500')
  expect(text({ match: 'amount' })).toContain('by the amount only')
})

const api = 'POST /back-office/transfer-orders/{orderId}/'
test.each([
  [{ intent: 'proposal' }, `${api}proposal/`, {}],
  [{ intent: 'sending' }, `${api}sending/`, {}],
  [{ intent: 'revocation', reason: 'Double' }, `${api}revocation/`, { reason: 'Double' }],
  [
    { intent: 'reopening', lineId: 'l1', reason: 'Not ours' },
    `${api}lines/{lineId}/reopening/`,
    { lineId: 'l1', reason: 'Not ours' },
  ],
  [{ intent: 'cancellation', reason: 'Never left' }, `${api}ending/`, { reason: 'Never left' }],
])('the form %o is sent to its address and named on the page', async (form, call, body) => {
  const { calls, to } = await sent(action, { form: { orderId: 'o1', ...form } })
  expect(calls).toEqual([[call, { orderId: 'o1', ...body }]])
  expect(to).toBe(`${address}?done=${form.intent}`)
})

const screen = (
  orders: Changed[],
  answer?: unknown,
  roles: 'finance' | 'compliance' = 'finance',
) => {
  const items = orders.map((changed, index) => ({ ...order, id: `o${index + 1}`, ...changed }))
  const place = { cursor: null, number: 1, before: [] }
  const loaded = { accounts, orders: { items, nextCursor: null }, part: 'open', place, done: null }
  return [<BankAccounts key="screen" />, { ...page, roles: [roles], loaded, answer }] as const
}

test('a refused cancellation opens the form of its own order with the typed reason', async () => {
  const answers = { '/back-office/transfer-orders/{orderId}/revocation/': refusalAt('reason') }
  const form = { intent: 'revocation', orderId: 'o2', reason: 'No' }
  const { refused } = await sent(action, { form, answers })
  expect(
    formsIn(...screen([{}, {}], refused)).filter(
      ({ isOpen, fields }) => isOpen && fields.intent === 'revocation',
    ),
  ).toMatchObject([{ fields: { orderId: 'o2', reason: 'No' }, faulty: ['reason'] }])
})

test('a refused reopening opens the form of its own line', async () => {
  const path = '/back-office/transfer-orders/{orderId}/lines/{lineId}/reopening/'
  const form = { intent: 'reopening', orderId: 'o1', lineId: 'l2', reason: 'No' }
  const { refused } = await sent(action, { form, answers: { [path]: refusalAt('reason') } })
  const lines = [line, { ...line, id: 'l2' }]
  const open = formsIn(...screen([{ state: 'booked', lines }], refused)).filter(
    ({ isOpen }) => isOpen,
  )
  expect(open).toMatchObject([{ fields: { lineId: 'l2', reason: 'No' }, faulty: ['reason'] }])
})

test('a proposal refused because of its state is stated once, above the accounts', async () => {
  const answers = { '/back-office/transfer-orders/{orderId}/proposal/': refusalOfState }
  const { refused } = await sent(action, { form: { intent: 'proposal', orderId: 'o1' }, answers })
  expect(htmlOf(...screen([{}], refused)).match(/Not possible now/g)).toHaveLength(1)
})

test('staff who cannot act on orders read who can', () => {
  const words = 'Only the finance team can propose'
  expect(textOf(...screen([{}]))).not.toContain(words)
  expect(textOf(...screen([{}], undefined, 'compliance'))).toContain(words)
})

test('the open orders have the address of the page itself and the ended ones their own', () => {
  const links = linksIn(...screen([]))
  expect(links).toContain(address)
  expect(links).toContain(`${address}?part=over`)
  expect(textOf(...screen([]))).toContain('Nothing needs to be moved.')
})
