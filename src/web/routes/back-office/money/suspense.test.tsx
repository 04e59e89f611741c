import { expect, test } from 'vitest'
import type { StaffRole } from '#contract'
import type { SuspendedDeposit } from '#contract/back-office/suspense.ts'
import { aProposal, refusalAt, sent } from '../../../../../tests/support/desk-screens.ts'
import { linksIn, textOf } from '../../../../../tests/support/rendered.tsx'
import { formsIn, formWith } from '../../../../../tests/support/rendered-forms.ts'
import { screenRequest } from '../../../../../tests/support/screen-request.ts'
import { ApiProblem } from '../../../api/problem.ts'
import Suspense, { action, loader } from './suspense.tsx'

const at = '2026-12-01T02:00:00Z'
const deposit: SuspendedDeposit = {
  ...{ id: 'd1', userId: 'u1', reference: 'DEP-1', method: 'va-bca', amount: 1_000_000 },
  ...{ receivedAmount: 900_000, returnedAmount: 0, paidTwiceAmount: 0, paidAt: at },
  ...{ reviewReason: 'amount-differs', senderName: null, senderScore: null, investorName: 'Rina' },
  ...{
    proposal: null,
    returnTo: null,
    obstacle: null,
    hasDocument: false,
    refund: null,
    decided: null,
  },
}
type Shown = {
  readonly changed?: Partial<SuspendedDeposit>
  readonly roles?: readonly StaffRole[]
  readonly answer?: unknown
}
const screen = ({ changed = {}, roles = ['finance'], answer }: Shown = {}) => {
  const banks = [
    { code: '008', shortName: 'Mandiri' },
    { code: '014', shortName: 'BCA' },
  ]
  const list = { items: [{ ...deposit, ...changed }], total: 1, nextCursor: null }
  const place = { cursor: null, number: 1, before: [] }
  const loaded = { list, place, order: null, text: null, state: 'waiting', banks, done: null }
  return [
    <Suspense key="screen" />,
    { address: '/en/back-office/suspense', roles, loaded, answer },
  ] as const
}
const own = '/back-office/suspense/{depositId}/'
const intents = (shown: Shown) => formsIn(...screen(shown)).map(({ fields }) => fields.intent)
const refund = {
  ...{ bankCode: '014', bank: 'BCA', numberEnd: '1234', holderName: 'RINA', reference: 'RFD-1' },
  failure: null,
} as const

test.each([
  ['waits', {}, ['proposal', 'return']],
  ['is in another currency', { reviewReason: 'currency-differs' }, []],
  ['is being refunded', { refund: { ...refund, state: 'queued' } }, []],
  ['is with the payment partner', { refund: { ...refund, state: 'submitted' } }, []],
  ['could not be refunded', { refund: { ...refund, state: 'failed' } }, ['proposal', 'return']],
  ['came back from the bank', { refund: { ...refund, state: 'reversed' } }, ['proposal', 'return']],
  ['is proposed', { proposal: aProposal }, ['approve', 'refuse']],
  ['is decided', { decided: { outcome: 'released', at, by: 'Rina', approvedBy: 'Sari' } }, []],
] as const)('money that %s has the forms for it', (_, changed, expected) => {
  expect(intents({ changed: changed as Partial<SuspendedDeposit> })).toEqual(expected)
})

test('only finance proposes what happens to money, and other roles read who does', () => {
  expect(intents({ roles: ['compliance'] })).toEqual([])
  expect(textOf(...screen({ roles: ['compliance'] }))).toMatch(/finance.* propos/i)
})

test('the received amount is shown with the expected one, and a missing one is a dash', () => {
  expect(textOf(...screen())).toMatch(/Received Rp900,000 Expected Rp1,000,000/)
  expect(textOf(...screen({ changed: { receivedAmount: null } }))).toMatch(/Received – Expected/)
})

test('a part that the payment partner returned is shown, and the decision covers the rest', () => {
  const text = textOf(...screen({ changed: { returnedAmount: 250_000 } }))
  expect(text).toMatch(/Returned by the payment partner Rp250,000/)
  expect(text).toContain('A decision covers only the rest.')
  expect(textOf(...screen())).not.toContain('A decision covers only the rest.')
})

test('the sender is shown only when it is the reason, with how similar the names are', () => {
  const of = (changed: Partial<SuspendedDeposit>) => textOf(...screen({ changed }))
  const differs = { reviewReason: 'sender-differs' } as const
  expect(of({ ...differs, senderName: 'SARI', senderScore: 42 })).toContain('SARI, 42% similar')
  expect(of(differs)).toContain('Sender according to the bank not named')
  expect(of({ senderName: 'SARI', senderScore: 42 })).not.toContain('SARI, 42% similar')
})

test('a refund says where it went, and our own failures in words', () => {
  const of = (state: 'failed' | 'paid', failure: string | null) =>
    textOf(...screen({ changed: { refund: { ...refund, state, failure } } }))
  expect(of('paid', null)).toMatch(/Refund: Received .*BCA •••• 1234.*RINA.*RFD-1/)
  expect(of('failed', 'returned-by-gateway')).toContain(
    'Not sent: the payment partner had returned the money',
  )
  expect(of('failed', 'returned-by-gateway')).not.toContain('returned-by-gateway')
  expect(of('failed', 'ACCOUNT_CLOSED')).toMatch(/Refused by the bank.*ACCOUNT_CLOSED/)
})

test('money that was paid twice is stated with its amount', () => {
  expect(textOf(...screen())).not.toContain('Paid twice')
  expect(textOf(...screen({ changed: { paidTwiceAmount: 75_000 } }))).toMatch(/Paid twice Rp75,000/)
})

test('a decision names both people, or that it was made without staff', () => {
  const of = (
    by: string | null,
    approvedBy: string | null,
    outcome: 'released' | 'returned-by-gateway',
  ) => textOf(...screen({ changed: { decided: { outcome, at, by, approvedBy } } }))
  expect(of('Rina', 'Sari', 'released')).toMatch(
    /Decision Credited to the investor .*Decided by Rina, Sari/,
  )
  expect(of(null, null, 'returned-by-gateway')).toMatch(
    /Automatically, without a decision by staff Reason The payment partner sent/,
  )
})

const returnTo = {
  ...{
    bankCode: '014',
    bank: 'BCA',
    numberEnd: '6789',
    holderName: 'Rina',
    accountNumber: '0123456789',
  },
  ...{ bankName: 'RINA', payerName: 'RINA', nameScore: 100, isOtherName: false },
}
const proposedReturn = (changed: Partial<typeof returnTo | Record<string, unknown>>) =>
  textOf(
    ...screen({
      changed: {
        proposal: { ...aProposal, kind: 'deposit-return' },
        returnTo: { ...returnTo, ...changed } as never,
      },
    }),
  )

test('the approver of a return reads the whole account, the name by the bank and the payer', () => {
  expect(proposedReturn({})).toMatch(
    /To the account BCA 0123456789, Rina Name according to the bank: RINA Name of the sender: RINA/,
  )
  expect(proposedReturn({ bankName: null })).toContain('The bank has not given the name yet.')
  expect(proposedReturn({})).not.toContain('This account is in another name')
})

test('a return to another name is a warning that names both, with the name by the bank first', () => {
  const other = { isOtherName: true, bankName: 'SARI', nameScore: 20 }
  expect(proposedReturn(other)).toContain(
    'The money came from RINA but will be sent to SARI (20% similar).',
  )
  expect(proposedReturn({ ...other, bankName: null })).toContain(
    'will be sent to Rina (20% similar)',
  )
  expect(proposedReturn({ ...other, payerName: null })).toContain('The bank did not name a sender')
})

test('a proposal without an answer of the payment partner warns its approver and links its document', () => {
  const changed = { proposal: aProposal, obstacle: 'silent', hasDocument: true } as const
  expect(textOf(...screen({ changed }))).toMatch(
    /gave no answer that could be read. .*money can leave twice/,
  )
  expect(linksIn(...screen({ changed }))).toContain(
    '/en/back-office/files/suspense/proposals/p1/document',
  )
  const without = screen({ changed: { proposal: aProposal } })
  expect(linksIn(...without).filter((link) => link.includes('document'))).toEqual([])
})

const account = { bankCode: '008', accountNumber: '1234 56-78.90', holderName: 'Rina' }

test('a return is sent with the digits of its account, and a release without an account', async () => {
  const form = { depositId: 'd1', reason: 'Wrong amount', ...account }
  const returned = await sent(action, { form: { ...form, intent: 'return' } })
  expect(returned.calls).toEqual([
    [
      `POST ${own}return/`,
      { depositId: 'd1', reason: 'Wrong amount', ...account, accountNumber: '1234567890' },
    ],
  ])
  expect(returned.to).toBe('/en/back-office/suspense?done=proposal')
  const released = await sent(action, { form: { ...form, intent: 'proposal' } })
  expect(released.calls).toEqual([
    [`POST ${own}proposal/`, { depositId: 'd1', reason: 'Wrong amount' }],
  ])
})

test('a refused return opens its form with the typed account, and leaves the release empty', async () => {
  const form = {
    depositId: 'd1',
    intent: 'return',
    outcome: 'returned',
    reason: 'Wrong',
    ...account,
  }
  const { refused } = await sent(action, {
    form,
    answers: { [`${own}return/`]: refusalAt('accountNumber') },
  })
  const shown = screen({ answer: refused })
  expect(formWith({ intent: 'return' }, ...shown)).toMatchObject({
    fields: form,
    faulty: ['accountNumber'],
    isOpen: true,
  })
  expect(formWith({ intent: 'proposal' }, ...shown)).toMatchObject({
    fields: { reason: '' },
    faulty: [],
    isOpen: false,
  })
})

test('only after the payment partner gave no answer can a decision be proposed without one, with a document', async () => {
  const path = `${own}proposal/`
  const silent = new ApiProblem(409, { code: 'payments.gateway_unanswered', detail: 'No answer' })
  const form = { depositId: 'd1', intent: 'proposal', outcome: 'released', reason: 'Bank letter' }
  expect(formWith({ intent: 'proposal' }, ...screen())?.text).not.toContain('without an answer')
  const { refused } = await sent(action, { form, answers: { [path]: silent } })
  const shown = formWith({ intent: 'proposal' }, ...screen({ answer: refused }))
  expect(shown?.text).toContain('Propose this without an answer from the payment partner.')
  expect(shown?.fields).toEqual(form)
  const ticked = { ...form, withoutAnswer: 'true' }
  const again = await sent(action, { form: ticked, answers: { [path]: refusalAt('file') } })
  expect(again.calls[0]?.[1]).toMatchObject({ withoutAnswer: 'true' })
  expect(formWith({ intent: 'proposal' }, ...screen({ answer: again.refused }))).toMatchObject({
    fields: ticked,
    faulty: ['file'],
  })
})

test('the form of a return suggests the name of the sender and the bank of most accounts', () => {
  const form = formWith({ intent: 'return' }, ...screen({ changed: { senderName: 'RINA W' } }))
  expect(form?.fields).toMatchObject({ bankCode: '014', holderName: 'RINA W', accountNumber: '' })
  expect(form?.required).toEqual(['accountNumber', 'holderName', 'reason'])
})

test('the queue reads waiting money oldest first and decided money newest first, with the banks by name', async () => {
  const answers = {
    '/banks/': {
      items: [
        { code: '2', shortName: 'Mandiri' },
        { code: '1', shortName: 'BCA' },
      ],
    },
  }
  const read = async (search: string) => {
    const { args, calls } = screenRequest({ address: `/${search}`, answers })
    return { loaded: await loader(args), asked: calls[0]?.[1] }
  }
  const waiting = await read('')
  expect(waiting.asked).toMatchObject({ state: 'waiting', order: 'oldest' })
  expect(waiting.loaded.banks.map(({ shortName }) => shortName)).toEqual(['BCA', 'Mandiri'])
  expect((await read('?state=decided')).asked).toMatchObject({ state: 'decided', order: 'newest' })
})
