import { expect, type Page } from '@playwright/test'
import { aPdf } from '../../support/a-pdf.ts'
import type { RehearsalProduct } from '../../support/rehearsal-product.ts'
import { waitForHydration, word, wordsOf } from '../an-investor.ts'
import { approveShown, house } from './draft-property.ts'
import { dayAfter, open, openUntil, type Person, withFactor } from './people.ts'

const desks = wordsOf('id', 'desks')
const proposals = wordsOf('id', 'proposals')
const issued = wordsOf('id', 'issued')

/** Opens the offering of the house in the back office. */
export async function openOffering(product: RehearsalProduct, person: Person): Promise<Page> {
  const page = await open(product, person, '/back-office/offerings')
  await page.getByRole('link', { name: house.name }).click()
  await expect(page).toHaveURL(/\/back-office\/offerings\/[0-9a-f-]{36}/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(house.name)
  return page
}

/** Records the next step of the title transfer as done today. */
export async function recordTitleStep(product: RehearsalProduct, person: Person): Promise<void> {
  const page = await openOffering(product, person)
  const form = formOf(page, 'complete-title-step')
  await openForm(page, 'complete-title-step')
  await form.locator('[name=doneOn]').fill(dayAfter(new Date(product.now()), 0))
  await sendForm(page, 'complete-title-step')
}

/** One staff member uploads a document that an outside party issued today; another opens its file and approves it. */
export async function checkDocument(
  product: RehearsalProduct,
  {
    kind,
    by,
    approvedBy,
  }: { readonly kind: string; readonly by: Person; readonly approvedBy: Person },
): Promise<void> {
  const issuer = `Kantor penerbit ${kind}`
  const page = await open(product, by, `/back-office/properties/${house.slug}`)
  await page.getByText(word(issued, 'desk.add'), { exact: true }).click()
  const send = page.getByRole('button', { name: word(issued, 'desk.addSend') })
  const form = page.locator('form').filter({ has: send })
  await form.locator('[name=kind]').selectOption(kind)
  await form.locator('[name=issuedBy]').fill(issuer)
  await form.locator('[name=issuedOn]').fill(dayAfter(new Date(product.now()), 0))
  const file = { name: `${kind}.pdf`, mimeType: 'application/pdf', buffer: aPdf(kind) }
  await form.locator('input[name=file]').setInputFiles(file)
  await form.locator('[name=isRedacted]').check()
  await send.click()
  await expect(page.getByText(word(issued, 'desk.waitingLead'))).toBeVisible()
  const other = await open(product, approvedBy, '/back-office/approvals')
  const card = other.getByRole('listitem').filter({ hasText: issuer })
  const download = other.waitForEvent('download')
  await card.getByRole('link', { name: word(issued, 'open') }).click()
  expect((await download).suggestedFilename()).toContain(kind)
  await withFactor(product, approvedBy, async () => {
    await card.getByRole('button', { name: word(proposals, 'approve') }).click()
  })
  await expect(other.getByText(issuer)).toHaveCount(0)
}

/** Presses the button of an action that needs no further input. */
export async function actOnOffering(
  product: RehearsalProduct,
  person: Person,
  act: 'begin-closing' | 'close',
): Promise<void> {
  const page = await openOffering(product, person)
  await openForm(page, act)
  await sendForm(page, act)
}

/** A second person approves the release of the money from escrow; the worker then issues the units. */
export async function approveClosing(product: RehearsalProduct, person: Person): Promise<void> {
  const page = await openOffering(product, person)
  await expect(
    page.getByRole('heading', { name: word(proposals, 'kinds.offering-closing') }),
  ).toBeVisible()
  await approveShown(product, person)
  await expect(page.getByText(word(proposals, 'decided.approval'))).toBeVisible()
  await openUntil(product, person, {
    address: new URL(page.url()).pathname,
    shows: (shown) => shown.getByText(word(desks, 'acts.noneBecause.over')),
  })
}

/** A staff member reads who bought the units; the access is recorded in the audit log. */
export async function readBuyers(
  product: RehearsalProduct,
  person: Person,
  buyers: readonly Person[],
): Promise<void> {
  const page = await openOffering(product, person)
  await page.getByRole('link', { name: word(desks, 'offerings.buyers') }).click()
  for (const { name } of buyers) await expect(page.getByText(name).first()).toBeVisible()
}

function formOf(page: Page, act: string) {
  return page.locator(`form:has(input[name=intent][value=${act}])`)
}

/** Opens the form of an action; an action of a later state appears after the worker's next run. */
async function openForm(page: Page, act: string): Promise<void> {
  const form = formOf(page, act)
  const label = page.locator('summary').filter({ hasText: word(desks, `acts.names.${act}`) })
  await expect(async () => {
    if (await form.isVisible()) return
    if (!(await label.isVisible())) {
      await page.reload()
      await waitForHydration(page)
    }
    await label.click({ timeout: 2000 })
    await expect(form).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 90_000 })
}

async function sendForm(page: Page, act: string): Promise<void> {
  await formOf(page, act)
    .getByRole('button', { name: word(desks, `acts.send.${act}`) })
    .click()
  await expect(page.getByText(word(desks, 'offerings.done'))).toBeVisible()
}
