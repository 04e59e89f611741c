import { expect, test } from 'vitest'
import type { StaffRole } from '#contract'
import type { ListedProposal } from '#contract/back-office/desks/listed-proposals.ts'
import type { StaffMember } from '#contract/back-office/staff.ts'
import { aProposal, refusalAt, sent } from '../../../../../tests/support/desk-screens.ts'
import { linksIn, textOf } from '../../../../../tests/support/rendered.tsx'
import { formsIn, formWith } from '../../../../../tests/support/rendered-forms.ts'
import { screenRequest } from '../../../../../tests/support/screen-request.ts'
import { loader as readApprovals } from '../approvals/approvals.tsx'
import { ProposalRow } from '../approvals/proposal-row.tsx'
import Incomes, { action as decideIncome } from '../distributions/incomes.tsx'
import BankProofs, { action as decideProof } from '../money/bank-proofs.tsx'
import Staff, { action as changeStaff } from '../staff/staff.tsx'
import Applications from '../support/applications.tsx'

const page = { address: '/en/back-office', roles: ['finance'] as readonly StaffRole[] } as const
const queueOf = (...items: readonly object[]) => ({
  ...{ list: { items, total: items.length, nextCursor: null }, order: null, text: null },
  ...{
    place: { cursor: null, number: 1, before: [] },
    state: 'waiting',
    done: null,
    isDone: false,
  },
})

const listed = {
  ...aProposal,
  ...{ kind: 'withdrawal', about: 'Rina', aboutUserId: 'u1', amount: 5_000_000, days: 1 },
} as unknown as ListedProposal
const row = (changed: Partial<ListedProposal>) =>
  [<ProposalRow key="row" proposal={{ ...listed, ...changed }} />, page] as const

test('a proposal that is judged on another page leads there, and any other is decided in the list', () => {
  expect(linksIn(...row({}))).toEqual(['/en/back-office/withdrawals'])
  expect(formsIn(...row({}))).toEqual([])
  const property = row({ kind: 'property-valuation', subjectId: 'villa 1' })
  expect(linksIn(...property)).toEqual(['/en/back-office/properties/villa%201'])
  const here = row({ kind: 'bank-statement', content: {} })
  expect(formsIn(...here).map(({ fields }) => fields.intent)).toEqual(['approve', 'refuse'])
  expect(linksIn(...here)).toEqual([])
})

test('an empty queue says what joins it and when, and another empty state or search result does not', () => {
  const empty = queueOf()
  expect(textOf(<BankProofs />, { ...page, loaded: empty })).toMatch(
    /Nothing in “.*” Proofs join this list when/,
  )
  const decided = textOf(<BankProofs />, { ...page, loaded: { ...empty, state: 'decided' } })
  expect(decided).toMatch(/Nothing in “.*” Choose another status above/)
  expect(decided).not.toContain('join this list')
  const all = textOf(<Applications />, {
    address: '/en/back-office/applications',
    loaded: { ...empty, state: 'all' },
  })
  expect(all).toContain('Applications join this list when')
  const searched = textOf(<BankProofs />, { ...page, loaded: { ...empty, text: 'x' } })
  expect(searched).not.toContain('join this list')
})

test('an identity is judged on the page of its person, whatever the proposal is about', () => {
  const identity = { kind: 'identity-decision', subjectId: 'i1' } as const
  expect(linksIn(...row(identity))).toEqual(['/en/back-office/identities/u1'])
  expect(linksIn(...row({ ...identity, aboutUserId: null }))).toEqual([
    '/en/back-office/identities/i1',
  ])
})

test('a listed proposal says who can decide it and how long it has waited', () => {
  expect(textOf(...row({}))).toMatch(
    /Rina .*Rp5,000,000 Proposed by Rina on 1 Dec 2026, 09:00 WIB 1 day Read and decide/,
  )
  const mine = { isMine: true, mayApprove: false }
  expect(textOf(...row(mine))).toMatch(/Open Another person has to approve your proposal/)
  expect(textOf(...row({ mayApprove: false }))).toMatch(/Open Your role can read this proposal/)
  const over = {
    state: 'approved',
    mayApprove: false,
    decidedBy: 'Sari',
    decidedAt: '2026-12-02T02:00:00Z',
  } as const
  expect(textOf(...row(over))).not.toMatch(/1 day|Your role|Another person/)
})

test.each([
  ['', { whose: 'for-me', order: 'oldest' }],
  ['?state=mine', { whose: 'mine', order: 'oldest' }],
  ['?state=ended', { state: 'ended', order: 'newest' }],
  ['?state=approved&order=oldest', { state: 'approved', order: 'oldest' }],
])('the approvals at "%s" are read with %o', async (search, query) => {
  const { args, calls } = screenRequest({ address: `/back-office/approvals${search}` })
  await readApprovals(args)
  expect(calls[0]?.[1]).toMatchObject(query)
})

const proof = {
  ...{ accountId: 'a1', bank: { shortName: 'BCA' }, numberEnd: '1234', ownerName: 'RINA WATI' },
  ...{ holderName: 'R WATI', nameScore: null, proofAt: '2026-12-01T02:00:00Z', decided: null },
  ...{ proposal: null, needsSecondPerson: false },
}
const proofs = (changed: object, roles: readonly StaffRole[] = ['finance'], answer?: unknown) =>
  [
    <BankProofs key="proofs" />,
    { ...page, roles, loaded: queueOf({ ...proof, ...changed }), answer },
  ] as const

test('a proof is accepted or refused with a reason, and says when a second person is needed', () => {
  const [form] = formsIn(...proofs({}))
  expect(Object.values(form?.buttons ?? {})).toEqual(['accepted', 'name-differs', 'proof-unclear'])
  expect(form).toMatchObject({ fields: { accountId: 'a1' }, required: ['reason'] })
  expect(textOf(...proofs({}))).toMatch(
    /Verified name RINA WATI Name according to the bank R WATI Similarity 0%/,
  )
  expect(textOf(...proofs({}))).not.toContain('A second person has to approve this proof.')
  expect(textOf(...proofs({ needsSecondPerson: true }))).toContain(
    'A second person has to approve this proof.',
  )
})

test('a decided or proposed proof and one of another role have no form for a decision', () => {
  const decided = {
    decision: 'name-differs',
    reason: 'Other name',
    by: 'Rina',
    approvedBy: 'Sari',
    at: '2026-12-02T02:00:00Z',
  }
  expect(formsIn(...proofs({ decided }))).toEqual([])
  expect(textOf(...proofs({ decided }))).toMatch(
    /Reason Other name Decided by Rina Second person Sari Decided at 2 Dec 2026/,
  )
  expect(formWith({ accountId: 'a1' }, ...proofs({ proposal: aProposal }))).toBeUndefined()
  expect(formsIn(...proofs({}, ['support']))).toEqual([])
})

test.each([
  [{ isDecided: true }, 'done'],
  [{ isDecided: false }, 'proposed'],
])('after a decision about a proof that answers %o the page says "%s"', async (answer, done) => {
  const path = '/back-office/bank-proofs/{accountId}/decision/'
  const form = { accountId: 'a1', decision: 'accepted', reason: 'Same person' }
  const { calls, to } = await sent(decideProof, { form, answers: { [path]: answer } })
  expect(calls).toEqual([[`POST ${path}`, form]])
  expect(to).toBe(`/en/back-office/bank-proofs?done=${done}`)
})

test('a refused decision about a proof keeps its reason at its account', async () => {
  const answers = { '/back-office/bank-proofs/{accountId}/decision/': refusalAt('reason') }
  const form = { accountId: 'a1', decision: 'accepted', reason: 'No' }
  const { refused } = await sent(decideProof, { form, answers })
  expect(formsIn(...proofs({}, ['finance'], refused))).toMatchObject([
    { fields: { accountId: 'a1', reason: 'No' }, faulty: ['reason'] },
  ])
  expect(formsIn(...proofs({ accountId: 'a2' }, ['finance'], refused))).toMatchObject([
    { fields: { accountId: 'a2', reason: '' }, faulty: [] },
  ])
})

const raise = {
  ...{ id: 'r1', userId: 'u1', fullName: 'Rina', counted: 100_000_000, income: 250_000_000 },
  ...{
    state: 'waiting',
    askedAt: '2026-12-01T02:00:00Z',
    decidedAt: null,
    decidedBy: null,
    reason: null,
  },
}
const incomes = (changed: object, answer?: unknown) =>
  [
    <Incomes key="incomes" />,
    { ...page, loaded: queueOf({ ...raise, ...changed }), answer },
  ] as const

test('a stated income is decided with a reason, next to the income that counts now', async () => {
  expect(textOf(...incomes({}))).toMatch(/Used now Rp100,000,000 Stated Rp250,000,000/)
  const form = { raiseId: 'r1', decision: 'refused', reason: 'No slip' }
  const { calls, to } = await sent(decideIncome, { form })
  expect(calls).toEqual([['POST /back-office/incomes/{raiseId}/decision/', form]])
  expect(to).toBe('/en/back-office/incomes?done=yes')
})

test('a refused decision about an income keeps its reason, and a decided one shows who decided it', async () => {
  const answers = { '/back-office/incomes/{raiseId}/decision/': refusalAt('reason') }
  const form = { raiseId: 'r1', decision: 'approved', reason: 'No' }
  const { refused } = await sent(decideIncome, { form, answers })
  expect(formsIn(...incomes({}, refused))).toMatchObject([
    { fields: { raiseId: 'r1', reason: 'No' }, faulty: ['reason'] },
  ])
  const decided = {
    state: 'approved',
    decidedAt: '2026-12-02T02:00:00Z',
    decidedBy: 'Sari',
    reason: 'Payslip',
  }
  expect(formsIn(...incomes(decided))).toEqual([])
  expect(textOf(...incomes(decided))).toMatch(/Payslip Decided by Sari on 2 Dec 2026/)
})

const member = {
  ...{ userId: 'u1', name: 'Rina', email: 'rina@example.com', roles: ['ops'], lastSeenAt: null },
  ...{ isMe: false, isActive: true, isSuspended: false, proposals: [] },
} as unknown as StaffMember
const staff = (changed: Partial<StaffMember>, answer?: unknown) => {
  const people = [
    { ...member, ...changed },
    { ...member, userId: 'u2', isMe: true },
  ]
  return [
    <Staff key="staff" />,
    { ...page, roles: ['admin'] as const, loaded: { people, done: null }, answer },
  ] as const
}
const stoppable = (changed: Partial<StaffMember>) =>
  formsIn(...staff(changed)).filter(({ buttons }) => Object.values(buttons).includes('stop'))

test('an active colleague with a role can be suspended at once with a reason, but nobody else', () => {
  expect(stoppable({})).toMatchObject([
    { fields: { userId: 'u1', reason: '' }, required: ['reason'], isOpen: false },
  ])
  expect(stoppable({ roles: [] })).toEqual([])
  expect(stoppable({ isMe: true })).toEqual([])
  expect(stoppable({ isActive: false })).toEqual([])
  expect(stoppable({ isActive: false, isSuspended: true })).toEqual([])
  expect(textOf(...staff({ isActive: false, isSuspended: true }))).toContain(
    'This account is suspended. Two people can reopen it:',
  )
})

test('a change of a role is proposed with its reason, and a suspension only with its person', async () => {
  const form = { email: 'r@example.com', role: 'finance', change: 'grant', reason: 'New job' }
  const proposal = await sent(changeStaff, { form: { intent: 'proposal', ...form } })
  expect(proposal.calls).toEqual([['POST /back-office/staff/proposals/', form]])
  const stop = await sent(changeStaff, { form: { intent: 'stop', userId: 'u1', reason: 'Left' } })
  expect(stop.calls).toEqual([
    ['POST /back-office/staff/{userId}/suspension/', { userId: 'u1', reason: 'Left' }],
  ])
  expect(stop.to).toBe('/en/back-office/staff?done=stop')
})

test('a refused suspension opens the form of its person, and a refused role keeps the whole proposal', async () => {
  const path = '/back-office/staff/{userId}/suspension/'
  const stop = { intent: 'stop', userId: 'u1', reason: 'No' }
  const stopped = await sent(changeStaff, { form: stop, answers: { [path]: refusalAt('reason') } })
  expect(formWith({ userId: 'u1' }, ...staff({}, stopped.refused))).toMatchObject({
    fields: { reason: 'No' },
    faulty: ['reason'],
    isOpen: true,
  })
  const other = formWith({ userId: 'u9' }, ...staff({ userId: 'u9' }, stopped.refused))
  expect(other).toMatchObject({ fields: { reason: '' }, isOpen: false })
  const role = { email: 'r@example.com', change: 'withdrawal', role: 'admin', reason: 'No longer' }
  const answers = { '/back-office/staff/proposals/': refusalAt('email') }
  const proposed = await sent(changeStaff, { form: { intent: 'proposal', ...role }, answers })
  expect(formWith({ email: role.email }, ...staff({}, proposed.refused))).toMatchObject({
    fields: role,
    faulty: ['email'],
  })
  expect(formWith({ userId: 'u1' }, ...staff({}, proposed.refused))).toMatchObject({
    fields: { reason: '' },
    isOpen: false,
  })
})

test('a proposal about the own role says that two other people decide', () => {
  const proposal = {
    ...aProposal,
    kind: 'role-grant',
    content: { role: 'finance', reason: 'New job' },
    mayApprove: false,
  }
  const about = { proposals: [proposal] as unknown as StaffMember['proposals'] }
  expect(textOf(...staff({ ...about, isMe: true }))).toContain(
    'This is about your own role, so two other people decide.',
  )
  expect(textOf(...staff(about))).not.toContain('This is about your own role')
  expect(formWith({ intent: 'approve' }, ...staff(about))).toBeUndefined()
})
