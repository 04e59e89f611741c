import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { aPdf } from '../support/a-pdf.ts'
import { expectAccessible } from './accessibility.ts'
import { waitForHydration, word, wordsOf } from './an-investor.ts'
import { becomeStaff, demoTokens } from './demo-accounts.ts'
import { expectFitsWithLargeText } from './large-text.ts'
import { openOwnProduct } from './own-product.ts'
import { test } from './test.ts'

// The back office of the secondary market: the register for the custodian, and market surveillance.

test.describe.configure({ mode: 'serial', timeout: 300_000 })

const wrongHash = 'a'.repeat(64)
const custodianAnswer = {
  name: 'jawaban.pdf',
  mimeType: 'application/pdf',
  buffer: aPdf('jawaban kustodian'),
}
/** Returns the current time in Jakarta in the format of a date and time field. */
const nowInJakarta = () => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 16)

/** Opens the card of the only day in the demo's register, in the given version. */
async function openCard(page: Page, prefix: string, version: number) {
  const cards = page.locator('main li').filter({ has: page.getByRole('heading', { level: 2 }) })
  const card =
    version === 1 ? cards.first() : cards.filter({ hasText: new RegExp(`versi(on)? ${version}`) })
  // The worker creates it within a few seconds.
  await expect(async () => {
    await page.goto(`${prefix}/back-office/register`)
    await expect(card).toHaveCount(1, { timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  await waitForHydration(page)
  return card
}

test('finance sends the register file of a day, a wrong acknowledgement is refused, and a rejected file is corrected (id)', async ({
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
  await form.getByLabel(word(t, 'answerFile'), { exact: true }).setInputFiles(custodianAnswer)
  await form.getByLabel(word(t, 'reference')).fill('KST-2026-1')
  await form.getByLabel(word(t, 'at')).fill(nowInJakarta())
  await form.getByLabel(word(t, 'acknowledge.day')).fill(await dayOf(card))
  await form.getByLabel(word(t, 'acknowledge.sha256')).fill(wrongHash)
  await form.getByLabel(word(t, 'acknowledge.changes')).fill('1')
  await form.getByRole('button', { name: word(t, 'acknowledge.send') }).click()
  await expect(form.getByText(word(problems, 'market.register_hash_differs')).first()).toBeVisible()
  await expect(form.getByLabel(word(t, 'acknowledge.sha256'))).toHaveValue(wrongHash)
  await expectAccessible(page)

  await card.locator('summary', { hasText: word(t, 'reject.title') }).click()
  const rejection = card.locator('form').filter({ hasText: word(t, 'reject.reason') })
  await rejection.getByLabel(word(t, 'answerFile'), { exact: true }).setInputFiles(custodianAnswer)
  await rejection.getByLabel(word(t, 'reference')).fill('KST-2026-2')
  await rejection.getByLabel(word(t, 'at')).fill(nowInJakarta())
  await rejection.getByLabel(word(t, 'reject.reason')).fill('Nama pemegang tidak cocok')
  await rejection.getByRole('button', { name: word(t, 'reject.send') }).click()
  await expect(page.getByText(word(t, 'done.rejection'))).toBeVisible()
  await card.getByRole('button', { name: word(t, 'correct') }).click()
  await expect(page.getByText(word(t, 'done.correction'))).toBeVisible()
})

/** The date in the file's name. */
async function dayOf(card: ReturnType<Page['locator']>): Promise<string> {
  const page = card.page()
  const taken = page.waitForEvent('download')
  await card.getByRole('link', { name: /JSON/ }).click()
  return /\d{4}-\d\d-\d\d/.exec((await taken).suggestedFilename())?.[0] ?? ''
}

test('operations sends the corrected version and saves an acknowledgement that matches it (en)', async ({
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
  await form.getByLabel(word(t, 'answerFile'), { exact: true }).setInputFiles(custodianAnswer)
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
  await expectAccessible(page)
})

/** Moves the product's clock forward until units are traded. */
async function untilTrading(request: APIRequestContext): Promise<void> {
  await expect(async () => {
    const { items } = await (await request.get('/api/market/windows/')).json()
    const [window] = items as { phase: string; nextChangeAt: string | null }[]
    if (window?.phase === 'trading') return
    const moved = await request.post('/api/dev/clock/', { data: { advanceSeconds: 1 } })
    const { now } = (await moved.json()) as { now: string }
    const wait = Math.ceil((Date.parse(window?.nextChangeAt ?? now) - Date.parse(now)) / 1000)
    await request.post('/api/dev/clock/', { data: { advanceSeconds: Math.max(1, wait + 1) } })
    throw new Error(`the market is in its phase ${window?.phase}`)
  }).toPass({ timeout: 30_000 })
}

type Book = { tick: number; low: number; buys?: { price: number }[] }

/** Properties of other journeys, which count the available units. */
const taken = ['ruko-dago', 'kost-seturan', 'rumah-prawirotaman']

/** Returns a property of the demo's investor for which others have buy orders well inside the price collar. */
async function aBookWithBuyers(request: APIRequestContext, headers: Record<string, string>) {
  const answer = await request.get('/api/portfolio/holdings/', { headers })
  const { items } = (await answer.json()) as { items: { property: { id: string } }[] }
  for (const { property } of items) {
    if (taken.includes(property.id)) continue
    const found = await request.get(`/api/properties/${property.id}/book/`)
    if (!found.ok()) continue
    const book = (await found.json()) as Book
    const isWanted = book.buys?.some(({ price }) => price > book.low + 3 * book.tick)
    if (isWanted) return { propertyId: property.id, book }
  }
  throw new Error('nobody buys what the investor has')
}

type Found = Awaited<ReturnType<typeof aBookWithBuyers>>

/** Returns an order for one unit, a number of ticks above the lowest price. */
function layerAt({ propertyId, book }: Found, step: number) {
  const limitPrice = book.low + step * book.tick
  return { propertyId, side: 'buy', limitPrice, units: 1, validity: 'window' }
}

/**
 * The demo's investor places three buy orders, sells a unit to another holder, and cancels the buy orders:
 * layering.
 */
async function layer(request: APIRequestContext): Promise<void> {
  const { access } = await demoTokens(request, 'investor')
  const headers = () => ({ Authorization: `Bearer ${access}`, 'Idempotency-Key': randomUUID() })
  const place = async (order: object) => {
    const answer = await request.post('/api/orders/', { data: order, headers: headers() })
    expect(answer.ok(), await answer.text()).toBe(true)
    return ((await answer.json()) as { id: string }).id
  }
  let found = await aBookWithBuyers(request, headers())
  const ids: string[] = []
  // The price collar of the morning changes shortly after the clock was moved.
  await expect(async () => {
    found = await aBookWithBuyers(request, headers())
    ids.push(await place(layerAt(found, 0)))
  }).toPass({ timeout: 20_000 })
  const { propertyId, book } = found
  for (const step of [1, 2]) ids.push(await place(layerAt(found, step)))
  const best = Math.max(...(book.buys ?? []).map(({ price }) => price))
  await place({ propertyId, side: 'sell', limitPrice: best, units: 1, validity: 'window' })
  for (const id of ids) {
    const path = `/api/orders/${id}/cancellation/`
    expect((await request.post(path, { headers: headers() })).ok()).toBe(true)
  }
}

test('layered orders raise an alert, which compliance reads in both languages and dismisses', async ({
  browser,
  playwright,
}) => {
  // The product is separate because its clock is moved until units are traded.
  const product = await openOwnProduct()
  const baseURL = product.home
  const request = await playwright.request.newContext({ baseURL })
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await untilTrading(request)
  await layer(request)
  await becomeStaff({ context, request, baseURL }, 'compliance')
  const id = wordsOf('id', 'surveillance')
  const en = wordsOf('en', 'surveillance')
  await page.setViewportSize({ width: 390, height: 844 })
  const alert = page.getByRole('link', { name: word(id, 'rules.layering.name') }).first()
  await expect(async () => {
    await page.goto('/back-office/surveillance?rule=layering')
    await expect(alert).toBeVisible({ timeout: 1500 })
  }).toPass({ timeout: 20_000 })
  await waitForHydration(page)
  await expectAccessible(page)
  await alert.click()
  await expect(page.getByRole('heading', { name: word(id, 'orders') })).toBeVisible()
  await expect(page.getByText(word(id, 'figures.unitsTakenBack'))).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ratna Wulandari' })).toBeVisible()
  await expectAccessible(page)
  await expectFitsWithLargeText(page)

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/en${new URL(page.url()).pathname}`)
  await waitForHydration(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: word(en, 'dismiss') }).click()
  await expect(page.getByLabel(word(en, 'reason'))).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel(word(en, 'reason')).fill('A test of the depth, explained by phone')
  await page.getByRole('button', { name: word(en, 'dismiss') }).click()
  await expect(page.getByText(word(en, 'done.dismissed'))).toBeVisible()
  await page.getByRole('link', { name: word(en, 'states.dismissed') }).click()
  await page
    .getByRole('link', { name: word(en, 'rules.layering.name') })
    .first()
    .click()
  await expect(page.getByText('A test of the depth, explained by phone')).toBeVisible()
  await Promise.all([context.close(), request.dispose()])
  await product.stop()
})
