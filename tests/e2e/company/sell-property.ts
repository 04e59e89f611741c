import { expect, type Page } from '@playwright/test'
import { aPdf } from '../../support/a-pdf.ts'
import type { RehearsalProduct } from '../../support/rehearsal-product.ts'
import { word, wordsOf } from '../an-investor.ts'
import { approveShown, house } from './draft-property.ts'
import { dayAfter, open, openUntil, type Person } from './people.ts'

const proposals = wordsOf('id', 'proposals')
const exit = wordsOf('id', 'property-sale')

type Two = { readonly by: Person; readonly approvedBy: Person }

/** What the buyer offers, and what the deed says in the end. */
export const salePrice = 450_000_000

const exitAddress = `/back-office/distributions/${house.slug}/sale`

async function openPropertySale(product: RehearsalProduct, person: Person): Promise<Page> {
  return await open(product, person, exitAddress)
}

/** One announces the sale with the offer of the buyer, another approves: holders are notified. */
export async function announceSale(
  product: RehearsalProduct,
  { by, approvedBy }: Two,
): Promise<void> {
  const page = await openPropertySale(product, by)
  const form = page.locator('form:has(input[name=intent][value=announce])')
  await form.locator('[name=askingPrice]').fill(String(salePrice))
  await form.locator('[name=meetingOn]').fill(dayAfter(new Date(product.now()), 15))
  await form.locator('[name=file]').setInputFiles(pdfNamed('penawaran'))
  await form.locator('button[type=submit]').click()
  // The screen shows the price and how many people will be notified, before it is proposed.
  await form.getByLabel(word(exit, 'announce.confirm')).check()
  await form.locator('button[type=submit]').click()
  await expect(page.getByText(word(exit, 'done'))).toBeVisible()
  await approvePropertySale(product, approvedBy, 'sale-announcement')
}

/** The resolution of the meeting and the deed of sale, as files. */
export async function keepSaleDocuments(product: RehearsalProduct, person: Person): Promise<void> {
  for (const kind of ['resolution', 'deed']) {
    const page = await openPropertySale(product, person)
    const form = page.locator('form:has(input[name=intent][value=document])')
    await form.locator('[name=kind]').selectOption(kind)
    await form.locator('[name=number]').fill(`${kind.slice(0, 3).toUpperCase()}/18/2027`)
    await form.locator('[name=issuedOn]').fill(dayAfter(new Date(product.now()), 0))
    await form.locator('[name=file]').setInputFiles(pdfNamed(kind))
    await form.locator('button[type=submit]').click()
    await expect(page.getByText(word(exit, 'done'))).toBeVisible()
  }
}

/** Books the sale at the announced price, to be paid out tomorrow; another approves. */
export async function settleSale(
  product: RehearsalProduct,
  { by, approvedBy }: Two,
): Promise<void> {
  const today = new Date(product.now())
  const page = await openPropertySale(product, by)
  const form = page.locator('form:has(input[name=intent][value=sale])')
  await form.locator('[name=price]').fill(String(salePrice))
  await form.locator('[name=notary]').fill('2500000')
  await form.locator('[name=soldOn]').fill(dayAfter(today, 0))
  await form.locator('[name=recordOn]').fill(dayAfter(today, 1))
  await form.locator('[name=payOn]').fill(dayAfter(today, 1))
  await form.locator('button[type=submit]').click()
  await expect(page.getByText(word(exit, 'done'))).toBeVisible()
  await approvePropertySale(product, approvedBy, 'property-sale')
}

/** Every holder was paid, and the units are no more. */
export async function isPaidOut(product: RehearsalProduct, person: Person): Promise<void> {
  await openUntil(product, person, {
    address: exitAddress,
    shows: (page) =>
      page
        .getByRole('listitem')
        .filter({ hasText: word(exit, 'steps.retired') })
        .filter({ hasText: word(exit, 'stepStates.done') }),
  })
  await expect(person.page.getByText(word(exit, 'result.payouts.paid'))).toBeVisible()
}

async function approvePropertySale(
  product: RehearsalProduct,
  person: Person,
  kind: string,
): Promise<void> {
  const page = await openPropertySale(product, person)
  await expect(page.getByText(word(proposals, `kinds.${kind}`))).toBeVisible()
  await approveShown(product, person)
  await expect(page.getByText(word(exit, 'done'))).toBeVisible()
}

function pdfNamed(name: string) {
  return { name: `${name}.pdf`, mimeType: 'application/pdf', buffer: aPdf(name) }
}
