import { createHash } from 'node:crypto'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes } from './accessibility.ts'
import {
  anAddress,
  anInvestor,
  anOpenProperty,
  freshEmail,
  mailedCode,
  type OpenProperty,
  password,
  readWallet,
  rupiah,
  signIn,
  waitForHydration,
  word,
  wordsOf,
} from './an-investor.ts'
import {
  answerSuitability,
  declareOnScreen,
  nameOnScreen,
  registerOnScreen,
} from './becoming-an-investor.ts'
import { countSteps } from './counted-steps.ts'
import { languages } from './languages.ts'
import { expectFitsWithLargeText } from './large-text.ts'
import { test } from './test.ts'

test.use({ actionTimeout: 20_000 })
test.describe.configure({ timeout: 120_000 })

const ticks = ['acknowledge.risks', 'confirm.agreement']

/** Goes from the number of units to the confirmation page and ticks every checkbox there. */
async function buy(page: Page, locale: 'id' | 'en', units: number, total: number) {
  const t = wordsOf(locale, 'purchase')
  const values = { units: String(units), total: rupiah(total, locale) }
  await page.getByRole('textbox', { name: word(t, 'units'), exact: true }).fill(String(units))
  await page.getByRole('button', { name: word(t, 'review', values) }).click()
  await expect(page.getByRole('heading', { name: word(t, 'confirm.title') })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/buy\\?units=${units}&key=[\\w-]{8,}$`))
  return await tickAll(page, locale, values)
}

async function tickAll(page: Page, locale: 'id' | 'en', said: Record<string, string>) {
  const t = wordsOf(locale, 'purchase')
  for (const tick of ticks) await page.getByLabel(word(t, tick)).check()
  return page.getByRole('button', { name: word(t, 'buy', said) })
}

function costOf(units: number, unitPrice: number): number {
  const amount = units * unitPrice
  return amount + Math.floor((amount + 50) / 100)
}

/** Expects that the page of one task has no navigation, only the task itself and a way to leave it. */
const isBare = async (page: Page) => await expect(page.getByRole('navigation')).toHaveCount(0)

/** Returns the visible texts of the greatest size. */
async function largestTexts(part: Locator): Promise<string[]> {
  return await part.evaluate((top) => {
    const sized = [...top.querySelectorAll('*')].flatMap((element) => {
      const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      const text = own.map(({ textContent }) => textContent).join('')
      const isShown = element.checkVisibility() && element.closest('.sr-only') === null
      const size = Number.parseFloat(getComputedStyle(element).fontSize)
      return text.trim() !== '' && isShown ? [{ text, size }] : []
    })
    const greatest = Math.max(...sized.map(({ size }) => size))
    return sized.filter(({ size }) => size === greatest).map(({ text }) => text)
  })
}

for (const { locale, prefix } of languages) {
  // The two languages share the two widths: each width in both would take as long again.
  const viewport = locale === 'id' ? { width: 390, height: 844 } : { width: 1440, height: 900 }

  test(`a visitor becomes an owner, cancels one purchase and sees every step (${locale}, ${viewport.width} px)`, async ({
    page,
    request,
  }) => {
    test.setTimeout(180_000)
    await page.setViewportSize(viewport)
    await page.setExtraHTTPHeaders(anAddress())
    const panel = wordsOf(locale, 'property')
    const wallet = wordsOf(locale, 'wallet')
    const purchase = wordsOf(locale, 'purchase')
    const portfolio = wordsOf(locale, 'portfolio')
    const email = freshEmail()

    const steps = await countSteps(page)
    const main = page.getByRole('main')
    await page.goto(prefix || '/')
    await waitForHydration(page)
    const property = await anOpenPropertyShown(page, request)
    const total = costOf(3, property.unitPrice)

    await test.step('finds a property on the home page and wants three units of it', async () => {
      await main.getByRole('link', { name: property.name, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(property.name)
      await page.getByLabel(word(panel, 'panel.units'), { exact: true }).fill('3')
      await main.getByRole('button', { name: word(panel, 'panel.register') }).click()
    })
    await test.step('registers and activates', async () => {
      await expect(page).toHaveURL(new RegExp(`${prefix}/register\\?next=`))
      await waitForHydration(page)
      await registerOnScreen(page, request, { locale, email })
    })
    await test.step('enters name and number, and verifies the number', async () => {
      await expect(page).toHaveURL(new RegExp(`${prefix}/dashboard/profile/edit`))
      await isBare(page)
      const number = await nameOnScreen(page, locale)
      const phone = wordsOf(locale, 'phone')
      await page.getByLabel(word(phone, 'code')).fill(await mailedCode(request, number))
      await page.getByRole('button', { name: word(phone, 'prove') }).click()
    })
    await test.step('answers whether units suit, and reads the risks', async () => {
      const suitability = wordsOf(locale, 'suitability')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(word(suitability, 'title'))
      await isBare(page)
      await answerSuitability(page, locale)
      await expectAccessible(page)
      await page.getByRole('button', { name: word(suitability, 'submit') }).click()
    })
    await test.step('declares an identity', async () => {
      await expect(page).toHaveURL(new RegExp(`${prefix}/dashboard/profile/identity$`))
      await isBare(page)
      await declareOnScreen(page, locale)
    })
    await test.step('pays what is missing, and is led back to the purchase', async () => {
      await expect(
        page.getByRole('heading', { name: word(purchase, 'confirm.title') }),
      ).toBeVisible()
      await expectAccessible(page)
      expect(await largestTexts(main)).toEqual([rupiah(total, locale)])
      const pay = word(purchase, 'short.pay', { amount: rupiah(total, locale) })
      await main.getByRole('button', { name: pay }).click()
      await expect(page.getByText(word(wallet, 'simulatedTitle'))).toBeVisible()
      await paysAtTheGateway(page, locale)
      const paid = word(purchase, 'confirm.paid', { amount: rupiah(total, locale) })
      await expect(page.getByRole('status').filter({ hasText: paid })).toBeVisible({
        timeout: 20_000,
      })
    })
    await test.step('buys', async () => {
      const values = { units: '3', total: rupiah(total, locale) }
      await (await tickAll(page, locale, values)).click()
      await expect(
        page.getByRole('heading', { name: word(purchase, 'receiptHeads.active') }),
      ).toBeVisible()
      await expect(page.getByText(/^SBS-/)).toBeVisible()
    })
    await test.step('in at most thirty clicks on ten screens', async () => {
      expect(steps.screens()[0]).toBe('/')
      expect(steps.screens(), 'screens').toHaveLength(10)
      expect(steps.clicks(), 'clicks').toBeGreaterThan(20)
      expect(steps.clicks(), 'clicks').toBeLessThanOrEqual(30)
    })
    await test.step('every pressed control was inside the window with nothing over it', async () => {
      expect(steps.outOfReach()).toEqual([])
    })
    const { access } = await loginOf(request, email)
    const figures = () => readWallet(request, { access, refresh: '' })
    await test.step('thinks again and gets everything back', async () => {
      expect(await figures()).toMatchObject({ free: 0 })
      await page.getByText(word(purchase, 'cancel.open'), { exact: true }).click()
      await page.getByRole('button', { name: word(purchase, 'cancel.submit') }).click()
      await expect(
        page.getByRole('heading', { name: word(purchase, 'receiptHeads.cancelled') }),
      ).toBeVisible()
      expect(await figures()).toMatchObject({ free: total, held: 0, inEscrow: 0 })
    })
    await test.step('buys again and finds the units in the portfolio', async () => {
      await page.goto(`${prefix}/dashboard/properties/${property.id}?units=2`)
      await waitForHydration(page)
      const cost = costOf(2, property.unitPrice)
      await (await buy(page, locale, 2, cost)).click()
      await expect(page).toHaveURL(/\/dashboard\/orders\//)
      await holdsTheSignedFile(page, prefix)
      await page
        .getByRole('main')
        .getByRole('link', { name: word(purchase, 'toPortfolio') })
        .click()
      await expect(page).toHaveURL(new RegExp(`${prefix}/dashboard/portfolio$`))
      // The properties are a table, and a list on a phone.
      const isPhone = viewport.width === 390
      const row = page
        .getByRole('main')
        .getByRole(isPhone ? 'listitem' : 'row')
        .filter({ hasText: property.name, visible: true })
        .first()
      const notIssued = word(portfolio, 'notHandedOver')
      if (isPhone) await expect(row).toContainText(`2 unit\u00a0· ${notIssued}`)
      else {
        await expect(row).toContainText(notIssued)
        await expect(row.getByRole('cell').first()).toHaveText('2')
      }
      await page.goto(`${prefix}/dashboard/wallet`)
      await expect(page.getByText(rupiah(total - cost, locale)).first()).toBeVisible()
      const kinds = word(wallet, 'kinds.subscription-cancellation')
      await expect(page.locator('#movements summary').filter({ hasText: kinds })).toBeVisible()
    })
  })
}

/** Returns the first open offering on a page whose units are not about to sell out. */
async function anOpenPropertyShown(page: Page, request: APIRequestContext): Promise<OpenProperty> {
  const answer = await request.get('/api/properties/?state=open&limit=24')
  const { items } = (await answer.json()) as { items: OpenProperty[] }
  const names = await page.getByRole('main').getByRole('link').allTextContents()
  const found = names
    .map((name) => items.find((item) => item.name === name && item.unitsLeft > 500))
    .find((item) => item !== undefined)
  if (found === undefined) throw new Error('the page shows no open offering')
  return found
}

/** Pays the deposit of the open page in the payment simulator, in another tab. */
async function paysAtTheGateway(page: Page, locale: 'id' | 'en'): Promise<void> {
  const dev = wordsOf(locale, 'dev')
  const reference = await page.getByText(/^DEP-/).textContent()
  const gateway = await page.context().newPage()
  await gateway.setExtraHTTPHeaders(anAddress())
  await gateway.goto(`${locale === 'id' ? '' : '/en'}/dev/payments`)
  await waitForHydration(gateway)
  const payment = gateway
    .getByRole('listitem')
    .filter({ hasText: reference ?? '' })
    .first()
  await payment
    .getByRole('button', { name: word(dev, 'payments.actions.pay'), exact: true })
    .click()
  // A tab that closes earlier may take its request with it.
  // The state is on the badge and with each webhook.
  await expect(
    payment.getByText(word(dev, 'payments.states.paid'), { exact: true }).first(),
  ).toBeVisible()
  await page.bringToFront()
  await gateway.close()
}

/**
 * Expects the signed agreement next to the receipt, a file that matches its fingerprint, and that every visitor
 * can check the fingerprint.
 */
async function holdsTheSignedFile(page: Page, prefix: string): Promise<void> {
  const file = page.getByRole('link', { name: /PPU-/ })
  const answer = await page.request.get((await file.getAttribute('href')) ?? '')
  expect(answer.headers()['content-type']).toBe('application/pdf')
  const fingerprint = createHash('sha256')
    .update(await answer.body())
    .digest('hex')
  await expect(page.getByText(fingerprint)).toBeVisible()
  const check = await page.request.get(`${prefix}/agreement-check?sha256=${fingerprint}`)
  expect(await check.text()).toMatch(/PPU-[0-9A-Z]{5}-[0-9A-Z]{5}/)
}

async function loginOf(
  request: Parameters<typeof readWallet>[0],
  email: string,
): Promise<{ access: string }> {
  const answer = await request.post('/api/jwt_auth/login/', {
    data: { email, password },
    headers: anAddress(),
  })
  return answer.json()
}

test('a double press buys only once', async ({ page, context, request, baseURL }) => {
  const property = await anOpenProperty(request)
  const { tokens } = await anInvestor(request, { cash: 5_000_000 })
  await signIn(context, tokens, baseURL ?? '')
  await page.goto(`/dashboard/properties/${property.id}`)
  await waitForHydration(page)
  const total = costOf(1, property.unitPrice)
  await (await buy(page, 'id', 1, total)).dblclick()
  await expect(page).toHaveURL(/\/dashboard\/orders\//)
  expect((await readWallet(request, tokens)).free).toBe(5_000_000 - total)
})

test('the same form sent from two tabs at the same time buys only once', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const property = await anOpenProperty(request)
  const { tokens } = await anInvestor(request, { cash: 5_000_000 })
  await signIn(context, tokens, baseURL ?? '')
  await page.goto(`/dashboard/properties/${property.id}/buy?units=1`)
  const url = page.url()
  const fields = await page
    .locator('form:has([name=idempotencyKey])')
    .evaluate((form) => Object.fromEntries(new FormData(form as HTMLFormElement).entries()))
  const form = Object.fromEntries([
    ...Object.entries(fields).map(([name, value]) => [name, String(value)] as const),
    ...ticks.map((name) => [name.split('.')[1] ?? '', 'on'] as const),
  ])
  const headers = { Origin: new URL(baseURL ?? '').origin }
  const answers = await Promise.all(
    [1, 2, 3].map(() => context.request.post(url, { form, headers, maxRedirects: 0 })),
  )
  const places = answers.map((answer) => answer.headers().location)
  expect(new Set(places).size).toBe(1)
  expect(places[0]).toMatch(/^\/dashboard\/orders\//)
  const total = costOf(1, property.unitPrice)
  expect((await readWallet(request, tokens)).free).toBe(5_000_000 - total)
})

test('a second tab shows that the balance is too low after the first tab’s purchase, and buys nothing', async ({
  context,
  request,
  baseURL,
}) => {
  const property = await anOpenProperty(request)
  const t = wordsOf('id', 'purchase')
  const cash = costOf(3, property.unitPrice)
  const { tokens } = await anInvestor(request, { cash })
  await signIn(context, tokens, baseURL ?? '')
  const [first, second] = [await context.newPage(), await context.newPage()]
  for (const tab of [first, second]) {
    await tab.goto(`/dashboard/properties/${property.id}`)
    await waitForHydration(tab)
  }
  const late = await buy(second, 'id', 2, costOf(2, property.unitPrice))
  await (await buy(first, 'id', 2, costOf(2, property.unitPrice))).click()
  await expect(first).toHaveURL(/\/dashboard\/orders\//)
  // The press is forced, because a live update may have disabled the button already.
  await late.click({ force: true })
  const short = 2 * costOf(2, property.unitPrice) - cash
  const title = word(t, 'short.title', { amount: rupiah(short, 'id') })
  await expect(second.getByRole('heading', { name: title })).toBeVisible()
  const left = cash - costOf(2, property.unitPrice)
  expect((await readWallet(request, tokens)).free).toBe(left)
})

test('a purchase at a price that has changed is refused with the new total', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const property = await anOpenProperty(request)
  const { tokens } = await anInvestor(request, { cash: 5_000_000 })
  await signIn(context, tokens, baseURL ?? '')
  // As if the price had been lower when the page was loaded. The request is altered because the page may render its
  // field again.
  let isAltered = false
  await page.route('**/buy*', (route) => {
    const body = route.request().postData()
    if (body === null || isAltered) return route.continue()
    isAltered = true
    return route.continue({ postData: body.replace(/\btotal=\d+/, 'total=1') })
  })
  await page.goto(`/en/dashboard/properties/${property.id}/buy?units=2`)
  await waitForHydration(page)
  const total = rupiah(costOf(2, property.unitPrice), 'en')
  const values = { units: '2', total }
  await (await tickAll(page, 'en', values)).click()
  await expect(page.getByRole('alert')).toContainText(total)
  expect((await readWallet(request, tokens)).free).toBe(5_000_000)
  await (await tickAll(page, 'en', values)).click()
  await expect(page).toHaveURL(/\/dashboard\/orders\//)
  // The receipt replaced the purchase page in the browser's history.
  await page.goBack()
  await expect(page).not.toHaveURL(/\/buy\?/)
})

test('an expired session requires a new login and its cookie is removed', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const { tokens } = await anInvestor(request)
  await signIn(context, tokens, baseURL ?? '')
  await page.goto('/dashboard/wallet')
  await waitForHydration(page)
  await request.post('/api/jwt_auth/logout/', { data: { refresh: tokens.refresh } })
  await page
    .getByRole('link', { name: word(wordsOf('id', 'shell'), 'portfolio'), exact: true })
    .first()
    .click()
  await expect(page).toHaveURL(/\/\?session=expired$/)
  expect((await context.cookies()).map((cookie) => cookie.name)).not.toContain('auth')
})

test('buying works without script, and the button names the units and the total', async ({
  browser,
  request,
  baseURL,
}) => {
  const property = await anOpenProperty(request)
  const { tokens } = await anInvestor(request, { cash: 5_000_000 })
  const context = await browser.newContext({ javaScriptEnabled: false })
  await signIn(context, tokens, baseURL ?? '')
  const page = await context.newPage()
  const t = wordsOf('id', 'purchase')
  await page.goto(`/dashboard/properties/${property.id}`)
  await page.getByRole('textbox', { name: word(t, 'units'), exact: true }).fill('2')
  await page.getByRole('button', { name: word(t, 'recalculate') }).click()
  const total = rupiah(costOf(2, property.unitPrice), 'id')
  const values = { units: '2', total }
  await page.getByRole('button', { name: word(t, 'review', values) }).click()
  const reviewAddress = page.url()
  // A missing tick is shown at its checkbox, and nothing is bought.
  await page.getByRole('button', { name: word(t, 'buy', values) }).click()
  await expect(page.getByText(word(t, 'confirm.agreementMissing'))).toBeVisible()
  await (await tickAll(page, 'id', values)).click()
  await expect(page.getByRole('heading', { name: word(t, 'receiptHeads.active') })).toBeVisible()
  const receipt = page.url()
  // Sending the purchase page a second time leads to the same purchase.
  await page.goto(reviewAddress)
  await (await tickAll(page, 'id', values)).click()
  await expect(page).toHaveURL(receipt)
  const spent = 5_000_000 - costOf(2, property.unitPrice)
  expect((await readWallet(request, tokens)).free).toBe(spent)
  await page.getByText(word(t, 'cancel.open'), { exact: true }).click()
  await page.getByRole('button', { name: word(t, 'cancel.submit') }).click()
  await expect(page.getByRole('heading', { name: word(t, 'receiptHeads.cancelled') })).toBeVisible()
  await context.close()
})

for (const { locale, prefix } of languages.slice(0, 1)) {
  test(`no page on the way to a purchase has an accessibility violation (${locale})`, async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    test.setTimeout(300_000)
    const property = await anOpenProperty(request)
    const { tokens } = await anInvestor(request, { cash: 5_000_000 })
    await signIn(context, tokens, baseURL ?? '')
    await page.goto(`${prefix}/dashboard/properties/${property.id}`)
    await waitForHydration(page)
    await expectAccessibleInBothThemes(page)
    const button = await buy(page, locale, 1, costOf(1, property.unitPrice))
    await expectAccessibleInBothThemes(page)
    await expectFitsWithLargeText(page)
    await button.click()
    await expect(page).toHaveURL(/\/dashboard\/orders\//)
    await expectAccessibleInBothThemes(page)
    await expectFitsWithLargeText(page)
  })
}
