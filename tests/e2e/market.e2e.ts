import { type APIRequestContext, type BrowserContext, expect, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { rupiah, signIn, waitForHydration, word, wordsOf } from './an-investor.ts'
import { demoTokens } from './demo-accounts.ts'

// Orders that rest in the order book of the demo's trading window at any hour: at the highest price that others offer
// to pay, nothing trades.

test.describe.configure({ timeout: 120_000 })

type Level = { price: number; units: number }
type Book = { low: number; high: number; tick: number; buys: Level[] }

/** Signs the demo's investor in; returns the order book of a property and headers to call the API as this investor. */
async function aTrader(
  { context, request }: { context: BrowserContext; request: APIRequestContext },
  { propertyId, url }: { propertyId: string; url: string },
) {
  const tokens = await demoTokens(request, 'investor')
  await signIn(context, tokens, url)
  const book = (await (await request.get(`/api/properties/${propertyId}/book/`)).json()) as Book
  return { book, headers: { Authorization: `Bearer ${tokens.access}` } }
}

for (const { locale, propertyId, width } of [
  { locale: 'id', propertyId: 'ruko-dago', width: 390 },
  { locale: 'en', propertyId: 'kost-seturan', width: 1440 },
] as const) {
  const prefix = locale === 'id' ? '' : '/en'
  const t = wordsOf(locale, 'market')

  test(`a buy order appears in the order book on a guest’s page, and disappears when it is cancelled (${locale})`, async ({
    page,
    context,
    browser,
    request,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const { book } = await aTrader({ context, request }, { propertyId, url: baseURL ?? '' })
    const elsewhere = await browser.newContext(baseURL === undefined ? {} : { baseURL })
    const guest = await elsewhere.newPage()
    await guest.goto(`${prefix}/marketplace/${propertyId}`)
    await waitForHydration(guest)
    const resale = guest.locator('#resale')
    await resale.locator('summary').first().click()
    const best = book.buys[0] ?? { price: book.low, units: 0 }
    const head = guest.getByRole('rowheader', { name: rupiah(best.price, locale), exact: true })
    const level = resale
      .getByRole('row')
      .filter({ has: head })
      .getByRole('cell', { name: String(best.units + 2), exact: true })
    await expect(resale.getByRole('table').first()).toBeVisible()
    await expect(level).toHaveCount(0)

    await page.goto(`${prefix}/dashboard/properties/${propertyId}/order`)
    await waitForHydration(page)
    const price = page.locator('input[name=limitPrice]')
    await price.fill(String(book.low - book.tick))
    await page.locator('input[name=units]').fill('2')
    await expect(price).toHaveAttribute('aria-invalid', 'true')
    const total = page.getByText(word(t, 'buy.total'), { exact: true })
    await expect(total).toHaveCount(0)
    const plain = page.getByRole('button', { name: word(t, 'buy.placePlain'), exact: true })
    await expect(plain.last()).toHaveAttribute('aria-disabled', 'true')
    const place = page.getByRole('button', { name: word(t, 'buy.place', { units: '2' }) }).last()
    const [low, high] = [book.low, book.high].map((each) => rupiah(each, locale).slice(2))
    const outside = word(wordsOf(locale, 'problems'), 'market.price_outside_collar', {
      low: low ?? '',
      high: high ?? '',
    })
    await expect(page.getByText(outside).first()).toBeVisible()
    await price.fill(String(best.price))
    await expect(total).toBeVisible()
    await expect(place).not.toHaveAttribute('aria-disabled', 'true')
    await place.click()
    await expect(page).toHaveURL(/\/dashboard\/market\/[0-9a-f-]{36}$/)
    await expect(level).toHaveCount(1)
    await expectAccessible(page)
    await expectAccessible(guest)

    await page.locator('summary', { hasText: word(t, 'cancel.open') }).click()
    await page.getByRole('button', { name: word(t, 'cancel.submit') }).click()
    await expect(page.locator('summary', { hasText: word(t, 'cancel.open') })).toHaveCount(0)
    await expect(level).toHaveCount(0)
    await elsewhere.close()
  })
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a sell order is placed and cancelled, and its units become available again', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    const propertyId = 'rumah-prawirotaman'
    const { book, headers } = await aTrader(
      { context, request },
      { propertyId, url: baseURL ?? '' },
    )
    const free = async () => {
      const query = `propertyId=${propertyId}&side=sell&limitPrice=${book.high}&units=1`
      const answer = await request.get(`/api/orders/quote/?${query}`, { headers })
      return (await answer.json()) as { unitsFree: number; unitsHeld: number }
    }
    const before = await free()
    const t = wordsOf('id', 'market')
    const typed = `kind=limit&limitPrice=${book.high}&units=1&validity=window`
    await page.goto(`/dashboard/properties/${propertyId}/sell?${typed}`)
    await page
      .getByRole('button', { name: word(t, 'sell.place', { units: '1' }) })
      .last()
      .click()
    await expect(page).toHaveURL(/\/dashboard\/market\/[0-9a-f-]{36}$/)
    expect(await free()).toMatchObject({
      unitsFree: before.unitsFree - 1,
      unitsHeld: before.unitsHeld + 1,
    })
    await page.locator('summary', { hasText: word(t, 'cancel.open') }).click()
    await page.getByRole('button', { name: word(t, 'cancel.submit') }).click()
    await expect(page.locator('summary', { hasText: word(t, 'cancel.open') })).toHaveCount(0)
    expect(await free()).toMatchObject(before)
  })
})
