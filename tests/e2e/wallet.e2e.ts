import { type APIRequestContext, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './accessibility.ts'
import {
  anInvestor,
  readWallet,
  rupiah,
  signIn,
  waitForHydration,
  word,
  wordsOf,
} from './an-investor.ts'
import { expectFitsWithLargeText } from './large-text.ts'
import { test } from './test.ts'

test.use({ actionTimeout: 20_000 })
test.describe.configure({ timeout: 120_000 })

/** Opens a deposit with the form and returns its id. */
async function openDeposit(
  page: Page,
  digits: string,
  { method = 'Virtual account BCA', locale = 'id' }: { method?: string; locale?: 'id' | 'en' } = {},
): Promise<string> {
  const t = wordsOf(locale, 'wallet')
  await page.goto(`${locale === 'id' ? '' : '/en'}/dashboard/wallet/deposit`)
  await waitForHydration(page)
  await page.getByLabel(word(t, 'amountLabel'), { exact: true }).fill(digits)
  await page.getByLabel(method).check()
  await page
    .getByRole('button', { name: word(t, 'pay', { amount: rupiah(Number(digits), locale) }) })
    .last()
    .click()
  await expect(page).toHaveURL(/\/dashboard\/wallet\/deposits\/[0-9a-f-]{36}$/)
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

async function simulate(request: APIRequestContext, id: string, data: object): Promise<void> {
  expect((await request.post(`/api/dev/payments/${id}/`, { data })).ok()).toBe(true)
}

test('a deposit above the yearly limit shows how much cannot buy units, and one below the minimum keeps what was typed', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const { tokens } = await anInvestor(request)
  await signIn(context, tokens, baseURL ?? '')
  const t = wordsOf('en', 'wallet')
  await page.goto('/en/dashboard/wallet/deposit')
  await waitForHydration(page)
  const field = page.getByLabel(word(t, 'amountLabel'), { exact: true })
  // A tenth of an income of Rp600 million.
  const limit = 60_000_000
  await field.fill(String(limit + 10_000_000))
  const message = page.getByRole('status').filter({ hasText: rupiah(limit, 'en') })
  await expect(message).toContainText(rupiah(10_000_000, 'en'))
  await field.fill('9999')
  await expect(message).not.toContainText(rupiah(10_000_000, 'en'))
  await page.getByLabel(word(t, 'virtualAccount', { bank: 'BRI' })).check()
  const amount = rupiah(9999, 'en')
  await page.getByRole('button', { name: word(t, 'pay', { amount }), exact: true }).click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(new RegExp(rupiah(10_000, 'en')))
  await expect(field).toHaveValue('9,999')
  await expect(page.getByLabel(word(t, 'virtualAccount', { bank: 'BRI' }))).toBeChecked()
  expect(await readWallet(request, tokens)).toMatchObject({ free: 0, unpaid: 0 })
})

test('a Mandiri payment shows the biller code and the bill key', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const { tokens } = await anInvestor(request)
  await signIn(context, tokens, baseURL ?? '')
  const t = wordsOf('id', 'wallet')
  const id = await openDeposit(page, '250000', {
    method: word(t, 'virtualAccount', { bank: 'Mandiri' }),
    locale: 'id',
  })
  const main = page.getByRole('main')
  for (const [label, copy, digits] of [
    ['bill.biller', 'bill.copyBiller', /\b88908\b/],
    ['bill.key', 'bill.copyKey', /\b99\d{2} \d{4} \d{4}\b/],
  ] as const) {
    await expect(main.getByText(digits)).toContainText(word(t, label))
    await expect(main.getByRole('button', { name: word(t, copy) })).toBeVisible()
  }
  await expect(main.getByText(word(t, 'steps.bill-mandiri.app.2'))).toBeVisible()
  await expectAccessible(page)
  await expectFitsWithLargeText(page)
  await simulate(request, id, { action: 'pay' })
  await expect(page.getByRole('heading', { name: word(t, 'stateTitles.paid') })).toBeVisible({
    timeout: 20_000,
  })
})

test('the QRIS code can be saved as a picture', async ({ page, context, request, baseURL }) => {
  const { tokens } = await anInvestor(request)
  await signIn(context, tokens, baseURL ?? '')
  const t = wordsOf('id', 'wallet')
  await openDeposit(page, '250000', { method: 'QRIS' })
  await waitForHydration(page)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: word(t, 'saveQr') }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(/^DEP-[0-9A-Z]{5}-[0-9A-Z]{5}\.png$/)
  const { width, height } = await sharp(await saved.path()).metadata()
  expect(width).toBe(height)
  expect(width).toBeGreaterThanOrEqual(1000)
})

test('pressing the deposit button twice opens only one deposit', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const { tokens } = await anInvestor(request)
  await signIn(context, tokens, baseURL ?? '')
  const t = wordsOf('id', 'wallet')
  await page.goto('/dashboard/wallet/deposit')
  await waitForHydration(page)
  await page.getByLabel(word(t, 'amountLabel'), { exact: true }).fill('100000')
  await page
    .getByRole('button', { name: word(t, 'pay', { amount: rupiah(100_000, 'id') }), exact: true })
    .dblclick()
  await expect(page).toHaveURL(/\/dashboard\/wallet\/deposits\//)
  expect(await readWallet(request, tokens)).toMatchObject({ free: 0, unpaid: 100_000 })
})

test('a payment of another amount is shown as in review and credits nothing', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const { tokens } = await anInvestor(request)
  await signIn(context, tokens, baseURL ?? '')
  const t = wordsOf('id', 'wallet')
  const id = await openDeposit(page, '250000')
  await simulate(request, id, { action: 'pay', amount: 249_000 })
  await expect(page.getByRole('heading', { name: word(t, 'stateTitles.in-review') })).toBeVisible({
    timeout: 20_000,
  })
  await expect(page.getByText(word(t, 'reviewTexts.amount-differs'))).toBeVisible()
  await expect(page.getByText(rupiah(249_000, 'id'))).toBeVisible()
  expect((await readWallet(request, tokens)).free).toBe(0)
  await expectAccessible(page)
})

test('a failed or expired deposit says that no money arrived', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const { tokens } = await anInvestor(request)
  await signIn(context, tokens, baseURL ?? '')
  const t = wordsOf('id', 'wallet')
  for (const [action, state] of [
    ['fail', 'failed'],
    ['expire', 'expired'],
  ] as const) {
    const id = await openDeposit(page, '150000')
    await simulate(request, id, { action })
    await expect(page.getByRole('heading', { name: word(t, `stateTitles.${state}`) })).toBeVisible({
      timeout: 20_000,
    })
    await expectAccessible(page)
  }
  expect(await readWallet(request, tokens)).toMatchObject({ free: 0, unpaid: 0 })
})

test('amounts stay hidden on every screen and after a reload until the user shows them', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const { tokens } = await anInvestor(request, { cash: 750_000 })
  await signIn(context, tokens, baseURL ?? '')
  const t = wordsOf('id', 'portfolio')
  const free = page.getByText(rupiah(750_000, 'id')).first()
  await page.goto('/dashboard/wallet')
  await waitForHydration(page)
  await expect(free).toBeVisible()
  await page.getByRole('button', { name: word(t, 'hideAmounts') }).click()
  await expect(free).toBeHidden()
  await page.reload()
  await expect(page.getByText(word(t, 'amountHidden')).first()).toBeAttached()
  await expect(free).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: word(t, 'showAmounts') }).click()
  await expect(free).toBeVisible()
})

test('movements are filtered by kind, and an unknown kind shows all', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const { tokens } = await anInvestor(request, { cash: 750_000 })
  await signIn(context, tokens, baseURL ?? '')
  const t = wordsOf('id', 'wallet')
  const row = page.locator('#movements summary').filter({ hasText: word(t, 'kinds.deposit') })
  await page.goto('/dashboard/wallet')
  await waitForHydration(page)
  await expect(row).toBeVisible()
  await page.getByRole('link', { name: word(t, 'presses.rent'), exact: true }).click()
  await expect(page.getByText(word(t, 'noMovementsOfKind'))).toBeVisible()
  for (const [press, isShown] of [
    ['in', true],
    ['out', false],
    ['all', true],
  ] as const) {
    await page.getByRole('link', { name: word(t, `presses.${press}`), exact: true }).click()
    await expect(row).toHaveCount(isShown ? 1 : 0)
  }
  await row.click()
  await expect(page.getByText(word(t, 'balanceAfter'), { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/dashboard/wallet?kind=nonsense')
  await expect(row).toBeVisible()
})

test('a wallet without movements shows only the next step', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const { tokens } = await anInvestor(request)
  await signIn(context, tokens, baseURL ?? '')
  const t = wordsOf('id', 'wallet')
  await page.goto('/dashboard/wallet')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: word(t, 'noMovements') })).toBeVisible()
  await expect(main.getByRole('link', { name: word(t, 'deposit') })).toHaveCount(1)
  await expect(main.getByText(/Rp\d/)).toHaveCount(0)
  await expectAccessible(page)
})

test('another investor’s deposit is answered with 404', async ({ context, request, baseURL }) => {
  const [owner, other] = [await anInvestor(request), await anInvestor(request)]
  const opened = await request.post('/api/deposits/', {
    headers: {
      Authorization: `Bearer ${owner.tokens.access}`,
      'Idempotency-Key': crypto.randomUUID(),
    },
    data: { amount: 150_000, method: 'va-bca' },
  })
  const { id } = (await opened.json()) as { id: string }
  for (const [{ tokens }, status] of [
    [owner, 200],
    [other, 404],
  ] as const) {
    await context.clearCookies()
    await signIn(context, tokens, baseURL ?? '')
    const answer = await context.request.get(`/dashboard/wallet/deposits/${id}`)
    expect(answer.status()).toBe(status)
  }
})
