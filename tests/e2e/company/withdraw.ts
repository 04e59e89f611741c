import { expect } from '@playwright/test'
import type { RehearsalProduct } from '../../support/rehearsal-product.ts'
import { rupiah, word, wordsOf } from '../an-investor.ts'
import { codesOf, confirm, open, openUntil, type Person, press, withFactor } from './people.ts'

const banks = wordsOf('id', 'banks')
const withdrawals = wordsOf('id', 'withdrawals')
const desk = wordsOf('id', 'withdrawal-desk')
const dev = wordsOf('id', 'dev')
const proposals = wordsOf('id', 'proposals')

/** Adds the person's own account at BCA; withdrawals to it are possible after a day. */
export async function addBankAccount(
  product: RehearsalProduct,
  person: Person,
  number: string,
): Promise<void> {
  const known = codesOf(product.mail, person.email).length
  const page = await open(product, person, '/dashboard/banks/add?bank=014')
  await confirm(product, person, known)
  await expect(page).toHaveURL(/\/dashboard\/banks\/add\?bank=014$/)
  await page.getByLabel(word(banks, 'number'), { exact: true }).fill(number)
  await press(page, word(banks, 'submit'))
  await expect(page).toHaveURL(/\/dashboard\/banks\?done=added$/)
}

/** Requests a withdrawal and returns its address. */
export async function requestWithdrawal(
  product: RehearsalProduct,
  person: Person,
  amount: number,
): Promise<string> {
  const known = codesOf(product.mail, person.email).length
  const page = await open(product, person, '/dashboard/wallet/withdraw')
  await confirm(product, person, known)
  await page.getByLabel(word(withdrawals, 'amount'), { exact: true }).fill(String(amount))
  await press(page, word(withdrawals, 'submit', { amount: rupiah(amount, 'id') }))
  await expect(page).toHaveURL(/\/dashboard\/wallet\/withdrawals\/[0-9a-f-]{36}$/)
  return new URL(page.url()).pathname
}

/** Two members of finance release the pending withdrawal. */
export async function releaseWithdrawal(
  product: RehearsalProduct,
  { by, approvedBy }: { readonly by: Person; readonly approvedBy: Person },
): Promise<void> {
  const page = await open(product, by, '/back-office/withdrawals')
  await press(page, word(desk, 'propose'))
  await expect(page.getByText(word(desk, 'done.proposal'))).toBeVisible()
  const other = await open(product, approvedBy, '/back-office/withdrawals')
  await withFactor(product, approvedBy, async () => press(other, word(proposals, 'approve')))
  await expect(other.getByText(word(desk, 'done.approval'))).toBeVisible()
}

/** The bank simulator accepts the payout; its owner reads that the money arrived. */
export async function receivePayout(
  product: RehearsalProduct,
  {
    admin,
    person,
    address,
  }: { readonly admin: Person; readonly person: Person; readonly address: string },
): Promise<void> {
  const bank = await openUntil(product, admin, {
    address: '/dev/bank',
    shows: (page) =>
      page.getByRole('button', { name: word(dev, 'bank.actions.pay'), exact: true }).first(),
  })
  await press(bank, word(dev, 'bank.actions.pay'))
  const page = await open(product, person, address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    word(withdrawals, 'heads.paid'),
    { timeout: 60_000 },
  )
}
