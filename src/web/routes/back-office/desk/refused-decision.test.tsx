import type { ComponentType } from 'react'
import type { ActionFunctionArgs } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { Proposal } from '#contract/back-office/desks/proposal-body.ts'
import {
  aProposal,
  refusalAt,
  refusalOfState,
  refusingIt,
  sent,
} from '../../../../../tests/support/desk-screens.ts'
import { htmlOf, textOf } from '../../../../../tests/support/rendered.tsx'
import { formsIn, formWith } from '../../../../../tests/support/rendered-forms.ts'
import { action as decideAny } from '../approvals/approvals.tsx'
import { ProposalCard } from '../approvals/proposal-card.tsx'
import { action as decideAdjustment } from '../balance-adjustments/balance-adjustments.tsx'
import { action as decideTransfer } from '../bank-accounts/bank-accounts.tsx'
import { action as decideFact } from '../cities.tsx'
import { action as decideCustomer } from '../customers/customer.tsx'
import { action as decideReport } from '../death-reports/death-report.tsx'
import { action as decideSale } from '../distributions/property-sale.tsx'
import { action as decideRecovery } from '../identities/account-recovery.tsx'
import { action as decideIdentity } from '../identities/identity.tsx'
import { action as decideMarket } from '../market/market.tsx'
import { action as decideMeeting } from '../meetings/meeting.tsx'
import { action as decideMeetingTerms } from '../meetings/meeting-terms.tsx'
import { action as decideCall } from '../meetings/property-meetings.tsx'
import BankProofs, { action as decideProof } from '../money/bank-proofs.tsx'
import { action as decideLine } from '../money/reconciliation.tsx'
import Suspense, { action as decideDeposit } from '../money/suspense.tsx'
import Withdrawals, { action as decideWithdrawal } from '../money/withdrawals.tsx'
import { action as decideNews } from '../news/news-item.tsx'
import { action as decideOffering } from '../offerings/offering.tsx'
import { action as decideDraft } from '../properties/draft.tsx'
import { action as decideProperty } from '../properties/property.tsx'
import { action as decideAccounts } from '../property-accounts.tsx'
import { action as decideRole } from '../staff/staff.tsx'

const path = '/back-office/proposals/{proposalId}/refusal/'
const tooShort = refusalAt('reason', 'Write at least five characters')
const page = { address: '/en/back-office', roles: ['finance'] } as const

type Changed = Partial<Proposal>
const card = (changed: Changed = {}, obstacle: string | null = null) => (
  <ProposalCard proposal={{ ...aProposal, ...changed }} obstacle={obstacle} />
)

test('the approval of a proposal refers to its content as it was read', () => {
  const [approval, refusal] = formsIn(card(), page)
  const fields = { intent: 'approve', proposalId: 'p1', contentHash: 'h1' }
  expect(approval).toMatchObject({ fields, isOpen: true })
  expect(Object.keys(approval?.buttons ?? {})).toEqual(['Approve and carry out'])
  expect(refusal).toMatchObject({
    fields: { intent: 'refuse', proposalId: 'p1', reason: '' },
    required: ['reason'],
    isOpen: false,
  })
})

test('the author of a proposal can withdraw it but not approve it, and reads why', () => {
  const mine = { isMine: true, mayApprove: false }
  const forms = formsIn(card(mine), page)
  expect(forms.map(({ fields }) => fields.intent)).toEqual(['refuse'])
  expect(Object.keys(forms[0]?.buttons ?? {})).toEqual(['Withdraw the proposal'])
  const text = textOf(card(mine), page)
  expect(text).toContain('Another person has to approve your proposal.')
  expect(text).toContain('You proposed this on 1 Dec 2026, 09:00 WIB')
  expect(text).not.toContain('Refuse the proposal')
})

test('a role that does not decide a proposal reads it without forms', () => {
  const other = { mayApprove: false }
  expect(formsIn(card(other), page)).toEqual([])
  expect(textOf(card(other), page)).toMatch(/Proposed by Rina .* Your role can read this proposal/)
})

test('a proposal with an obstacle can only be refused', () => {
  const forms = formsIn(card({}, 'The record was changed'), page)
  expect(forms.map(({ fields }) => fields.intent)).toEqual(['refuse'])
  expect(textOf(card({}, 'The record was changed'), page)).toContain('The record was changed')
})

test.each([
  ['approved', {}, 'Sari', 'Approved'],
  ['refused', { reason: 'Wrong amount' }, 'Sari', 'Wrong amount'],
] as const)('a proposal that is %s shows who decided it and when, and no form', (state, changed, by, words) => {
  const decided = { state, decidedBy: by, decidedAt: '2026-12-02T03:00:00Z', ...changed }
  const text = textOf(card(decided), page)
  expect(text).toContain(words)
  expect(text).toMatch(/Decided by Sari on 2 Dec 2026, 10:00 WIB|Sari.*2 Dec 2026, 10:00 WIB/)
  expect(text).not.toContain('Once approved')
  expect(formsIn(card(decided), page)).toEqual([])
})

test('a proposal that ended automatically names the reason and no person', () => {
  const ended = {
    state: 'ended',
    decidedAt: '2026-12-02T03:00:00Z',
    endedBecause: 'withdrawal-cancelled',
  } as const
  const text = textOf(card(ended), page)
  expect(text).toContain('Ended automatically')
  expect(text).toContain('2 Dec 2026, 10:00 WIB')
  expect(text).not.toMatch(/Decided by|closed account/i)
  expect(formsIn(card(ended), page)).toEqual([])
})

test('only the proposal that a refused decision was about shows its problem', () => {
  const answer = { proposalId: 'p2', reason: 'No', problem: { ...tooShort, fields: {} } }
  expect(textOf(card(), { ...page, answer })).not.toContain('Check the form')
  expect(textOf(card({ id: 'p2' }), { ...page, answer })).toContain('Check the form')
})

const screens: readonly (readonly [string, (args: ActionFunctionArgs) => Promise<unknown>])[] = [
  ['all approvals', decideAny],
  ['account recoveries', decideRecovery],
  ['balance adjustments', decideAdjustment],
  ['bank account proofs', decideProof],
  ['bank lines', decideLine],
  ['a city', decideFact],
  ['a customer', decideCustomer],
  ['a death report', decideReport],
  ['deposits in suspense', decideDeposit],
  ['a draft', decideDraft],
  ['an identity', decideIdentity],
  ['the market', decideMarket],
  ['a meeting', decideMeeting],
  ['the terms of meetings', decideMeetingTerms],
  ['the meetings of a property', decideCall],
  ['news', decideNews],
  ['an offering', decideOffering],
  ['a property', decideProperty],
  ['the accounts of a property', decideAccounts],
  ['the sale of a property', decideSale],
  ['staff', decideRole],
  ['transfers', decideTransfer],
  ['withdrawals', decideWithdrawal],
]

describe.each(screens)('on the page of %s', (_, action) => {
  test('a refused decision about a proposal returns to it with its error and the typed reason', async () => {
    const answers = { [path]: tooShort }
    const { refused } = await sent(action, { form: refusingIt, answers })
    const form = formWith({ intent: 'refuse' }, card(), { ...page, answer: refused })
    expect(form).toMatchObject({
      fields: { proposalId: 'p1', reason: 'No' },
      faulty: ['reason'],
      isOpen: true,
    })
    expect(form?.text).toContain('Write at least five characters')
  })
})

const rows = (row: object) => ['1', '2', '3', '4', '5'].map((id) => ({ ...row, id, accountId: id }))
const queues = [
  [
    'deposits in suspense',
    Suspense,
    decideDeposit,
    { reviewReason: 'amount-differs', returnedAmount: 0 },
  ],
  [
    'withdrawals',
    Withdrawals,
    decideWithdrawal,
    { state: 'awaiting-approval', rail: 'rtgs', risk: null },
  ],
  ['bank account proofs', BankProofs, decideProof, { proofAt: null }],
] as const satisfies readonly (readonly [string, ComponentType, unknown, object])[]
const facts = {
  ...{ refund: null, paidTwiceAmount: 0, decided: null, returnTo: null, obstacle: null },
  ...{ method: 'va-bca', bank: { shortName: 'BCA' }, receivedAmount: 5, amount: 5, paidAt: null },
  ...{ ticket: null, failure: null, bankReference: null, proposedBy: null, approvedBy: null },
  ...{ net: 5, fee: 1, userId: 'u1', reference: 'R-1' },
  steps: {
    requested: '2026-12-01T01:00:00Z',
    checked: { at: null, dueAt: '2026-12-01T02:00:00Z' },
  },
}

test.each(
  queues,
)('in a long list of %s, only the row of a refused decision is open', async (_, Screen, action, row) => {
  const answers = { [path]: refusalOfState }
  const { refused } = await sent(action, { form: refusingIt, answers })
  const items = rows({ ...facts, ...row }).map((each) => ({
    ...each,
    proposal: { ...aProposal, id: each.id === '3' ? 'p1' : `of ${each.id}` },
  }))
  const loaded = {
    ...{
      list: { items, total: 5, nextCursor: null },
      place: { cursor: null, number: 1, before: [] },
    },
    ...{ order: null, text: null, state: undefined, banks: [], done: null, mayOpenFile: false },
  }
  const html = htmlOf(<Screen />, { ...page, loaded, answer: refused })
  const open = [...html.matchAll(/<details( open="")? class="group\/row/g)].map(
    ([, isOpen]) => isOpen,
  )
  expect(open.map((isOpen) => isOpen !== undefined)).toEqual([false, false, true, false, false])
  expect(html.match(/Not possible now/g)).toHaveLength(1)
})
