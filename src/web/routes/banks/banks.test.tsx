import { expect, test } from 'vitest'
import type { BankAccount } from '#contract/bank-accounts/bank-account-body.ts'
import { htmlOf, linksIn, textOf } from '../../../../tests/support/rendered.tsx'
import { faultyIn, fieldsIn } from '../../../../tests/support/rendered-forms.ts'
import { ledBy, screenRequest } from '../../../../tests/support/screen-request.ts'
import { ApiProblem } from '../../api/problem.ts'
import { AccountCard } from './account-card.tsx'
import { AccountForm } from './account-form.tsx'
import { action as add, loader as readAdd } from './add-account.tsx'
import BanksScreen, { action as change, loader as readBanks } from './banks.tsx'

const bank = {
  code: '014',
  name: 'Bank Central Asia',
  shortName: 'BCA',
  accountNumberLengths: [10],
}

const account = {
  id: 'b1',
  bank,
  numberEnd: '4321',
  state: 'ready',
  isMain: false,
  isLocked: false,
  lockedUntil: '2026-12-02T03:00:00Z',
  holderName: 'SITI R',
  ownerName: 'Siti Rahmawati',
  purpose: null,
  refusal: null,
  addedAt: '2026-11-01T03:00:00Z',
  lastUsedAt: null,
} as unknown as BankAccount

const card = (changed: Partial<BankAccount>) => (
  <AccountCard account={{ ...account, ...changed }} problem={undefined} />
)

test.each([
  [{ state: 'checking' }, 'checking with the bank'],
  [{ state: 'in-review' }, 'It usually takes one working day.'],
  [{ state: 'refused', refusal: 'name-differs' }, 'This account is not in your name.'],
  [{ state: 'refused', refusal: null }, 'The bank does not recognise this number.'],
  [{ isLocked: true }, 'you can withdraw to this account from 2 Dec 2026, 10:00 WIB'],
  [{}, 'ready to use'],
] as const)('an account that is %o reads: %s', (changed, words) => {
  expect(textOf(card(changed as Partial<BankAccount>))).toContain(words)
})

test('of the account number only its end is shown, and a note in place of the name of the bank', () => {
  expect(textOf(card({}))).toContain('BCA •••• 4321 Bank Central Asia')
  expect(textOf(card({ purpose: 'Salary' }))).toContain('•••• 4321 Salary')
  expect(textOf(card({}))).toContain('Last used Never')
})

test('an account whose name differs asks for a proof that names both', () => {
  const proof = card({ state: 'proof-needed' })
  expect(textOf(proof)).toContain('the account name is SITI R, and your name is Siti Rahmawati')
  expect(fieldsIn(proof)).toMatchObject({ accountId: 'b1' })
  expect(htmlOf(proof)).toContain(' name="file"')
})

const acts = (changed: Partial<BankAccount>) =>
  [...htmlOf(card(changed)).matchAll(/name="act" value="(main|remove)"/g)].map(([, act]) => act)

test('the main account cannot be removed, and only an account that is ready can become the main one', () => {
  expect(acts({})).toEqual(['main', 'remove'])
  expect(acts({ state: 'checking' })).toEqual(['remove'])
  expect(acts({ isMain: true })).toEqual([])
  expect(textOf(card({ isMain: true }))).toContain('make another account the main one first')
})

const lock = { hours: 24, next: null, choices: [24, 72] }

const page = (changed: object) =>
  [
    <BanksScreen key="banks" />,
    {
      loaded: { items: [account], accountsMax: 2, lock, wished: null, done: null, ...changed },
    },
  ] as const

const addPath = '/en/dashboard/banks/add'

test('accounts can be added until there are as many as allowed; refused ones do not count', () => {
  const full = page({ items: [account, { ...account, id: 'b2' }] })
  expect(linksIn(...page({}))).toContain(addPath)
  expect(linksIn(...full)).not.toContain(addPath)
  expect(textOf(...full)).toContain('You have 2 accounts. Remove one to add another.')
  const refused = page({ items: [account, { ...account, id: 'b2', state: 'refused' }] })
  expect(linksIn(...refused)).toContain(addPath)
  expect(linksIn(...page({ items: [] })).filter((link) => link === addPath)).toHaveLength(1)
})

test('the waiting period in force is chosen, or the one that was wanted or is to come', () => {
  expect(fieldsIn(...page({}))).toMatchObject({ act: 'lock', hours: '24' })
  const next = { hours: 72, at: '2026-12-02T03:00:00Z' }
  const coming = page({ lock: { ...lock, next } })
  expect(fieldsIn(...coming)).toMatchObject({ hours: '72' })
  expect(textOf(...coming)).toMatch(
    /Currently 24 hours\. It becomes 72 hours on 2 Dec 2026, 10:00 WIB/,
  )
  expect(fieldsIn(...page({ wished: 72 }))).toMatchObject({ hours: '72' })
})

test.each([
  ['/?lock=72', 72],
  ['/?lock=5', null],
  ['/', null],
])('at %s the wanted waiting period is %s', async (address, wished) => {
  const answers = { '/bank-accounts/lock/': lock, '/bank-accounts/': { items: [], accountsMax: 2 } }
  expect(await readBanks(screenRequest({ address, answers }).args)).toMatchObject({ wished })
})

type Answers = Record<string, unknown>

async function changed(form: Record<string, string>, answers: Answers = {}) {
  const { args, calls } = screenRequest({ form, answers })
  const result = await change(args)
  return { result, led: await ledBy(result), calls: calls.map(([call, sent]) => [call, sent]) }
}

const banks = '/en/dashboard/banks'

test.each([
  [{ act: 'main' }, ['POST /bank-accounts/{accountId}/main/', { accountId: 'b1' }], 'main'],
  [{ act: 'remove' }, ['POST /bank-accounts/{accountId}/removal/', { accountId: 'b1' }], 'removed'],
  [{ act: 'lock', hours: '72' }, ['PUT /bank-accounts/lock/', { hours: 72 }], 'lock'],
])('the form %o changes exactly %o', async (form, call, done) => {
  const { led, calls } = await changed({ accountId: 'b1', ...form })
  expect(calls).toEqual([call])
  expect(led).toBe(`${banks}?done=${done}`)
})

const unconfirmed = new ApiProblem(403, { code: 'identity.confirmation_needed' })
const confirmation = (next: string) =>
  `/en/dashboard/security-settings/confirm?${new URLSearchParams({ next })}`

test('a change that needs a confirmation returns to the page, with the waiting period that was wanted', async () => {
  const removal = { '/bank-accounts/{accountId}/removal/': unconfirmed }
  expect((await changed({ act: 'remove', accountId: 'b1' }, removal)).led).toBe(confirmation(banks))
  const hours = { '/bank-accounts/lock/': unconfirmed }
  expect((await changed({ act: 'lock', hours: '72' }, hours)).led).toBe(
    confirmation(`${banks}?lock=72`),
  )
})

test('a refused change is shown at its account', async () => {
  const refused = { '/bank-accounts/{accountId}/main/': new ApiProblem(409, { detail: 'Locked' }) }
  expect((await changed({ act: 'main', accountId: 'b1' }, refused)).result).toMatchObject({
    data: { problem: { detail: 'Locked' }, accountId: 'b1' },
    init: { status: 400 },
  })
})

async function added(form: Record<string, string>, answer: unknown) {
  const { args, calls } = screenRequest({ form, answers: { '/bank-accounts/': answer } })
  const result = await add(args)
  return { result, led: await ledBy(result), sent: calls[0]?.[1] }
}

test('an account is added with its note only if there is one, and a check by the bank is announced', async () => {
  const form = { bankCode: '014', accountNumber: '1234567890', purpose: ' ' }
  const ready = await added(form, { state: 'ready' })
  expect(ready.sent).toEqual({ bankCode: '014', accountNumber: '1234567890' })
  expect(ready.led).toBe(`${banks}?done=added`)
  const checking = await added({ ...form, purpose: ' Salary ' }, { state: 'checking' })
  expect(checking.sent).toMatchObject({ purpose: 'Salary' })
  expect(checking.led).toBe(`${banks}?done=checking`)
})

test('a refused account keeps its number and note, and an unconfirmed one returns to its bank', async () => {
  const form = { bankCode: '014', accountNumber: '12 34', purpose: 'Salary' }
  const refused = await added(form, new ApiProblem(400, { detail: 'No' }))
  expect(refused.result).toMatchObject({
    data: { typed: { accountNumber: '12 34', purpose: 'Salary' } },
  })
  expect((await added(form, unconfirmed)).led).toBe(confirmation(`${addPath}?bank=014`))
})

async function opened(address: string, state: string, confirmedUntil: string | null) {
  const answers = {
    '/banks/': { items: [bank] },
    '/users/identity/': { state, fullName: 'Siti Rahmawati' },
    '/jwt_auth/confirmations/': { confirmedUntil },
  }
  return readAdd(screenRequest({ address, answers }).args)
}

test('the form of an account asks a verified investor for a confirmation first, and only for a chosen bank', async () => {
  expect(await ledBy(opened('/?bank=014', 'verified', null))).toBe(
    confirmation(`${addPath}?bank=014`),
  )
  const confirmed = await opened('/?bank=014', 'verified', '2026-12-01T03:00:00Z')
  expect(confirmed).toMatchObject({ bank, banks: [], ownerName: 'Siti Rahmawati' })
  expect(await opened('/?bank=999', 'verified', null)).toMatchObject({ bank: null, banks: [bank] })
  expect((await opened('/?bank=014', 'declared', null)).ownerName).toBeNull()
})

const accountForm = (typed: string, lengths = [10, 12], fields: Record<string, string> = {}) => (
  <AccountForm
    bank={{ ...bank, accountNumberLengths: lengths } as never}
    ownerName="Siti Rahmawati"
    typed={{ accountNumber: typed, purpose: 'Salary' }}
    problem={{ code: 'x', detail: '', fields }}
  />
)

test('a number of an unusual length has a hint, and is not refused', () => {
  expect(textOf(accountForm('12345678901'))).toContain(
    'You entered 11 digits. BCA numbers usually have 10 or 12. Please check again.',
  )
  expect(textOf(accountForm('123456789012'))).not.toContain('Please check again')
  expect(textOf(accountForm('12345'))).not.toContain('Please check again')
  expect(textOf(accountForm('12345678901', []))).toContain('6 to 20 digits, as in your passbook.')
  expect(faultyIn(accountForm('12345678901'))).toEqual([])
})

test('a refused bank is shown at the number, and what was typed stays', () => {
  const refused = accountForm('1234567890', [10], { bankCode: 'Closed' })
  expect(faultyIn(refused)).toEqual(['accountNumber'])
  expect(fieldsIn(refused)).toEqual({
    bankCode: '014',
    accountNumber: '1234567890',
    purpose: 'Salary',
  })
})
