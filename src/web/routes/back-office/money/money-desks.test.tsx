import { expect, test } from 'vitest'
import type { Proposal } from '#contract/back-office/desks/proposal-body.ts'
import type { StaffWithdrawal } from '#contract/back-office/withdrawals.ts'
import { linksIn, textOf } from '../../../../../tests/support/rendered.tsx'
import { screenRequest } from '../../../../../tests/support/screen-request.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { ProposedSale, SaleResult } from '../distributions/sale-parts.tsx'
import { action as decideDeposit } from './suspense.tsx'
import { WithdrawalCard } from './withdrawal-card.tsx'
import { action as decideWithdrawal } from './withdrawals.tsx'

const led = (answer: unknown) => (answer as Response).headers.get('Location')
const refusal = new ApiProblem(409, { code: 'approvals.own_proposal', detail: 'Not your own' })

test.each([
  [
    { intent: 'proposal' },
    ['POST /back-office/withdrawals/{withdrawalId}/proposal/', { withdrawalId: 'w1' }],
    'proposal',
  ],
  [
    { intent: 'refusal', reason: 'Stolen' },
    [
      'POST /back-office/withdrawals/{withdrawalId}/refusal/',
      { withdrawalId: 'w1', reason: 'Stolen' },
    ],
    'refusal',
  ],
  [
    { intent: 'approve', proposalId: 'p1', contentHash: 'h1' },
    ['POST /back-office/proposals/{proposalId}/approval/', { proposalId: 'p1', contentHash: 'h1' }],
    'approval',
  ],
  [
    { intent: 'refuse', proposalId: 'p1', reason: 'Wrong' },
    ['POST /back-office/proposals/{proposalId}/refusal/', { proposalId: 'p1', reason: 'Wrong' }],
    'decision',
  ],
])('the decision about a withdrawal with the form %o is sent once and named', async (form, call, done) => {
  const { args, calls } = screenRequest({
    address: '/back-office/withdrawals?state=overdue',
    form: { withdrawalId: 'w1', ...form },
  })
  expect(led(await decideWithdrawal(args))).toBe(
    `/en/back-office/withdrawals?state=overdue&done=${done}`,
  )
  expect(calls).toEqual([call])
})

test('a refused decision about a withdrawal returns to its card with the typed reason', async () => {
  const { args } = screenRequest({
    form: { withdrawalId: 'w1', intent: 'refuse', proposalId: 'p1', reason: 'Wrong' },
    answers: { '/back-office/proposals/{proposalId}/refusal/': refusal },
  })
  expect(await decideWithdrawal(args)).toMatchObject({
    data: {
      withdrawalId: 'w1',
      proposalId: 'p1',
      reason: 'Wrong',
      problem: { code: refusal.code },
    },
  })
})

test('a refused decision about unassigned money keeps the typed account', async () => {
  const typed = { bankCode: '014', accountNumber: '12-34', holderName: 'RINA', reason: 'Sender' }
  const { args } = screenRequest({
    form: { depositId: 'd1', intent: 'approve', proposalId: 'p1', ...typed },
    answers: { '/back-office/proposals/{proposalId}/approval/': refusal },
  })
  expect(await decideDeposit(args)).toMatchObject({ data: { depositId: 'd1', typed } })
})

const withdrawal = {
  id: 'w1',
  ownerId: 'u1',
  reference: 'WD-1',
  state: 'awaiting-approval',
  rail: 'rtgs',
  net: 99_975_000,
  fee: 25_000,
  bankReference: null,
  proposedBy: null,
  approvedBy: null,
  ticket: null,
  failure: null,
  risk: null,
  proposal: null,
  mayPropose: true,
  mayDecide: true,
  reversedAt: null,
  endedAt: null,
  steps: {
    requested: '2026-12-01T01:00:00Z',
    checked: { at: null, dueAt: '2026-12-01T02:00:00Z' },
    sent: { at: null, dueAt: '2026-12-01T03:00:00Z' },
    arrived: { at: null, dueAt: '2026-12-01T04:00:00Z' },
  },
} as unknown as StaffWithdrawal

const card = (changed: Partial<StaffWithdrawal>, mayOpenFile = false) => (
  <WithdrawalCard
    withdrawal={{ ...withdrawal, ...changed }}
    mayOpenFile={mayOpenFile}
    answer={undefined}
  />
)
const page = { address: '/en/back-office/withdrawals' }

test.each([
  ['awaiting-approval', {}, '1 Dec 2026, 09:00 WIB'],
  ['queued', {}, '1 Dec 2026, 11:00 WIB'],
  ['paid', { endedAt: '2026-12-03T01:00:00Z', arrived: '2026-12-02T01:00:00Z' }, '2 Dec 2026'],
  ['failed', { endedAt: '2026-12-03T01:00:00Z' }, '3 Dec 2026'],
  [
    'reversed',
    { reversedAt: '2026-12-04T01:00:00Z', arrived: '2026-12-02T01:00:00Z' },
    '4 Dec 2026',
  ],
] as const)('the time that matters for a withdrawal that is %s (%o) is %s', (state, times, words) => {
  const { arrived = null, ...ends } = { arrived: null, ...times }
  const steps = { ...withdrawal.steps, arrived: { ...withdrawal.steps.arrived, at: arrived } }
  expect(textOf(card({ state, ...ends, steps }), page)).toContain(words)
})

test('only staff who may propose or decide see the forms for it, and only while a withdrawal waits', () => {
  const buttons = (changed: Partial<StaffWithdrawal>) => {
    const text = textOf(card(changed), page)
    return ['Propose', 'Refuse'].filter((word) => text.includes(word))
  }
  expect(buttons({})).toEqual(['Propose', 'Refuse'])
  expect(buttons({ mayDecide: false })).toEqual(['Propose'])
  expect(buttons({ mayPropose: false })).toEqual(['Refuse'])
  expect(buttons({ state: 'queued' })).toEqual([])
})

test('only staff who may open customer files see the link to the owner of a withdrawal', () => {
  expect(linksIn(card({}), page)).toEqual([])
  expect(linksIn(card({}, true), page)).toHaveLength(1)
})

test('a proposed sale subtracts its costs and adds the own money of the property', () => {
  const content = {
    price: '1000000000',
    costs: { notary: '10000000', broker: '0' },
    sellerTax: '25000000',
    proceeds: '965000000',
    reserve: '5000000',
    cash: '0',
    total: '970000000',
    soldOn: '2026-12-01',
    recordOn: '2026-12-02',
    payOn: '2026-12-03',
  }
  const text = textOf(<ProposedSale proposal={{ content } as unknown as Proposal} />, page)
  for (const amount of ['−Rp10,000,000', '−Rp25,000,000', 'Rp965,000,000', 'Rp970,000,000'])
    expect(text).toContain(amount)
  expect(text.match(/Rp0\b/)).toBeNull()
})

test('the result of a sale shows what was paid out beyond its proceeds as money of the property', () => {
  const sale = { price: 100, lines: [], proceeds: 90, total: 97, soldOn: '2026-12-01' }
  const done = { payout: 'paid', retiredAt: null }
  const text = textOf(<SaleResult sale={{ ...sale, ...done } as never} />, page)
  expect(text).toContain('Rp7')
  expect(text).toContain('Rp97')
})
