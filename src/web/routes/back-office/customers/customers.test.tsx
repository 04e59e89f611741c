import { expect, test } from 'vitest'
import type { Customer } from '#contract/back-office/customer-body.ts'
import type { CustomerRecord } from '#contract/back-office/customer-file-body.ts'
import { aProposal, refusalAt, sent } from '../../../../../tests/support/desk-screens.ts'
import { linksIn, textOf } from '../../../../../tests/support/rendered.tsx'
import { formsIn, formWith } from '../../../../../tests/support/rendered-forms.ts'
import { screenRequest } from '../../../../../tests/support/screen-request.ts'
import CustomerScreen, { action, loader } from './customer.tsx'
import { CustomerFacts, PastSuspensions } from './customer-facts.tsx'
import Customers, { action as search } from './customers.tsx'
import { RecordList } from './file-part.tsx'
import { loader as readRecords } from './records.tsx'
import { SuspensionCard } from './suspension-card.tsx'

const at = '2026-12-01T02:00:00Z'
const customer = {
  userId: 'u1',
  name: 'Rina',
  email: 'rina@example.com',
  phone: null,
  status: 'active',
  createdAt: at,
  lastSeenAt: null,
  frozenAt: null,
  isStaff: false,
  isMe: false,
  balances: null,
  identity: null,
  suspensions: [],
  proposal: null,
} as unknown as Customer
type Changed = Partial<Customer>
const page = { address: '/en/back-office/customers/u1', roles: ['support'] } as const
const params = { userId: 'u1' }
const address = '/back-office/customers/u1?reason=complaint'
const path = '/back-office/customers/{userId}/'

const suspension = (changed: Changed, roles: readonly string[], answer?: never) =>
  [
    <SuspensionCard
      key="card"
      customer={{ ...customer, ...changed }}
      roles={roles}
      answer={answer}
    />,
    page,
  ] as const

test.each([
  ['is shown to support for an open account', {}, ['support'], true],
  ['is not shown to finance', {}, ['finance'], false],
  ['is not shown for a staff account', { isStaff: true }, ['support'], false],
  ['is not shown for the own account', { isMe: true }, ['compliance'], false],
  ['is not shown for a closed account', { status: 'closed' }, ['support'], false],
  ['is not shown for a suspended account', { status: 'suspended' }, ['support'], false],
] as const)('the form that suspends an account %s', (_, changed, roles, isShown) => {
  const buttons = formsIn(...suspension(changed, roles)).flatMap((form) =>
    Object.values(form.buttons),
  )
  expect(buttons.includes('suspension')).toBe(isShown)
})

test('an account is suspended only with a reason', () => {
  expect(formsIn(...suspension({}, ['support']))[0]?.required).toEqual(['reason'])
})

test('a suspended account can be proposed for reopening by administrators but not by finance', () => {
  const valuesFor = (role: string) =>
    formsIn(...suspension({ status: 'suspended' }, [role])).flatMap(({ buttons }) =>
      Object.values(buttons),
    )
  expect(valuesFor('admin')).toEqual(['restoration'])
  expect(valuesFor('finance')).toEqual([])
  expect(textOf(...suspension({ status: 'suspended' }, ['finance']))).toContain(
    'Only the compliance team, the support team, or administrators can propose to reopen accounts.',
  )
})

test('a proposed reopening takes the place of its form', () => {
  const proposal = { ...aProposal, kind: 'account-restoration' } as const
  const forms = formsIn(...suspension({ status: 'suspended', proposal }, ['compliance']))
  expect(forms.map(({ fields }) => fields.intent)).toEqual(['approve', 'refuse'])
})

test('staff who may not suspend an account read why', () => {
  expect(textOf(...suspension({ isStaff: true }, ['support']))).toContain(
    'This account has a staff role',
  )
  expect(textOf(...suspension({}, ['finance']))).toContain(
    'Only the support team or the compliance team can suspend accounts.',
  )
})

test.each([
  ['suspension', 'Stolen card', { reason: 'Stolen card' }, 'suspension/'],
  ['restoration', 'Cleared', { reason: 'Cleared' }, 'restoration/'],
])('a %s is sent with its reason and keeps the reason of the view in the address', async (intent, reason, body, noun) => {
  const { calls, to } = await sent(action, { address, params, form: { intent, reason } })
  expect(calls).toEqual([[`POST ${path}${noun}`, { userId: 'u1', ...body }]])
  expect(to).toBe(`/en/back-office/customers/u1?reason=complaint&done=${intent}`)
})

test('a note is sent without a reason, and an address without a reason for the view gets one', async () => {
  const form = { intent: 'note', note: 'Called back', reason: 'x' }
  const { calls, to } = await sent(action, { address: '/back-office/customers/u1', params, form })
  expect(calls).toEqual([[`POST ${path}notes/`, { userId: 'u1', note: 'Called back' }]])
  expect(to).toBe('/en/back-office/customers/u1?reason=request&done=note')
})

const file = {
  parts: [
    { part: 'notes', items: [], hasMore: false },
    { part: 'deposits', items: [], hasMore: true },
  ],
}
const screen = (answer?: unknown, changed: Changed = {}) => {
  const found = { customer: { ...customer, ...changed }, file, reason: 'complaint', userId: 'u1' }
  const loaded = { ...found, roles: ['support'], done: null }
  return [<CustomerScreen key="screen" />, { ...page, loaded, answer }] as const
}

test.each([
  ['suspension', 'reason', { intent: 'suspension', reason: 'No' }, { reason: 'No' }],
  ['notes', 'note', { intent: 'note', note: 'Hm' }, { note: 'Hm' }],
])('a refused form at %s keeps its text, and the other form stays empty', async (noun, faulty, form, kept) => {
  const answers = { [`${path}${noun}/`]: refusalAt(faulty) }
  const { refused } = await sent(action, { address, params, form, answers })
  const forms = formsIn(...screen(refused))
  expect(forms.filter((each) => each.faulty.length > 0)).toMatchObject([
    { fields: kept, faulty: [faulty] },
  ])
  const other = forms.filter((each) => each.faulty.length === 0)
  expect(other.map(({ fields }) => fields.reason ?? fields.note)).toEqual([''])
})

test('a part of the file with more records leads to all of them with the same reason', () => {
  const links = linksIn(...screen())
  expect(links).toContain('/en/back-office/customers/u1/records/deposits?reason=complaint')
  expect(links.filter((link) => link.includes('/records/'))).toHaveLength(1)
})

test('nothing about an account is read before a known reason is chosen', async () => {
  for (const search of ['', '?reason=curious']) {
    const { args, calls } = screenRequest({ address: `/back-office/customers/u1${search}`, params })
    expect(await loader(args)).toMatchObject({ customer: null, userId: 'u1' })
    expect(calls).toEqual([])
    const records = screenRequest({
      address: `/${search}`,
      params: { ...params, part: 'deposits' },
    })
    expect(await readRecords(records.args)).toEqual({ list: null, userId: 'u1' })
    expect(records.calls).toEqual([])
  }
})

test('the records of an unknown part do not exist', async () => {
  const { args, calls } = screenRequest({ address, params: { ...params, part: 'secrets' } })
  await expect(readRecords(args)).rejects.toMatchObject({ init: { status: 404 } })
  expect(calls).toEqual([])
})

const facts = (changed: Changed, roles: readonly string[] = ['finance']) =>
  [
    <CustomerFacts key="facts" customer={{ ...customer, ...changed }} roles={roles} />,
    page,
  ] as const
const balances = { free: 1_000_000, held: 250_000, rewards: 0, owed: 0 }

test('the debt of an account is shown only with one, and balances only to those who receive them', () => {
  expect(textOf(...facts({}))).not.toContain('Balances')
  expect(textOf(...facts({ balances }))).toMatch(/Available balance Rp1,000,000 On hold Rp250,000/)
  expect(textOf(...facts({ balances }))).not.toContain('Owed to us')
  expect(textOf(...facts({ balances: { ...balances, owed: 7_500 } }))).toContain(
    'Owed to us Rp7,500',
  )
})

test('only finance can adjust a balance, and nobody the own one', () => {
  const to = '/en/back-office/customers/u1/balance-adjustment'
  expect(linksIn(...facts({ balances }))).toEqual([to])
  expect(linksIn(...facts({ balances }, ['support']))).toEqual([])
  expect(linksIn(...facts({ balances, isMe: true }))).toEqual([])
})

test('staff who see only balances do not learn whether there is an identity', () => {
  expect(textOf(...facts({ balances }))).not.toContain('Identity')
  expect(textOf(...facts({ balances: null }))).toContain('Not submitted')
  const identity = { maskedNik: '3471••••', state: 'verified', verifiedAt: at } as const
  expect(textOf(...facts({ balances, identity }))).toMatch(
    /NIK 3471•••• Status Verified Verified 1 Dec/,
  )
})

test('the email of a closed account is not shown, and a frozen account says since when', () => {
  expect(textOf(...facts({ status: 'closed' }))).not.toContain('rina@example.com')
  expect(textOf(...facts({}))).toContain('rina@example.com')
  expect(textOf(...facts({}))).toContain('No session in the last 90 days')
  expect(textOf(...facts({}))).not.toContain('Frozen by its owner')
  expect(textOf(...facts({ frozenAt: at }))).toContain('Frozen by its owner 1 Dec 2026, 09:00 WIB')
})

test('a past suspension names both people of its end, and staff without a name as staff', () => {
  const past = { reason: 'Stolen card', suspendedBy: null, suspendedAt: at }
  const shown = (restored: object) => {
    const suspensions = [
      { ...past, restoredAt: null, restoredBy: null, restorationProposedBy: null, ...restored },
    ]
    return textOf(<PastSuspensions customer={{ ...customer, suspensions }} />, page)
  }
  expect(shown({})).toContain('Suspended by staff, 1 Dec 2026')
  expect(shown({})).not.toContain('Reopened')
  const restored = {
    restoredAt: '2026-12-03T02:00:00Z',
    restorationProposedBy: 'Sari',
    restoredBy: 'Tono',
  }
  expect(shown(restored)).toMatch(/proposed by Sari, approved by Tono, 3 Dec 2026/)
})

const record = {
  ...{ id: 't1', kind: null, reference: null, about: null, amount: null, units: null, by: null },
  ...{ state: null, at },
} as CustomerRecord
const records = (
  part: 'tickets' | 'movements' | 'holdings' | 'deposits',
  changed: Partial<CustomerRecord>,
  roles: readonly ('support' | 'finance')[] = ['support'],
) =>
  [
    <RecordList key="list" part={part} records={[{ ...record, ...changed }]} />,
    { ...page, roles },
  ] as const

test('a message opens from its number only for staff who may read messages', () => {
  const ticket = { reference: 'TKT-1' }
  expect(linksIn(...records('tickets', ticket))).toEqual(['/en/back-office/messages/t1'])
  expect(linksIn(...records('tickets', ticket, ['finance']))).toEqual([])
  expect(linksIn(...records('deposits', ticket))).toEqual([])
  expect(textOf(...records('tickets', ticket, ['finance']))).toContain('TKT-1')
})

test('movements show the sign of their amount, other records the amount alone, and holdings no time', () => {
  expect(textOf(...records('movements', { amount: 5_000 }))).toContain('+Rp5,000')
  expect(textOf(...records('movements', { amount: -5_000 }))).toContain('−Rp5,000')
  expect(textOf(...records('deposits', { amount: 5_000 }))).not.toContain('+')
  expect(textOf(...records('deposits', {}))).toContain('1 Dec 2026, 09:00 WIB')
  expect(textOf(...records('holdings', { units: 3 }))).toBe('3 units')
})

test('an unknown kind or state of a record is left out instead of shown as a key', () => {
  expect(textOf(...records('deposits', { state: 'unheard-of' }))).not.toContain('unheard')
  expect(textOf(...records('movements', { kind: 'unheard-of' }))).not.toContain('unheard')
})

const typed = { query: 'rina', reason: 'check' }
const found = {
  total: 60,
  nextCursor: 'c2',
  items: [
    { userId: 'u1', name: null, maskedEmail: 'r•••@example.com', status: 'active', createdAt: at },
  ],
}
const searched = { '/back-office/customer-searches/': found }

test('a search is sent as a form with its reason, and its text is never part of an address', async () => {
  const { refused: answer, calls } = await sent(search, { form: typed, answers: searched })
  expect(calls).toEqual([['POST /back-office/customer-searches/', { ...typed, limit: 50 }]])
  const shown = [
    <Customers key="screen" />,
    { ...page, loaded: { suspended: [] }, answer },
  ] as const
  expect(linksIn(...shown)).toEqual(['/en/back-office/customers/u1?reason=check'])
  expect(textOf(...shown)).toContain('No name yet')
  expect(linksIn(...shown).join(' ')).not.toContain('rina')
})

test('the next page of a search repeats its text and reason and leads back', async () => {
  const first = await sent(search, { form: typed, answers: searched })
  const shown = (answer: unknown) =>
    [<Customers key="screen" />, { ...page, loaded: { suspended: [] }, answer }] as const
  const next = formWith({ cursor: 'c2' }, ...shown(first.refused))
  expect(next?.fields).toEqual({ ...typed, cursor: 'c2', page: '2' })
  const second = await sent(search, {
    form: next?.fields ?? {},
    answers: { '/back-office/customer-searches/': { ...found, nextCursor: null } },
  })
  expect(second.calls[0]?.[1]).toEqual({ ...typed, limit: 50, cursor: 'c2' })
  expect(textOf(...shown(second.refused))).toContain('Page 2 of 2')
  expect(formsIn(...shown(second.refused)).map(({ fields }) => fields)).toEqual([typed, typed])
})

test('a refused search keeps its text and reason and names the field', async () => {
  const answers = { '/back-office/customer-searches/': refusalAt('query') }
  const { refused: answer } = await sent(search, { form: typed, answers })
  const shown = [
    <Customers key="screen" />,
    { ...page, loaded: { suspended: [] }, answer },
  ] as const
  expect(formsIn(...shown)).toMatchObject([{ fields: typed, faulty: ['query'] }])
  expect(textOf(...shown)).not.toContain('No one matches')
})

test('a suspended account with an open proposal is marked in the list', () => {
  const person = { userId: 'u2', name: 'Sari', reason: 'Stolen card', suspendedAt: at }
  const shown = (proposal: unknown) =>
    textOf(<Customers />, { ...page, loaded: { suspended: [{ ...person, proposal }] } })
  expect(shown(null)).toMatch(/Sari Stolen card 1 Dec 2026/)
  expect(shown(null)).not.toContain('Proposal open')
  expect(shown({})).toContain('Sari Proposal open')
})
