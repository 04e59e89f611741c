import { expect, test } from 'vitest'
import type { EntryKind } from '#contract'
import type { BalanceAdjustment } from '#contract/back-office/balance-adjustment-body.ts'
import { aProposal, refusalAt, sent } from '../../../../../tests/support/desk-screens.ts'
import { htmlOf, linksIn, textOf } from '../../../../../tests/support/rendered.tsx'
import { formWith } from '../../../../../tests/support/rendered-forms.ts'
import { screenRequest } from '../../../../../tests/support/screen-request.ts'
import { AdjustmentCard } from './adjustment-card.tsx'
import { action as decide, loader as readQueue } from './balance-adjustments.tsx'
import NewAdjustment, { action as propose } from './new-adjustment.tsx'

const page = { address: '/en/back-office/balance-adjustments', roles: ['finance'] } as const
const params = { userId: 'u1' }
const path = '/back-office/customers/{userId}/balance-adjustment/'
const notes = { noteId: 'Setoran ganda', noteEn: 'Paid twice' }
const amount = {
  ...{ form: 'amount', direction: 'take', account: 'correction-costs', amount: 'Rp1.500.000' },
  ...{ reason: 'goodwill', ...notes },
}

test('a stated amount is proposed once with its digits, and leads to the queue', async () => {
  const { calls, to } = await sent(propose, { params, form: { ...amount, entryId: 'e1' } })
  expect(calls).toEqual([[`POST ${path}`, { userId: 'u1', ...amount, amount: '1500000' }]])
  expect(to).toBe('/en/back-office/balance-adjustments?done=proposal')
})

test('a reversal is proposed with its movement and without the amount of the other form', async () => {
  const form = { form: 'reversal', entryId: 'e1', reason: 'credited-twice', ...notes }
  const { calls } = await sent(propose, { params, form: { ...amount, ...form } })
  expect(calls).toEqual([[`POST ${path}`, { userId: 'u1', ...form }]])
})

test('a choice that was not made is left out, but empty explanations are sent to be refused', async () => {
  const form = { form: 'reversal', reason: 'other', noteId: '', noteEn: '' }
  const { calls } = await sent(propose, { params, form })
  expect(calls[0]?.[1]).toEqual({ userId: 'u1', ...form })
})

test('the document is sent with the proposal, but not an empty file field', async () => {
  const sentWith = async (content: string) => {
    const file = new File([content], 'letter.pdf')
    const { calls } = await sent(propose, { params, form: { ...amount, file } })
    return Object.keys(calls[0]?.[1] as object).includes('file')
  }
  expect([await sentWith('%PDF'), await sentWith('')]).toEqual([true, false])
})

const entry = (entryId: string, more: number) => ({
  entryId,
  kind: 'deposit',
  reference: `DEP-${entryId}`,
  happenedAt: '2026-12-01T02:00:00Z',
  amount: more,
})
const loaded = { name: 'Rina', free: 500_000, owed: 0, entries: [entry('e1', 7), entry('e2', -9)] }
const screen = (answer?: unknown, changed: object = {}) =>
  [<NewAdjustment key="screen" />, { ...page, loaded: { ...loaded, ...changed }, answer }] as const

test.each([
  ['amount', amount, 'amount', { ...amount, amount: '1,500,000' }],
  ['noteId', amount, 'noteId', { ...amount, amount: '1,500,000' }],
] as const)('a refusal at the field %s of a stated amount is shown there with everything that was typed', async (field, form, faulty, fields) => {
  const answers = { [path]: refusalAt(field) }
  const { refused } = await sent(propose, { params, form, answers })
  expect(formWith({ form: 'amount' }, ...screen(refused))).toMatchObject({
    fields,
    faulty: [faulty],
  })
  expect(formWith({ form: 'reversal' }, ...screen(refused))).toMatchObject({
    fields: { noteId: '' },
    faulty: [],
  })
})

test('a reversal without a chosen movement says so at the movements', async () => {
  const answers = { [path]: refusalAt('entryId', 'Choose a movement') }
  const form = { form: 'reversal', reason: 'fee-error', ...notes }
  const { refused } = await sent(propose, { params, form, answers })
  const shown = formWith({ form: 'reversal' }, ...screen(refused))
  expect(shown?.text).toContain('Choose a movement')
  expect(shown?.fields).toEqual(form)
})

test('the movement that was chosen before a refusal stays chosen', async () => {
  const form = { form: 'reversal', entryId: 'e2', reason: 'other', ...notes }
  const answers = { [path]: refusalAt('noteEn') }
  const { refused } = await sent(propose, { params, form, answers })
  expect(formWith({ form: 'reversal' }, ...screen(refused))?.fields).toEqual(form)
})

test('a stated amount adds to the balance unless staff choose otherwise, and needs an account, a reason and a document', () => {
  const form = formWith({ form: 'amount' }, ...screen())
  expect(form?.fields).toMatchObject({ direction: 'give', account: '', amount: '', reason: '' })
  expect(form?.required).toEqual(expect.arrayContaining(['account', 'reason', 'file']))
  expect(formWith({ form: 'reversal' }, ...screen())?.required).not.toContain('file')
})

test('the amount that is owed is shown only with a debt, and movements show their sign', () => {
  expect(textOf(...screen())).not.toContain('Owed')
  expect(textOf(...screen(undefined, { owed: 25_000 }))).toMatch(/Owed Rp25,000/)
  expect(textOf(...screen())).toMatch(/\+ ?Rp7 .*−Rp9/)
})

test('without movements there is nothing to reverse, and an amount can still be stated', () => {
  const shown = screen(undefined, { entries: [] })
  expect(textOf(...shown)).toContain('There are no movements to reverse here.')
  expect(formWith({ form: 'reversal' }, ...shown)).toBeUndefined()
  expect(formWith({ form: 'amount' }, ...shown)).toBeDefined()
})

const adjustment = {
  proposal: { ...aProposal, kind: 'balance-adjustment' },
  userId: 'u1',
  investorName: 'Rina',
  form: 'amount',
  amount: -300_000,
  free: 200_000,
  owed: 100_000,
  account: 'correction-costs',
  entry: null,
  reason: 'wrong-amount',
  ...notes,
  hasDocument: false,
} as const satisfies BalanceAdjustment
const card = (changed: Partial<BalanceAdjustment> = {}) =>
  [<AdjustmentCard key="card" adjustment={{ ...adjustment, ...changed }} />, page] as const

test('the approver reads the balance before and after, which never falls below zero, and the debt', () => {
  expect(textOf(...card())).toMatch(/now Rp200,000 .*afterwards Rp0 Becomes a debt Rp100,000/)
  const enough = card({ amount: -50_000, owed: 0 })
  expect(textOf(...enough)).toMatch(/afterwards Rp150,000/)
  expect(textOf(...enough)).not.toContain('Becomes a debt')
  expect(textOf(...enough)).not.toContain('The available balance is too low')
  expect(textOf(...card({ amount: 50_000, owed: 0 }))).toMatch(/\+ ?Rp50,000.*afterwards Rp250,000/)
})

test('a decided adjustment shows no balance, because that of today has nothing to do with it', () => {
  const decided = card({ proposal: { ...adjustment.proposal, state: 'approved' } })
  expect(textOf(...decided)).not.toContain('Available balance now')
  expect(textOf(...decided)).not.toContain('The available balance is too low')
  expect(textOf(...decided)).toContain('−Rp300,000')
})

test('the approver reads both explanations in their languages', () => {
  const html = htmlOf(...card())
  expect(html).toMatch(/<span lang="id"[^>]*>Setoran ganda/)
  expect(html).toMatch(/<span lang="en"[^>]*>Paid twice/)
})

test('a reversal names its movement, and an entry that is no kind of movement is called other', () => {
  const of = (kind: EntryKind) => ({ entryId: 'e1', kind, reference: 'DEP-7K2QX' })
  const reversal = card({ form: 'reversal', account: null, entry: of('deposit') })
  expect(textOf(...reversal)).toMatch(/Movement to reverse .*DEP-7K2QX/)
  expect(textOf(...reversal)).not.toContain('Account on our side')
  expect(textOf(...card({ entry: of('bank-line') }))).toMatch(/Movement to reverse Other/)
})

test('only an adjustment with a document links to it', () => {
  expect(linksIn(...card())).toEqual([])
  expect(linksIn(...card({ hasDocument: true }))).toEqual([
    '/en/back-office/files/balance-adjustments/p1/document',
  ])
})

test('an author of an adjustment cannot approve it', () => {
  const mine = { ...adjustment.proposal, isMine: true, mayApprove: false }
  expect(formWith({ intent: 'approve' }, ...card({ proposal: mine }))).toBeUndefined()
  expect(formWith({ intent: 'approve' }, ...card())).toBeDefined()
})

test.each([
  ['approve', 'approval'],
  ['refuse', 'refusal'],
])('the decision to %s an adjustment is named %s on the queue', async (intent, done) => {
  const form = { intent, proposalId: 'p1', contentHash: 'h1', reason: 'Checked' }
  const { to } = await sent(decide, { form })
  expect(to).toBe(`/en/back-office/balance-adjustments?done=${done}`)
})

test('the queue shows waiting adjustments unless the address names another known state', async () => {
  const stateAt = async (search: string) => {
    const { args, calls } = screenRequest({ address: `/${search}` })
    await readQueue(args)
    return (calls[0]?.[1] as { state: string }).state
  }
  expect(await stateAt('')).toBe('waiting')
  expect(await stateAt('?state=approved')).toBe('approved')
  expect(await stateAt('?state=x')).toBe('waiting')
})
