import { type APIRequestContext, type BrowserContext, expect, type Locator } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { rupiah, signIn, waitForHydration, word, wordsOf } from './an-investor.ts'
import { demoTokens } from './demo-accounts.ts'
import { controlsOf, outOfReach } from './in-reach.ts'
import { test } from './test.ts'

// Orders that rest in the order book of the demo's trading window at any hour: at the highest price that others offer
// to pay, nothing trades.

test.describe.configure({ timeout: 120_000 })

type Level = { price: number; units: number }
type Book = { low: number; high: number; tick: number; buys: Level[]; earliestLastDay: string }

type Units = { unitsFree: number; unitsHeld: number }

/** Signs the demo's investor in; returns the order book of a property and a function that reads the investor's units of it. */
async function aTrader(
  { context, request }: { context: BrowserContext; request: APIRequestContext },
  { propertyId, url }: { propertyId: string; url: string },
) {
  const tokens = await demoTokens(request, 'investor')
  await signIn(context, tokens, url)
  const book = (await (await request.get(`/api/properties/${propertyId}/book/`)).json()) as Book
  const headers = { Authorization: `Bearer ${tokens.access}` }
  const query = `propertyId=${propertyId}&side=sell&limitPrice=${book.high}&units=1`
  const units = async () => {
    const answer = await request.get(`/api/orders/quote/?${query}`, { headers })
    const { unitsFree, unitsHeld } = (await answer.json()) as Units
    return { unitsFree, unitsHeld }
  }
  return { book, units }
}

test('a property page on a phone shows the lowest asking price and the value of a unit once', async ({
  page,
}) => {
  const t = wordsOf('id', 'resale')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/marketplace/villa-sanur')
  const inCard = (key: string) =>
    page.locator('#resale').getByText(word(t, key), { exact: true }).filter({ visible: true })
  await expect(page.getByText(word(t, 'panel.from'), { exact: true })).toBeVisible()
  await expect(inCard('bestBuy')).toHaveCount(1)
  await expect(inCard('bestSell')).toHaveCount(0)
  await expect(inCard('value')).toHaveCount(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(inCard('bestSell')).toHaveCount(1)
  await expect(inCard('value')).toHaveCount(1)
})

test('a buy order appears in the order book on a guest’s page, and disappears when it is cancelled', async ({
  page,
  context,
  browser,
  request,
  baseURL,
}) => {
  const t = wordsOf('en', 'market')
  const { book } = await aTrader(
    { context, request },
    { propertyId: 'kost-seturan', url: baseURL ?? '' },
  )
  const elsewhere = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const guest = await elsewhere.newPage()
  await guest.goto('/en/marketplace/kost-seturan')
  await waitForHydration(guest)
  const resale = guest.locator('#resale')
  await resale.locator('summary').first().click()
  const best = book.buys[0] ?? { price: book.low, units: 0 }
  const head = guest.getByRole('rowheader', { name: rupiah(best.price, 'en'), exact: true })
  const level = resale
    .getByRole('row')
    .filter({ has: head })
    .getByRole('cell', { name: String(best.units + 2), exact: true })
  await expect(resale.getByRole('table').first()).toBeVisible()
  await expect(level).toHaveCount(0)

  await page.goto('/en/dashboard/properties/kost-seturan/order')
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
  const [low, high] = [book.low, book.high].map((each) => rupiah(each, 'en').slice(2))
  const outside = word(wordsOf('en', 'problems'), 'market.price_outside_collar', {
    low: low ?? '',
    high: high ?? '',
  })
  await expect(page.getByText(outside).first()).toBeVisible()
  await price.fill(String(best.price))
  await expect(total).toBeVisible()
  await expect(page.getByText(word(t, 'holderRoom'), { exact: true })).toBeVisible()
  await expect(place).not.toHaveAttribute('aria-disabled', 'true')
  expect(await outOfReach(controlsOf(page))).toEqual([])
  await place.click()
  await expect(page).toHaveURL(/\/dashboard\/market\/[0-9a-f-]{36}$/)
  await expect(level).toHaveCount(1)
  await expectAccessible(page)
  await expectAccessible(guest)

  const order = new URL(page.url()).pathname
  await page.goto('/en/dashboard/portfolio/orders')
  const title = word(wordsOf('en', 'portfolio'), 'openTrades')
  await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
  await expect(page.locator(`a[href="${order}"]:visible`)).toHaveCount(1)
  await expectAccessible(page)
  await page.goto('/en/dashboard/properties/kost-seturan#trades')
  await expect(page.locator(`#trades a[href="${order}"]:visible`)).toHaveCount(1)
  await page.goto(order)
  await waitForHydration(page)

  await page.locator('summary', { hasText: word(t, 'cancel.open') }).click()
  await page.getByRole('button', { name: word(t, 'cancel.submit') }).click()
  await expect(page.locator('summary', { hasText: word(t, 'cancel.open') })).toHaveCount(0)
  await expect(level).toHaveCount(0)
  await elsewhere.close()
})

test('a ticket with a wrong price, units, lot or last day names the field and its rule, keeps what was typed and holds no units', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const t = wordsOf('id', 'market')
  await page.setViewportSize({ width: 390, height: 900 })
  const { book, units } = await aTrader(
    { context, request },
    { propertyId: 'ruko-dago', url: baseURL ?? '' },
  )
  const before = await units()
  const fields = Object.fromEntries(
    ['limitPrice', 'units', 'validUntil', 'lot'].map((name) => [
      name,
      page.locator(`input[name=${name}]`),
    ]),
  ) as Record<'limitPrice' | 'units' | 'validUntil' | 'lot', Locator>
  const expectWrong = async (name: keyof typeof fields, code: string, values = {}) => {
    await expect(fields[name]).toHaveAttribute('aria-invalid', 'true')
    const [rule = ''] = word(wordsOf('id', 'problems'), `market.${code}`, values).split('…')
    // A number and its unit are not separated at the end of a line.
    const text = new RegExp(rule.replaceAll(' ', '\\s'))
    await expect(fields[name]).toHaveAccessibleDescription(text)
  }
  await page.goto('/dashboard/properties/ruko-dago/sell')
  await waitForHydration(page)
  const toSummary = page.getByRole('link', { name: word(t, 'toSummary') })
  await expect(toSummary).toBeInViewport()
  await toSummary.click()
  const summary = page.getByRole('region', { name: word(t, 'summary') })
  await expect(summary.getByRole('button').first()).toBeInViewport()
  await fields.limitPrice.fill(String(book.high - 1))
  await fields.units.fill('2')
  await expectWrong('limitPrice', 'price_not_on_tick', { tick: String(book.tick) })
  await fields.limitPrice.fill(String(book.high))
  await fields.units.fill(String(before.unitsFree + 1))
  await expectWrong('units', 'too_few_units', { unitsFree: String(before.unitsFree) })

  const passed = new Date(Date.parse(book.earliestLastDay) - 86_400_000)
  const typed = {
    limitPrice: rupiah(book.high, 'id').slice(2),
    units: '2',
    validUntil: passed.toISOString().slice(0, 10),
    lot: '3',
  }
  const expectTyped = async () => {
    for (const [name, field] of Object.entries(fields))
      await expect(field).toHaveValue(typed[name as keyof typeof typed])
    await expect(page.locator('input[value=date]')).toBeChecked()
  }
  const place = page.getByRole('button', { name: word(t, 'sell.place', { units: '2' }) }).last()
  await fields.units.fill(typed.units)
  await page.getByText(word(t, 'validities.date.name'), { exact: true }).click()
  await fields.validUntil.fill(typed.validUntil)
  await page.locator('summary', { hasText: word(t, 'others') }).click()
  await fields.lot.fill(typed.lot)
  await place.click()
  await expectWrong('lot', 'lot_too_large', { units: '2' })
  await expectTyped()
  typed.lot = '2'
  await fields.lot.fill(typed.lot)
  await place.click()
  await expectWrong('validUntil', 'date_over', { earliest: '…' })
  await expectTyped()
  expect(await units()).toEqual(before)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a sell order is placed and cancelled, and its units become available again', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    const propertyId = 'rumah-prawirotaman'
    const { book, units } = await aTrader({ context, request }, { propertyId, url: baseURL ?? '' })
    const before = await units()
    const t = wordsOf('id', 'market')
    const typed = `kind=limit&limitPrice=${book.high}&units=1&validity=window`
    await page.goto(`/dashboard/properties/${propertyId}/sell?${typed}`)
    await page
      .getByRole('button', { name: word(t, 'sell.place', { units: '1' }) })
      .last()
      .click()
    await expect(page).toHaveURL(/\/dashboard\/market\/[0-9a-f-]{36}$/)
    expect(await units()).toEqual({
      unitsFree: before.unitsFree - 1,
      unitsHeld: before.unitsHeld + 1,
    })
    await page.locator('summary', { hasText: word(t, 'cancel.open') }).click()
    await page.getByRole('button', { name: word(t, 'cancel.submit') }).click()
    await expect(page.locator('summary', { hasText: word(t, 'cancel.open') })).toHaveCount(0)
    expect(await units()).toEqual(before)
  })
})

test('an order ticket keeps what was typed while the connection is lost, and shows its cost once it is back', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await aTrader({ context, request }, { propertyId: 'ruko-dago', url: baseURL ?? '' })
  await page.goto('/dashboard/properties/ruko-dago/order')
  await waitForHydration(page)
  const units = page.locator('input[name=units]')
  const send = (count: string) =>
    page.getByRole('button', { name: new RegExp(`\\b${count}\\sunit`) })
  // The first request of the ticket: nothing that it needs was loaded before.
  await context.setOffline(true)
  await units.fill('3')
  await expect(page.locator('[data-severity="warn"]')).toBeVisible()
  await expect(units).toHaveValue('3')
  await context.setOffline(false)
  await expect(send('3').first()).toBeVisible()
})
