import { expect, test } from 'vitest'
import type { Deposit } from '#contract/deposits/deposit-body.ts'
import { htmlOf, linksIn, textOf } from '../../../../../tests/support/rendered.tsx'
import { screenRequest } from '../../../../../tests/support/screen-request.ts'
import { returnPageContext } from '../../../context.ts'
import type { ReturnPage } from '../../../session/return-page.ts'
import DepositScreen, { loader } from './deposit.tsx'
import DepositFormScreen from './deposit-form.tsx'

const deposit = {
  id: 'd1',
  reference: 'DEP-1',
  state: 'awaiting-payment',
  method: 'va-bca',
  amount: 500_000,
  fee: 0,
  creditedAmount: null,
  accountNumber: '8808123412341234',
  billerCode: null,
  uniqueCode: null,
  qrContent: null,
  reviewReason: null,
  refund: null,
  paidAt: null,
  createdAt: '2026-12-01T03:00:00Z',
  expiresAt: '2026-12-02T03:00:00Z',
  simulated: false,
} as unknown as Deposit

const page = (changed: Partial<Deposit>, returnPage: string | null = null) =>
  [
    <DepositScreen key="deposit" />,
    {
      loaded: {
        deposit: { ...deposit, ...changed },
        wallet: { free: 750_000, asOf: '2026-12-01T03:00:00Z' },
        returnPage,
        qrCode: null,
      },
    },
  ] as const

const titles: Record<Deposit['state'], string> = {
  'awaiting-payment': 'Pay your deposit',
  paid: 'Your deposit has arrived',
  'in-review': 'We are checking your deposit',
  returning: 'Your deposit is being sent back',
  returned: 'Deposit returned',
  corrected: 'Deposit corrected',
  expired: 'This deposit has expired',
  failed: 'This deposit failed',
}

test.each(
  Object.entries(titles) as [Deposit['state'], string][],
)('a deposit that is %s has the title: %s', (state, title) => {
  expect(textOf(...page({ state }))).toContain(title)
})

test('a simulated deposit leads to the payment simulator only until it is paid', () => {
  expect(textOf(...page({ simulated: true }))).toContain('This payment is simulated')
  expect(textOf(...page({ simulated: true, state: 'paid' }))).not.toContain('simulated')
})

const [newDeposit, wanted] = ['/en/dashboard/wallet/deposit', '/en/dashboard/properties/villa/buy']

test.each([
  ['paid', null, '/en/dashboard/properties'],
  ['paid', wanted, wanted],
  ['in-review', wanted, null],
  ['returning', wanted, null],
  ['returned', wanted, newDeposit],
  ['expired', null, newDeposit],
  ['failed', null, newDeposit],
  ['corrected', null, newDeposit],
] as const)('after a deposit that is %s for %s the next step is %s', (state, returnPage, next) => {
  // The trail links to the form of a deposit, and the receipt to the wallet.
  const [, , , ...links] = linksIn(...page({ state }, returnPage))
  expect(links.at(-1) ?? null).toBe(next)
})

test('the receipt of a paid deposit shows the amount that was credited and the new balance', () => {
  const text = textOf(...page({ state: 'paid', creditedAmount: 499_000 }))
  expect(text).toContain('Rp499,000')
  expect(text).toContain('Rp750,000')
  expect(textOf(...page({ state: 'failed' }))).not.toContain('Rp750,000')
})

test('a deposit that was paid as ordered shows its amount once, and another one what was ordered too', () => {
  const paid = { state: 'paid', receivedAmount: 500_000, creditedAmount: 500_000 } as const
  expect(textOf(...page(paid)).split('Rp500,000')).toHaveLength(2)
  const less = textOf(...page({ ...paid, receivedAmount: 499_000, creditedAmount: 499_000 }))
  expect(less).toContain('Amount Rp500,000')
  expect(textOf(...page({ state: 'expired' }))).toContain('Amount Rp500,000')
})

test('the number of a virtual account is shown in groups of four, and a short code as it is', () => {
  expect(textOf(...page({}))).toContain('8808 1234 1234 1234')
  const bill = textOf(...page({ method: 'va-mandiri', billerCode: '88123' }))
  expect(bill).toContain('88123')
})

test('a refund is shown with its steps while it is under way and once it has arrived, but not after it failed', () => {
  const refund = {
    bank: 'BCA',
    numberEnd: '4321',
    reference: 'R-1',
    approvedAt: '2026-12-01T03:00:00Z',
    sentAt: null,
    arrivedAt: null,
  } as unknown as Deposit['refund']
  expect(textOf(...page({ state: 'returning', refund }))).toContain('BCA •••• 4321')
  expect(textOf(...page({ state: 'in-review', refund }))).not.toContain('•••• 4321')
})

function opened(address: string, state: Deposit['state'], read: string | null) {
  const { args } = screenRequest({
    address,
    params: { depositId: 'd1' },
    answers: { '/deposits/{depositId}/': { ...deposit, state }, '/wallet/': { free: 1 } },
  })
  args.context.set(returnPageContext, { read: () => read } as ReturnPage)
  return loader(args).then(
    () => null,
    (thrown: unknown) => (thrown as Response).headers.get('Location'),
  )
}

test.each([
  ['/d1?purchase', 'paid', `${wanted}?units=3`, `${wanted}?units=3&paid=d1`],
  ['/d1?purchase', 'awaiting-payment', `${wanted}?units=3`, null],
  ['/d1', 'paid', `${wanted}?units=3`, null],
  ['/d1?purchase', 'paid', '/en/dashboard/explore', null],
  ['/d1?purchase', 'paid', null, null],
] as const)('at %s a deposit that is %s for the page %s redirects to %s', async (address, state, read, to) => {
  expect(await opened(address, state, read)).toBe(to)
})

const method = { id: 'qris', minimum: 10_000, maximum: 10_000_000, kind: 'gateway', fee: 0 }
const quota = { year: 2026, remaining: 1_000_000, exemptFrom: null }

function form(changed: Record<string, unknown>, answer?: unknown): string {
  const usual = { methods: [method], free: 400_000, quota, returnPage: '', idempotencyKey: 'k' }
  return htmlOf(<DepositFormScreen />, { loaded: { ...usual, ...changed }, answer })
}

test.each([
  ['', 'Rp1,000,000', false],
  ['600000', 'Rp1,000,000', false],
  ['600001', 'Rp1', true],
])('a deposit of "%s" mentions %s of the yearly limit, and warns above it: %s', (returnPage, amount, warns) => {
  const [, output = ''] = /<output[^>]*>(.*?)<\/output>/.exec(form({ returnPage })) ?? []
  expect(output).toContain(amount)
  expect(output === form({}).match(/<output[^>]*>(.*?)<\/output>/)?.[1]).toBe(!warns)
})

test('an investor who is exempt from the yearly limit reads nothing about it', () => {
  expect(form({ quota: { ...quota, exemptFrom: '2026-01-01' } })).not.toContain('<output')
  expect(form({ quota: null })).not.toContain('<output')
})

test('after the refusal of an amount that is not a number, the figures of the form are those of no amount', () => {
  const typed = { amount: 'lima ratus', method: 'qris' }
  const problem = { code: 'x', detail: 'No', fields: {} }
  const html = form({}, { typed, problem, idempotencyKey: 'k' })
  expect(html).toContain('value="lima ratus"')
  expect(html).not.toContain('NaN')
})
