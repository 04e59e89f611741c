import { expect, test } from 'vitest'
import type { BankAccount } from '#contract/bank-accounts/bank-account-body.ts'
import type { Withdrawal } from '#contract/withdrawals/withdrawal-body.ts'
import type { WithdrawalTerms } from '#contract/withdrawals/withdrawals.ts'
import { htmlOf, linksIn, textOf } from '../../../../tests/support/rendered.tsx'
import { screenRequest } from '../../../../tests/support/screen-request.ts'
import { ApiProblem } from '../../api/problem.ts'
import WithdrawScreen, { action, loader } from './withdraw.tsx'
import WithdrawalScreen, { action as cancel } from './withdrawal.tsx'
import { mostToday, WithdrawalSum } from './withdrawal-sum.tsx'

const rail = (id: 'bi-fast' | 'rtgs', amountMax: number, leftToday: number, fee: number) =>
  ({
    id,
    amountMax,
    leftToday,
    fee,
    arrivesMinutes: id === 'rtgs' ? 240 : 15,
    dayMax: 9e9,
  }) as WithdrawalTerms['rails'][number]

const terms = {
  rails: [rail('bi-fast', 250_000_000, 400_000_000, 2_500), rail('rtgs', 1e9, 9e8, 25_000)],
  minimum: 50_000,
  approvalFrom: 100_000_000,
  cancelMinutes: 30,
  blocked: null,
  simulated: false,
} as WithdrawalTerms

const sumOf = (amount: number) => textOf(<WithdrawalSum {...{ amount, terms }} />)

test('the net amount of a withdrawal is the amount less the fee of the fastest method that can send it', () => {
  expect(sumOf(1_000_000)).toMatch(/Rp2,500.*Rp997,500.*BI-FAST.*15 minutes/)
  expect(sumOf(250_000_000)).toContain('BI-FAST')
  expect(sumOf(250_000_001)).toMatch(/Rp25,000.*Rp249,975,001.*BI-RTGS.*4 hours/)
})

test('no net amount is shown below the minimum or above what can be sent today', () => {
  expect(sumOf(49_999)).toBe('')
  expect(sumOf(50_000)).toContain('Rp47,500')
  expect(sumOf(900_000_001)).toBe('')
})

test('the approval of two people is announced from its limit on', () => {
  expect(sumOf(99_999_999)).not.toContain('Rp100,000,000')
  expect(sumOf(100_000_000)).toContain('Rp100,000,000')
})

test('the most that a method can send is the smaller of its limit and what is left of the day', () => {
  expect(mostToday(rail('rtgs', 500, 200, 0))).toBe(200)
  expect(mostToday(rail('rtgs', 200, 500, 0))).toBe(200)
})

const account = (id: string, isLocked: boolean, lockedUntil = '2026-12-02T03:00:00Z') =>
  ({ id, isLocked, lockedUntil, state: 'ready', bank: { shortName: 'BCA' } }) as BankAccount

type Loaded = Awaited<ReturnType<typeof loader>>

function screen(changed: Partial<Loaded>, answer?: unknown) {
  const usable = changed.usable ?? [account('a', false)]
  const loaded = { ready: usable, usable, terms, free: 600_000, idempotencyKey: 'k', ...changed }
  return [<WithdrawScreen key="screen" />, { loaded, answer }] as const
}

test('the form suggests the whole balance, or as much of it as can be sent today', () => {
  expect(textOf(...screen({}))).toContain('Rp600,000')
  expect(textOf(...screen({ free: 2e9 }))).toContain('Rp900,000,000')
  expect(htmlOf(...screen({ free: 49_999 }))).not.toContain('Rp49,999</button>')
})

test.each([
  ['1.000', 'Withdraw Rp1,000'],
  ['abc', 'Withdraw'],
  ['', 'Withdraw'],
])('after the refusal of the amount "%s" the button says "%s"', (amount, words) => {
  const problem = { code: 'x', detail: 'No', fields: {} }
  const html = htmlOf(...screen({}, { typed: { amount, accountId: 'a' }, problem }))
  expect(html).not.toContain('NaN')
  const [, button = ''] = /<button[^>]*type="submit"[^>]*>(.*?)<\/button>/.exec(html) ?? []
  expect(button.replace(/<[^>]*>/g, '').trim()).toBe(words)
})

test('an account in its waiting period cannot be chosen', () => {
  const accounts = [account('a', true), account('b', false)]
  const html = htmlOf(...screen({ ready: accounts, usable: accounts.slice(1) }))
  expect(html).toMatch(/<input[^>]*disabled=""[^>]*value="a"/)
  expect(html).toMatch(/<input[^>]*checked=""[^>]*value="b"/)
})

test('an investor without an account adds one, and one whose accounts all wait sees when the first is ready', () => {
  expect(linksIn(...screen({ usable: [] }))).toContain('/en/dashboard/banks/add')
  const ready = [account('a', true, '2026-12-05T03:00:00Z'), account('b', true)]
  expect(linksIn(...screen({ ready, usable: [] }))).not.toContain('/en/dashboard/banks/add')
  expect(textOf(...screen({ ready, usable: [] }))).toContain('2 Dec 2026, 10:00 WIB')
})

test.each([
  ['not-offered', null],
  ['frozen', '/en/dashboard/security-settings'],
  ['recent-change', null],
  ['debt', '/en/dashboard/wallet'],
] as const)('an investor who cannot withdraw (%s) sees why instead of the form', (reason, path) => {
  const blocked = { reason, until: null, owed: reason === 'debt' ? 70_000 : null }
  const page = screen({ terms: { ...terms, blocked } })
  expect(htmlOf(...page)).not.toContain('name="amount"')
  expect(textOf(...page)).not.toContain('blocked.')
  if (reason === 'debt') expect(textOf(...page)).toContain('Rp70,000')
  if (path !== null) expect(linksIn(...page)).toContain(path)
})

const withdrawn = {
  id: 'w1',
  reference: 'WD-1',
  state: 'queued',
  amount: 1_000_000,
  fee: 2_500,
  net: 997_500,
  bank: { shortName: 'BCA' },
  numberEnd: '4321',
  holderName: 'RINA',
  rail: 'bi-fast',
  bankReference: null,
  failure: null,
  isLate: false,
  ticket: null,
  isCancellable: false,
  endedAt: null,
  reversedAt: null,
  sendAt: '2026-12-01T03:30:00Z',
  steps: {
    requested: '2026-12-01T03:00:00Z',
    checked: { at: null, dueAt: '2026-12-01T03:10:00Z' },
    sent: { at: null, dueAt: '2026-12-01T04:00:00Z' },
    arrived: { at: null, dueAt: '2026-12-01T05:00:00Z' },
  },
} as unknown as Withdrawal

function receipt(changed: Partial<Withdrawal>): string {
  const loaded = { withdrawal: { ...withdrawn, ...changed }, idempotencyKey: 'k' }
  return textOf(<WithdrawalScreen />, { loaded })
}

const isReturned: Record<Withdrawal['state'], boolean> = {
  'awaiting-approval': false,
  queued: false,
  sending: false,
  submitted: false,
  paid: false,
  cancelled: true,
  refused: true,
  failed: true,
  reversed: true,
}

test.each(
  Object.entries(isReturned) as [Withdrawal['state'], boolean][],
)('the amount of a withdrawal that is %s is back in the balance: %s', (state, isBack) => {
  const text = receipt({ state })
  expect(text.includes('Back in your available balance Rp1,000,000')).toBe(isBack)
  expect(text.includes('To your account Rp997,500')).toBe(!isBack)
  expect(text.includes('Rp2,500')).toBe(!isBack)
})

test('the steps of a queued withdrawal say what is in progress and when it will be sent and arrive', () => {
  const checked = { at: '2026-12-01T03:05:00Z', dueAt: '2026-12-01T03:10:00Z' }
  const steps = { ...withdrawn.steps, checked }
  const text = receipt({ steps })
  expect(text).toMatch(
    /Checked.*10:05 WIB.*Sent to the bank.*10:30 WIB.*In your account.*12:00 WIB/,
  )
  expect(receipt({ steps, state: 'sending' })).toMatch(/Sent to the bank.*11:00 WIB/)
})

test('a returned withdrawal shows the steps that happened and the return, without those to come', () => {
  const ended = { state: 'reversed', endedAt: '2026-12-02T03:00:00Z' } as const
  const text = receipt({ ...ended, reversedAt: '2026-12-03T03:00:00Z' })
  expect(text).not.toContain('In your account')
  expect(text).toContain('3 Dec 2026')
  expect(receipt({ ...ended, state: 'failed' })).toContain('2 Dec 2026, 10:00 WIB')
})

test('the actions of a withdrawal follow its state: cancelling while possible, another one after its end', () => {
  expect(receipt({ isCancellable: true })).toContain('Cancel withdrawal')
  expect(receipt({})).not.toContain('Cancel withdrawal')
  const another = (changed: Partial<Withdrawal>) =>
    linksIn(<WithdrawalScreen />, {
      loaded: { withdrawal: { ...withdrawn, ...changed }, idempotencyKey: 'k' },
    }).filter((address) => address === '/en/dashboard/wallet/withdraw').length
  // The trail links to the form as well.
  expect(another({})).toBe(1)
  expect(another({ state: 'paid', endedAt: '2026-12-01T05:00:00Z' })).toBe(2)
})

test('a simulated withdrawal leads to the bank simulator only until it has ended', () => {
  expect(receipt({ simulated: true })).toContain('This withdrawal is simulated')
  const ended = { simulated: true, state: 'paid', endedAt: '2026-12-01T05:00:00Z' } as const
  expect(receipt(ended)).not.toContain('This withdrawal is simulated')
})

test('a late withdrawal is explained, with its ticket once there is one', () => {
  const late = (changed: Partial<Withdrawal>) =>
    linksIn(<WithdrawalScreen />, {
      loaded: { withdrawal: { ...withdrawn, ...changed }, idempotencyKey: 'k' },
    })
  const status = '/en/contact/status?number=T-7'
  expect(late({ isLate: true, ticket: 'T-7' })).toContain(status)
  expect(late({ ticket: 'T-7' })).toContain(status)
  expect(receipt({ isLate: true })).not.toBe(receipt({}))
})

test('a withdrawal is sent once per key with its amount in whole rupiah, and leads to its receipt', async () => {
  const form = { amount: '1.000.000', accountId: 'a', idempotencyKey: 'k1' }
  const { args, calls } = screenRequest({ form, answers: { '/withdrawals/': { id: 'w1' } } })
  const led = (await action(args)) as Response
  expect(led.headers.get('Location')).toBe('/en/dashboard/wallet/withdrawals/w1')
  expect(calls).toEqual([['POST /withdrawals/', { accountId: 'a', amount: 1_000_000 }, 'k1']])
})

test('a refused withdrawal keeps the account and the amount and gets another key', async () => {
  const form = { amount: '1.000.000', accountId: 'a', idempotencyKey: 'k1' }
  const answers = { '/withdrawals/': new ApiProblem(422, { code: 'x', detail: 'No' }) }
  const answer = await action(screenRequest({ form, answers }).args)
  expect(answer).toMatchObject({
    data: { typed: { amount: '1000000', accountId: 'a' }, problem: { detail: 'No' } },
  })
  expect(answer).not.toMatchObject({ data: { idempotencyKey: 'k1' } })
})

test('an investor who cannot withdraw is not asked to confirm', async () => {
  const read = async (blocked: unknown, isLocked: boolean) => {
    const { args, calls } = screenRequest({
      answers: {
        '/bank-accounts/': { items: [account('a', isLocked), { id: 'b', state: 'in-review' }] },
        '/withdrawals/terms/': { blocked },
        '/wallet/': { free: 5 },
      },
    })
    const { ready, usable } = await loader(args)
    return [ready.length, usable.length, calls.length]
  }
  expect(await read({ reason: 'frozen' }, false)).toEqual([1, 1, 3])
  expect(await read(null, true)).toEqual([1, 0, 3])
})

test('a refused cancellation states its problem, and a new key is used when the form had none', async () => {
  const path = '/withdrawals/{withdrawalId}/cancellation/'
  const params = { withdrawalId: 'w1' }
  const answers = { [path]: new ApiProblem(409, { code: 'x', detail: 'Sent already' }) }
  const refused = screenRequest({ params, form: { idempotencyKey: 'k1' }, answers })
  expect(await cancel(refused.args)).toMatchObject({
    data: { problem: { detail: 'Sent already' } },
  })
  expect(refused.calls).toEqual([[`POST ${path}`, params, 'k1']])
  const { args, calls } = screenRequest({ params, form: {} })
  await cancel(args)
  expect(calls[0]?.[2]).toMatch(/^[0-9a-f-]{36}$/)
})
