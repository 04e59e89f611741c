import { expect, type Locator, type Page } from '@playwright/test'
import { aPdf } from '../support/a-pdf.ts'
import { waitForHydration, word, wordsOf } from './an-investor.ts'
import { becomeStaff } from './demo-accounts.ts'
import { test } from './test.ts'

test.use({ actionTimeout: 20_000 })
test.describe.configure({ timeout: 120_000 })

const propertyId = 'rumah-setia-budi-medan'
const desks = wordsOf('id', 'desks')
const proposals = wordsOf('id', 'proposals')
const issued = wordsOf('id', 'issued')
const problems = wordsOf('id', 'problems')

async function openOffering(page: Page): Promise<void> {
  await page.goto('/back-office/offerings')
  await waitForHydration(page)
  await page.getByRole('link', { name: 'Rumah Setia Budi Medan', exact: true }).first().click()
  await expect(page.getByText(word(desks, 'acts.title'))).toBeVisible()
}

async function openFile(page: Page, name: string, place: Page | Locator = page): Promise<void> {
  const download = page.waitForEvent('download')
  await place.getByRole('link', { name }).first().click()
  expect((await download).suggestedFilename()).toMatch(
    new RegExp(`^${propertyId}-title-extract-.*\\.pdf$`),
  )
}

test('money leaves escrow only with a copy of the land certificate that one person uploads and another opens and approves', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const browsing = { context, request, baseURL }
  const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
  const issuer = `Kantor Pertanahan Kota Medan ${Date.now()}`
  await test.step('operations cannot note the step without the document, and upload it', async () => {
    await becomeStaff(browsing, 'ops')
    await openOffering(page)
    await page.getByText(word(desks, 'acts.names.complete-title-step'), { exact: true }).click()
    await expect(page.getByText(word(desks, 'acts.obstacles.title-document'))).toBeVisible()
    await page.getByRole('link', { name: word(desks, 'acts.toDocuments') }).click()
    await expect(page).toHaveURL(new RegExp(`/back-office/properties/${propertyId}#documents$`))
    await page.getByText(word(issued, 'desk.add'), { exact: true }).click()
    const send = page.getByRole('button', { name: word(issued, 'desk.addSend') })
    const form = page.locator('form').filter({ has: send })
    const file = { name: 'sertifikat.pdf', mimeType: 'application/pdf', buffer: aPdf(issuer) }
    const choose = () => form.locator('input[type=file]').setInputFiles(file)
    await form.getByLabel(word(issued, 'facts.kind')).selectOption('title-extract')
    await form.getByLabel(word(issued, 'facts.issuedBy')).fill(issuer)
    await form.getByLabel(word(issued, 'facts.issuedOn')).fill(today)
    await choose()
    await send.click()
    await expect(page.getByText(word(problems, 'properties.not_redacted'))).toBeVisible()
    await form.getByLabel(word(issued, 'desk.isRedacted')).check()
    await choose()
    await send.click()
    await expect(page.getByText(word(issued, 'desk.waitingLead'))).toBeVisible()
  })
  await test.step('another person has to open the file before it can be approved', async () => {
    await becomeStaff(browsing, 'compliance')
    await page.goto('/back-office/approvals')
    await waitForHydration(page)
    const card = page.getByRole('listitem').filter({ hasText: issuer })
    const approve = card.getByRole('button', { name: word(proposals, 'approve') })
    await approve.click()
    await expect(card.getByText(word(problems, 'properties.document_unread'))).toBeVisible()
    await openFile(page, word(issued, 'open'), card)
    await approve.click()
    await expect(page.getByText(issuer)).toHaveCount(0)
  })
  await test.step('the step is noted, and the person who releases the money opens the same document', async () => {
    await becomeStaff(browsing, 'ops')
    await openOffering(page)
    await page.getByText(word(desks, 'acts.names.complete-title-step'), { exact: true }).click()
    await page.getByLabel(/Balik nama/).fill(today)
    await page.getByRole('button', { name: word(desks, 'acts.send.complete-title-step') }).click()
    await page.getByRole('button', { name: word(desks, 'acts.send.close') }).click()
    await expect(page.getByText(word(proposals, 'needsAnother'))).toBeVisible()
    await becomeStaff(browsing, 'finance')
    await openOffering(page)
    await openFile(page, word(issued, 'openExtract'))
    await expect(page.getByRole('button', { name: word(proposals, 'approve') })).toBeVisible()
  })
  await test.step('everybody reads on the property’s page who issued it and that two people checked it', async () => {
    await context.clearCookies()
    await page.goto(`/marketplace/${propertyId}#documents`)
    await waitForHydration(page)
    const shown = page.getByRole('link').filter({ hasText: issuer })
    await expect(shown).toContainText(word(issued, 'kinds.title-extract'))
    await expect(shown).toContainText('SHA-256')
    const download = page.waitForEvent('download')
    await shown.click()
    expect((await download).suggestedFilename()).toContain('title-extract')
  })
  await test.step('a document that is taken back proves nothing: the money stays where it is', async () => {
    await becomeStaff(browsing, 'compliance')
    await page.goto(`/back-office/properties/${propertyId}`)
    await waitForHydration(page)
    const line = page.locator('#documents').getByRole('listitem').filter({ hasText: issuer })
    await line.getByText(word(issued, 'desk.withdraw'), { exact: true }).click()
    await line.getByLabel(word(issued, 'desk.reason')).fill('NIK pemilik lama masih terbaca')
    await line.getByRole('button', { name: word(issued, 'desk.withdrawSend') }).click()
    await expect(line.getByText('NIK pemilik lama masih terbaca')).toBeVisible()
    await becomeStaff(browsing, 'finance')
    await openOffering(page)
    await page.getByRole('button', { name: word(proposals, 'approve') }).click()
    await expect(page.getByText(word(problems, 'offerings.title_not_proven'))).toBeVisible()
    await page.getByText(word(proposals, 'refuse'), { exact: true }).first().click()
    await page.getByLabel(word(proposals, 'reason')).first().fill('Dokumennya ditarik')
    await page.getByRole('button', { name: word(proposals, 'refuse') }).click()
    await expect(page.getByRole('button', { name: word(proposals, 'approve') })).toHaveCount(0)
    await page.goto(`/marketplace/${propertyId}#title`)
    await expect(page.getByText('Dana masih di rekening escrow')).toBeVisible()
  })
})
