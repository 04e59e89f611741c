import { expect, type Page } from '@playwright/test'
import { aPdf } from '../../support/a-pdf.ts'
import type { RehearsalProduct } from '../../support/rehearsal-product.ts'
import { word, wordsOf } from '../an-investor.ts'
import { approveShown, house } from './draft-property.ts'
import { dayAfter, open, openUntil, type Person, press } from './people.ts'

const proposals = wordsOf('id', 'proposals')
const exit = wordsOf('id', 'property-sale')
const desk = wordsOf('id', 'meeting-desk')
const meetings = wordsOf('id', 'meetings')
const votes = wordsOf('id', 'votes')

type Two = { readonly by: Person; readonly approvedBy: Person }

/** The sale price on which the owners vote and which the deed of sale states. */
export const salePrice = 450_000_000

const exitAddress = `/back-office/distributions/${house.slug}/sale`

async function openPropertySale(product: RehearsalProduct, person: Person): Promise<Page> {
  return await open(product, person, exitAddress)
}

/**
 * Operations writes the motion to sell and calls the meeting, another person approves it, and the owners are
 * invited.
 */
export async function callSaleMeeting(
  product: RehearsalProduct,
  { by, approvedBy }: Two,
): Promise<void> {
  const property = `/back-office/properties/${house.slug}`
  const page = await open(product, by, `${property}/new-motion`)
  await page
    .getByLabel(word(desk, 'motion.kind'))
    .selectOption({ label: word(meetings, 'kinds.sale') })
  await page.getByLabel(word(meetings, 'amounts.sale')).fill(String(salePrice))
  await page.locator('[name=titleId]').fill('Jual rumah kepada keluarga penyewa')
  await page
    .locator('[name=textId]')
    .fill('Keluarga penyewa menawar rumah ini di atas nilai penilaian terakhir.')
  await page.locator('[name=titleEn]').fill('Sell the house to the family who rents it')
  await page
    .locator('[name=textEn]')
    .fill('The family who rents the house offers more than its last valuation.')
  await press(page, word(desk, 'new.send'))
  await page.getByRole('link', { name: word(desk, 'next.call') }).click()
  await page.getByLabel(word(desk, 'call.place')).fill('https://rapat.contoh.id/tembalang')
  await page.getByLabel(word(desk, 'call.chair')).fill('Sri Wahyuni')
  await page.getByLabel(word(desk, 'call.secretary')).fill('Budi Santoso')
  await press(page, word(desk, 'call.send'))
  await expect(page.getByText(word(desk, 'done.called'))).toBeVisible()
  const other = await open(product, approvedBy, `${property}/meetings`)
  await approveShown(product, approvedBy)
  await expect(other.getByText(word(proposals, 'decided.approval'))).toBeVisible()
}

/** An owner on the record date votes for the sale and reads the receipt. */
export async function voteForSale(product: RehearsalProduct, owner: Person): Promise<void> {
  const toVote = (shown: Page) =>
    shown
      .getByRole('region', { name: word(votes, 'list.waiting') })
      .getByRole('link', { name: word(votes, 'list.vote') })
  const page = await openUntil(product, owner, { address: '/dashboard/votes', shows: toVote })
  await toVote(page).click()
  await page
    .getByRole('group', { name: new RegExp(`${word(votes, 'form.choose')}$`) })
    .getByText(word(meetings, 'choices.for'), { exact: true })
    .click()
  await page.getByRole('button', { name: /^Kirim suara/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(word(votes, 'receipt.title'))
}

/** Uploads the deed of sale, once the sealed minutes of the meeting are recorded as the resolution. */
export async function saveDeed(product: RehearsalProduct, person: Person): Promise<void> {
  const formOn = (page: Page) => page.locator('form:has(input[name=intent][value=document])')
  const page = await openUntil(product, person, { address: exitAddress, shows: formOn })
  const resolution = `${word(exit, 'documents.view')}: ${word(exit, 'documents.kinds.resolution')}`
  await expect(page.getByRole('link', { name: resolution })).toBeVisible()
  const form = formOn(page)
  await form.locator('[name=kind]').selectOption('deed')
  await form.locator('[name=number]').fill('AJB/18/2027')
  await form.locator('[name=issuedOn]').fill(dayAfter(new Date(product.now()), 0))
  await form.locator('[name=file]').setInputFiles(pdfNamed('akta'))
  await form.locator('button[type=submit]').click()
  await expect(page.getByText(word(exit, 'done'))).toBeVisible()
}

/** Books the sale at the price that the owners adopted, with payout tomorrow; another person approves. */
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

/** Expects that every holder was paid and that the units no longer exist. */
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
  await expect(page.getByText(word(proposals, 'decided.approval'))).toBeVisible()
}

function pdfNamed(name: string) {
  return { name: `${name}.pdf`, mimeType: 'application/pdf', buffer: aPdf(name) }
}
