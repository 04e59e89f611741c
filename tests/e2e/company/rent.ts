import { expect, type Page } from '@playwright/test'
import { aPdf } from '../../support/a-pdf.ts'
import type { RehearsalProduct } from '../../support/rehearsal-product.ts'
import { word, wordsOf } from '../an-investor.ts'
import { approveShown, house } from './draft-property.ts'
import { dayAfter, open, openUntil, type Person } from './people.ts'

const desks = wordsOf('id', 'desks')
const proposals = wordsOf('id', 'proposals')
const stewardship = wordsOf('id', 'stewardship')

/** Operations proposes that a family rents the house from today for a year; another person approves. */
export async function recordLease(
  product: RehearsalProduct,
  { by, approvedBy }: { readonly by: Person; readonly approvedBy: Person },
): Promise<void> {
  const today = new Date(product.now())
  const desk = `/back-office/properties/${house.slug}`
  const page = await open(product, by, desk)
  await page.getByText(word(stewardship, 'leases.add'), { exact: true }).click()
  const send = page.getByRole('button', { name: word(stewardship, 'leases.addSend') })
  const form = page.locator('form').filter({ has: send })
  await form.locator('[name=spaceId]').fill('Seluruh rumah')
  await form.locator('[name=spaceEn]').fill('Whole house')
  await form.locator('[name=monthlyRent]').fill(String(house.rent))
  await form.locator('[name=startsOn]').fill(dayAfter(today, 0))
  await form.locator('[name=endsOn]').fill(dayAfter(today, 365))
  await send.click()
  await expect(page.getByText(word(stewardship, 'done'))).toBeVisible()
  const other = await open(product, approvedBy, desk)
  await expect(other.getByText(word(stewardship, 'leases.none'))).toBeVisible()
  await approveShown(product, approvedBy)
  await expect(other.getByText(word(stewardship, 'leases.none'))).toHaveCount(0)
}

/** The income and costs of one month, in rupiah, as finance types them. */
export type Month = {
  readonly gross: number
  readonly maintenance: number
  readonly reasons?: Readonly<Record<string, string>>
  /** The figures are far above the usual ones, so the form asks to confirm them. */
  readonly isUnusual?: boolean
}

export async function openAccounts(product: RehearsalProduct, person: Person): Promise<Page> {
  return await open(product, person, `/back-office/distributions/${house.slug}`)
}

/** Finance proposes the next month with its bank statement; another member of finance approves it. */
export async function bookMonth(
  product: RehearsalProduct,
  {
    by,
    approvedBy,
    month,
  }: { readonly by: Person; readonly approvedBy: Person; readonly month: Month },
): Promise<void> {
  const page = await openAccounts(product, by)
  await page.getByText(word(desks, 'distributions.bookOpen'), { exact: true }).click()
  const form = page.locator('form:has(input[name=intent][value=book])')
  const lines = {
    gross: month.gross,
    maintenance: month.maintenance,
    propertyTax: 60_000,
    insurance: 50_000,
    reserve: 100_000,
  }
  for (const [line, amount] of Object.entries(lines))
    await form.locator(`[name=${line}]`).fill(String(amount))
  for (const [line, reason] of Object.entries(month.reasons ?? {}))
    await form.locator(`[name=reason-${line}]`).selectOption(reason)
  await form.locator('[name=occupancy]').fill('100')
  await form.locator('input[name=files]').setInputFiles({
    name: 'mutasi.pdf',
    mimeType: 'application/pdf',
    buffer: aPdf(`mutasi ${product.now()}`),
  })
  const send = form.locator('button[type=submit]')
  await send.click()
  if (month.isUnusual === true) {
    await form.getByLabel(word(desks, 'distributions.confirm')).check()
    await send.click()
  }
  await expect(page.getByText(word(desks, 'distributions.done'))).toBeVisible()
  await approveOnAccounts(product, approvedBy, 'property-month')
}

/** Approves the pending proposal on the accounts page of the house. */
export async function approveOnAccounts(
  product: RehearsalProduct,
  person: Person,
  kind: string,
): Promise<void> {
  const waiting = await open(product, person, '/back-office/approvals')
  await expect(waiting.getByText(word(proposals, `kinds.${kind}`)).first()).toBeVisible()
  const page = await openAccounts(product, person)
  await expect(page.getByText(word(proposals, `kinds.${kind}`))).toBeVisible()
  await approveShown(product, person)
  await expect(page.getByText(word(proposals, 'decided.approval'))).toBeVisible()
}

/** Finance declares a distribution of what the booked months earned, recorded and paid today. */
export async function declareDistribution(
  product: RehearsalProduct,
  { by, approvedBy }: { readonly by: Person; readonly approvedBy: Person },
): Promise<void> {
  const today = dayAfter(new Date(product.now()), 0)
  const page = await openAccounts(product, by)
  await page.getByLabel(word(desks, 'distributions.recordOn')).fill(today)
  await page.getByLabel(word(desks, 'distributions.payOn')).fill(today)
  await page.getByRole('button', { name: word(desks, 'distributions.declare') }).click()
  await expect(page.getByText(word(proposals, 'needsAnother'))).toBeVisible()
  await approveOnAccounts(product, approvedBy, 'distribution')
}

/** Finance reduces a cost of the newest month; another member of finance approves the correction. */
export async function correctMaintenance(
  product: RehearsalProduct,
  { by, approvedBy, amount }: { readonly by: Person; readonly approvedBy: Person; amount: number },
): Promise<void> {
  const page = await openAccounts(product, by)
  await page
    .locator('summary')
    .filter({ hasText: word(desks, 'corrections.open') })
    .click()
  const form = page.locator('form:has(input[name=intent][value=correct])')
  await form.locator('[name=line]').selectOption('maintenance')
  await form.locator('[name=amount]').fill(String(amount))
  await form.locator('[name=reasonId]').fill('Satu pos perawatan tercatat dua kali.')
  await form.locator('[name=reasonEn]').fill('One maintenance item was recorded twice.')
  await form.locator('button[type=submit]').click()
  await expect(page.getByText(word(desks, 'distributions.done'))).toBeVisible()
  await approveOnAccounts(product, approvedBy, 'distribution-correction')
}

/** Finance reads which holders the newest distribution paid. */
export async function readPayees(
  product: RehearsalProduct,
  person: Person,
  payees: readonly Person[],
): Promise<void> {
  const page = await openAccounts(product, person)
  await page
    .getByRole('link', { name: word(desks, 'distributions.payees') })
    .first()
    .click()
  for (const { name } of payees) await expect(page.getByText(name).first()).toBeVisible()
}

/** An investor reads in their portfolio what the house paid them. */
export async function readPayout(product: RehearsalProduct, person: Person): Promise<void> {
  await openUntil(product, person, {
    address: '/dashboard/portfolio/income',
    shows: (page) => page.getByRole('link', { name: house.name }).first(),
  })
}
