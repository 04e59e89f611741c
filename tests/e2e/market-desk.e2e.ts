import { expect, type Page, test } from '@playwright/test'
import { isTakenOver, word, wordsOf } from './an-investor.ts'
import { hasNoBarrier } from './barriers.ts'
import { becomeStaff } from './demo-staff.ts'

// The staff side of the secondary market: the register for the custodian, and surveillance.

test.describe.configure({ mode: 'serial', timeout: 120_000 })

const wrongHash = 'a'.repeat(64)
/** Now, as a field for date and time in Jakarta takes it. */
const nowInJakarta = () => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 16)

/** The card of the only day that the demo's register has, in this version. */
async function openCard(page: Page, prefix: string, version: number) {
  const cards = page.locator('main li').filter({ has: page.getByRole('heading', { level: 2 }) })
  const card =
    version === 1 ? cards.first() : cards.filter({ hasText: new RegExp(`versi(on)? ${version}`) })
  // The worker makes it within some seconds.
  await expect(async () => {
    await page.goto(`${prefix}/back-office/register`)
    await expect(card).toHaveCount(1, { timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  await isTakenOver(page)
  return card
}

test('finance sends the file of a day, a wrong acknowledgement is refused, and a rejection is corrected (id)', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await becomeStaff({ context, request, baseURL }, 'finance')
  const t = wordsOf('id', 'register-desk')
  const problems = wordsOf('id', 'problems')
  const card = await openCard(page, '', 1)
  const taken = page.waitForEvent('download')
  await card.getByRole('link', { name: /CSV/ }).click()
  expect((await taken).suggestedFilename()).toMatch(/^sepetak-register-\d{4}-\d\d-\d\d-v1\.csv$/)
  await card.getByRole('button', { name: word(t, 'send') }).click()
  await expect(page.getByText(word(t, 'done.sending'))).toBeVisible()

  await card.locator('summary', { hasText: word(t, 'acknowledge.title') }).click()
  const form = card.locator('form').filter({ hasText: word(t, 'acknowledge.lead') })
  await form.getByLabel(word(t, 'reference')).fill('KST-2026-1')
  await form.getByLabel(word(t, 'at')).fill(nowInJakarta())
  await form.getByLabel(word(t, 'acknowledge.day')).fill(await dayOf(card))
  await form.getByLabel(word(t, 'acknowledge.sha256')).fill(wrongHash)
  await form.getByLabel(word(t, 'acknowledge.changes')).fill('1')
  await form.getByRole('button', { name: word(t, 'acknowledge.send') }).click()
  await expect(form.getByText(word(problems, 'market.register_hash_differs')).first()).toBeVisible()
  await expect(form.getByLabel(word(t, 'acknowledge.sha256'))).toHaveValue(wrongHash)
  await hasNoBarrier(page)

  await card.locator('summary', { hasText: word(t, 'reject.title') }).click()
  const rejection = card.locator('form').filter({ hasText: word(t, 'reject.reason') })
  await rejection.getByLabel(word(t, 'reference')).fill('KST-2026-2')
  await rejection.getByLabel(word(t, 'at')).fill(nowInJakarta())
  await rejection.getByLabel(word(t, 'reject.reason')).fill('Nama pemegang tidak cocok')
  await rejection.getByRole('button', { name: word(t, 'reject.send') }).click()
  await expect(page.getByText(word(t, 'done.rejection'))).toBeVisible()
  await card.getByRole('button', { name: word(t, 'correct') }).click()
  await expect(page.getByText(word(t, 'done.correction'))).toBeVisible()
})

/** The day in the name of the file. */
async function dayOf(card: ReturnType<Page['locator']>): Promise<string> {
  const page = card.page()
  const taken = page.waitForEvent('download')
  await card.getByRole('link', { name: /JSON/ }).click()
  return /\d{4}-\d\d-\d\d/.exec((await taken).suggestedFilename())?.[0] ?? ''
}

test('operations sends the corrected version and saves an acknowledgement that agrees with it (en)', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await becomeStaff({ context, request, baseURL }, 'ops')
  const t = wordsOf('en', 'register-desk')
  const card = await openCard(page, '/en', 2)
  await card.getByRole('button', { name: word(t, 'send') }).click()
  await expect(page.getByText(word(t, 'done.sending'))).toBeVisible()
  const hash = (await card.locator('code').first().textContent()) ?? ''
  const changes = await card
    .locator('dt', { hasText: word(t, 'changes') })
    .locator('xpath=following-sibling::dd')
    .textContent()
  await card.locator('summary', { hasText: word(t, 'acknowledge.title') }).click()
  const form = card.locator('form').filter({ hasText: word(t, 'acknowledge.lead') })
  await form.getByLabel(word(t, 'reference')).fill('KST-2026-3')
  await form.getByLabel(word(t, 'at')).fill(nowInJakarta())
  await form.getByLabel(word(t, 'acknowledge.day')).fill(await dayOf(card))
  await form.getByLabel(word(t, 'acknowledge.sha256')).fill(hash)
  await form.getByLabel(word(t, 'acknowledge.changes')).fill(changes ?? '')
  await form.getByRole('button', { name: word(t, 'acknowledge.send') }).click()
  await expect(page.getByText(word(t, 'done.acknowledgement'))).toBeVisible()
  await page.getByRole('link', { name: word(t, 'filters.all'), exact: true }).click()
  await expect(page.getByText(word(t, 'states.acknowledged'), { exact: true })).toBeVisible()
  await expect(page.getByText(word(t, 'states.rejected'), { exact: true })).toBeVisible()
  await hasNoBarrier(page)
})
