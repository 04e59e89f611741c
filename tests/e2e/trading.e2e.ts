import { randomUUID } from 'node:crypto'
import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test'
import { addWorkingDays, isWorkingDay } from '#kernel'
import { expectAccessible } from './accessibility.ts'
import {
  anAddress,
  anInvestor,
  confirmOnScreen,
  readWallet,
  rupiah,
  signIn,
  type Tokens,
  waitForHydration,
  word,
  wordsOf,
} from './an-investor.ts'
import { closeContexts, demoPassword, demoTokens } from './demo-accounts.ts'
import { type OwnProduct, openOwnProduct } from './own-product.ts'

// Trading from both sides, on a product of its own: its clock is moved from one phase of the market to another,
// and from one trading window to the next.

test.describe.configure({ mode: 'serial', timeout: 400_000 })

let product: OwnProduct
let api: APIRequestContext

test.beforeAll(async ({ playwright }) => {
  product = await openOwnProduct()
  api = await playwright.request.newContext({ baseURL: product.home })
})
test.afterAll(closeContexts)
test.afterAll(async () => {
  await api.dispose()
  await product.stop()
})

type Level = { price: number; units: number }
type Book = {
  tick: number
  low: number
  high: number
  reference: number
  unitValue: number
  buys: Level[]
  sells: Level[]
  indication: { price: number; units: number } | null
}
type Window = { phase: string; opensOn: string; nextChangeAt: string | null }
type Order = { id: string; amountFilled: number; feeCharged: number; unitsHeld: number }
type Sent = { method?: string; data?: unknown; token?: string }

async function send<Body>(path: string, sent: Sent = {}): Promise<Body> {
  const { method = 'POST', data, token } = sent
  const headers = token === undefined ? anAddress() : { Authorization: `Bearer ${token}` }
  const key = { 'Idempotency-Key': randomUUID() }
  const answer = await api.fetch(`/api${path}`, { method, data, headers: { ...headers, ...key } })
  expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true)
  return (answer.status() === 204 ? null : await answer.json()) as Body
}

const read = <Body>(path: string, token?: string) =>
  send<Body>(path, { method: 'GET', ...(token === undefined ? {} : { token }) })
const bookOf = (propertyId: string) => read<Book>(`/properties/${propertyId}/book/`)

/** Moves the product's clock to a time. */
async function moveTo(moment: number): Promise<void> {
  const { now } = await send<{ now: string }>('/dev/clock/', { data: { advanceSeconds: 1 } })
  const advanceSeconds = Math.ceil((moment - Date.parse(now)) / 1000)
  if (advanceSeconds > 0) await send('/dev/clock/', { data: { advanceSeconds } })
}

/** Moves the clock past the changes of the market until the trading window is in one of these phases. */
async function walkTo(...phases: string[]): Promise<Window> {
  for (let steps = 0; steps < 60; steps += 1) {
    const { items } = await read<{ items: Window[] }>('/market/windows/')
    const window = items.findLast(({ phase }) => phase !== 'ended') ?? items[0]
    if (window === undefined) throw new Error('the demo has no trading window')
    if (phases.includes(window.phase)) return window
    if (window.nextChangeAt === null) throw new Error('the window has ended before that')
    await moveTo(Date.parse(window.nextChangeAt) + 1000)
  }
  throw new Error(`the market never comes to ${phases.join()}`)
}

/** Moves to the next phase of the trading window with the button that visitors of the demo have. */
async function toNextPhaseByScreen(page: Page): Promise<void> {
  const t = wordsOf('en', 'dev')
  await page.goto('/en/dev/clock')
  await waitForHydration(page)
  const button = page.getByRole('button', { name: word(t, 'clock.toNext') })
  const moment = (await button.getAttribute('value')) ?? ''
  expect(moment).not.toBe('')
  await button.click()
  await expect(button).not.toHaveAttribute('value', moment)
  const { now } = await read<{ now: string }>('/dev/clock/')
  expect(Date.parse(now)).toBeGreaterThanOrEqual(Date.parse(moment))
}

async function aPage(browser: Browser, width: number, tokens: Tokens | null = null): Promise<Page> {
  const context = await browser.newContext({
    baseURL: product.home,
    viewport: { width, height: 900 },
  })
  if (tokens !== null) await signIn(context, tokens, product.home)
  return await context.newPage()
}

/** Returns a property that the demo's investor holds, with orders on both sides of its book. */
async function aLivelyProperty(): Promise<string> {
  for (const propertyId of ['ruko-dago', 'kost-seturan', 'rumah-prawirotaman']) {
    const { buys, sells } = await bookOf(propertyId)
    if (buys.length > 0 && sells.length > 0) return propertyId
  }
  throw new Error('no property of the demo’s investor is traded')
}

/** Fills in an order ticket and places the order. */
async function place(page: Page, side: 'buy' | 'sell', locale: 'id' | 'en', price: number | null) {
  const t = wordsOf(locale, 'market')
  if (price === null) await page.getByText(word(t, 'best'), { exact: true }).click()
  else await page.locator('input[name=limitPrice]').fill(String(price))
  await page.locator('input[name=units]').fill('1')
  const button = page.getByRole('button', { name: word(t, `${side}.place`, { units: '1' }) }).last()
  await expect(button).not.toHaveAttribute('aria-disabled', 'true')
  await button.click()
  await expect(page).toHaveURL(/\/dashboard\/market\/[0-9a-f-]{36}$/)
  return page.url().split('/').at(-1) ?? ''
}

test('an investor on a phone sells a unit at the best price and withdraws its money to the bank', async ({
  browser,
}) => {
  await walkTo('trading')
  const propertyId = await aLivelyProperty()
  const tokens = await demoTokens(api, 'investor')
  const before = await readWallet(api, tokens)
  const page = await aPage(browser, 390, tokens)
  await page.goto(`/dashboard/properties/${propertyId}/sell`)
  await waitForHydration(page)
  const orderId = await place(page, 'sell', 'id', null)
  const t = wordsOf('id', 'market')
  await expect(page.getByRole('heading', { name: word(t, 'order.heads.filled') })).toBeVisible()
  await expect(page.getByText(word(t, 'order.texts.filledSell'))).toBeVisible()
  await expectAccessible(page)
  const order = await read<Order>(`/orders/${orderId}/`, tokens.access)
  const net = order.amountFilled - order.feeCharged
  expect(net).toBeGreaterThan(0)
  expect((await readWallet(api, tokens)).free).toBe(before.free + net)
  await page.goto('/dashboard/wallet')
  const shown = (text: string) => page.getByText(text).filter({ visible: true }).first()
  await expect(shown(word(wordsOf('id', 'wallet'), 'kinds.trade'))).toBeVisible()
  await expect(shown(rupiah(net, 'id'))).toBeVisible()
  await withdraw(page, net, tokens)
  await page.context().close()
})

/** Withdraws money from the wallet; the bank simulator accepts the payout. */
async function withdraw(page: Page, amount: number, { access: token }: Tokens): Promise<void> {
  const t = wordsOf('id', 'withdrawals')
  const name = word(wordsOf('id', 'wallet'), 'withdraw')
  await page.getByRole('link', { name, exact: true }).click()
  await confirmOnScreen(page, api, {
    locale: 'id',
    email: 'investor@demo.sepetak.id',
    secret: demoPassword,
  })
  await expect(page).toHaveURL(/\/dashboard\/wallet\/withdraw$/)
  await waitForHydration(page)
  await page.getByLabel(word(t, 'amount'), { exact: true }).fill(String(amount))
  await page
    .getByRole('button', { name: word(t, 'submit', { amount: rupiah(amount, 'id') }) })
    .click()
  await expect(page).toHaveURL(/\/dashboard\/wallet\/withdrawals\/[0-9a-f-]{36}$/)
  const id = page.url().split('/').at(-1)
  const { reference, sendAt } = await read<{ reference: string; sendAt: string }>(
    `/withdrawals/${id}/`,
    token,
  )
  await moveTo(Date.parse(sendAt) + 1000)
  const sent = async () =>
    (await read<{ items: { reference: string }[] }>('/dev/payouts/')).items.map(
      (payout) => payout.reference,
    )
  await expect.poll(sent, { timeout: 30_000 }).toContain(reference)
  await send(`/dev/payouts/${reference}/`, { data: { action: 'pay' } })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(word(t, 'heads.paid'), {
    timeout: 30_000,
  })
  await expectAccessible(page)
}

test('an investor goes from the order book on a property page to a unit of their own', async ({
  browser,
}) => {
  const propertyId = await aLivelyProperty()
  const { sells } = await bookOf(propertyId)
  const { tokens } = await anInvestor(api, { cash: 5_000_000 })
  const page = await aPage(browser, 1440, tokens)
  await page.goto(`/en/dashboard/properties/${propertyId}`)
  await waitForHydration(page)
  const resale = wordsOf('en', 'resale')
  await page
    .getByRole('region', { name: word(resale, 'panel.title') })
    .getByRole('link', { name: word(resale, 'buy') })
    .click()
  await expect(page).toHaveURL(/\/order$/)
  await waitForHydration(page)
  const orderId = await place(page, 'buy', 'en', sells[0]?.price ?? 0)
  const t = wordsOf('en', 'market')
  await expect(page.getByRole('heading', { name: word(t, 'order.heads.filled') })).toBeVisible()
  await expect(page.getByText(word(t, 'order.texts.filledBuy'))).toBeVisible()
  const order = await read<Order>(`/orders/${orderId}/`, tokens.access)
  expect(order.amountFilled).toBe(sells[0]?.price)
  const wallet = await readWallet(api, tokens)
  expect(wallet).toMatchObject({
    free: 5_000_000 - order.amountFilled - order.feeCharged,
    held: 0,
  })
  await page.context().close()
})

test('what an investor has typed stays when trading is halted, with the reason above it', async ({
  browser,
}) => {
  await walkTo('trading')
  const tokens = await demoTokens(api, 'investor')
  const propertyId = await aQuietHolding(tokens)
  const { high } = await bookOf(propertyId)
  const selling = await aPage(browser, 390, tokens)
  await selling.goto(`/dashboard/properties/${propertyId}/sell`)
  const offering = await aPage(browser, 1440, tokens)
  await offering.goto(`/en/dashboard/properties/${propertyId}/offer`)
  for (const page of [selling, offering]) await waitForHydration(page)
  await selling.locator('input[name=limitPrice]').fill(String(high))
  await selling.locator('input[name=units]').fill('1')
  await selling.locator('summary', { hasText: word(wordsOf('id', 'market'), 'others') }).click()
  await selling.locator('input[name=lot]').fill('1')
  await offering.locator('input[name=code]').fill('ABCDEF12')
  await offering.locator('input[name=limitPrice]').fill(String(high))

  const { access: token } = await demoTokens(api, 'ops')
  const data = { reason: 'A rumour about the roof is being checked' }
  await send(`/back-office/market/books/${propertyId}/halt/`, { token, data })
  for (const [page, locale] of [
    [selling, 'id'],
    [offering, 'en'],
  ] as const) {
    const why = word(wordsOf(locale, 'resale'), 'haltedFor.staff')
    await expect(page.getByText(why)).toBeVisible({ timeout: 5_000 })
    await expect(page.locator('input[name=limitPrice]')).toHaveValue(
      rupiah(high, locale).replace('Rp', ''),
    )
    await expectAccessible(page)
  }
  await expect(selling.locator('input[name=units]')).toHaveValue('1')
  await expect(selling.locator('input[name=lot]')).toHaveValue('1')
  await expect(offering.locator('input[name=code]')).toHaveValue('ABCDEF12')
  const place = word(wordsOf('id', 'market'), 'sell.place', { units: '1' })
  const next = word(wordsOf('en', 'private-offer'), 'next')
  for (const button of [
    selling.getByRole('button', { name: place }).last(),
    offering.getByRole('button', { name: next }),
  ])
    await expect(button).toHaveAttribute('aria-disabled', 'true')
  for (const page of [selling, offering]) await page.context().close()
})

/** Returns a property that the investor holds and that no other test trades. */
async function aQuietHolding({ access }: Tokens): Promise<string> {
  const { items } = await read<{ items: { property: { id: string } }[] }>(
    '/portfolio/holdings/',
    access,
  )
  for (const { property } of items) {
    if (['ruko-dago', 'kost-seturan', 'rumah-prawirotaman'].includes(property.id)) continue
    if (await isSellable(property.id, access)) return property.id
  }
  throw new Error('the investor has no other property that can be sold')
}

/** Whether a unit of the property could be offered for sale now. */
async function isSellable(propertyId: string, token: string): Promise<boolean> {
  const answer = await api.get(`/api/properties/${propertyId}/book/`)
  if (!answer.ok()) return false
  const { reference } = (await answer.json()) as Book
  const query = `propertyId=${propertyId}&side=sell&limitPrice=${reference}&units=1`
  const { refusal } = await read<{ refusal: object | null }>(`/orders/quote/?${query}`, token)
  return refusal === null
}

test('a holder offers a unit to one person by their code, and the accepted offer exchanges units and money', async ({
  browser,
}) => {
  const propertyId = await aLivelyProperty()
  const { reference, high, tick } = await bookOf(propertyId)
  const seller = await demoTokens(api, 'investor')
  const { tokens: buyer } = await anInvestor(api, { cash: 5_000_000 })
  const { code } = await read<{ code: string }>('/referrals/', buyer.access)
  const [sold, bought] = [await ownIn(propertyId, seller), await ownIn(propertyId, buyer)]
  const offering = await aPage(browser, 390, seller)
  const [t, market] = [wordsOf('id', 'private-offer'), wordsOf('id', 'market')]
  await offering.goto(`/dashboard/properties/${propertyId}/sell`)
  await offering.getByRole('link', { name: /satu orang/ }).click()
  await expect(offering).toHaveURL(/\/offer$/)
  await waitForHydration(offering)
  await expectAccessible(offering)
  const typed = {
    code: offering.getByLabel(word(t, 'code')),
    units: offering.getByLabel(word(market, 'unitsLabel')),
    price: offering.locator('input[name=limitPrice]'),
  }
  const next = offering.getByRole('button', { name: word(t, 'next') })
  const beyond = high + tick
  await typed.code.fill(code.toLowerCase())
  await typed.units.fill('1')
  await typed.price.fill(String(beyond))
  await next.click()
  await expect(typed.price).toHaveAttribute('aria-invalid', 'true')
  await expect(typed.price).toHaveValue(beyond.toLocaleString('id-ID'))
  await expect(typed.code).toHaveValue(code.toLowerCase())
  await expect(typed.units).toHaveValue('1')
  expect(await ownIn(propertyId, seller)).toEqual(sold)
  await typed.price.fill(String(reference))
  await next.click()
  await expectAccessible(offering)
  await offering.getByRole('button', { name: word(t, 'send', { units: '1' }) }).click()
  await expect(offering.getByRole('heading', { name: word(t, 'head') })).toBeVisible()

  const deciding = await aPage(browser, 1440, buyer)
  const inEnglish = wordsOf('en', 'private-offer')
  await deciding.goto('/en/dashboard/market')
  await waitForHydration(deciding)
  await deciding.getByRole('link', { name: /•••/ }).click()
  await expect(deciding).toHaveURL(/\/offers\/[0-9a-f-]{36}$/)
  await waitForHydration(deciding)
  await expectAccessible(deciding)
  const accept = word(inEnglish, 'accept', { total: '' }).trim()
  await deciding.getByRole('button', { name: accept }).click()
  const filled = word(wordsOf('en', 'market'), 'order.heads.filled')
  await expect(deciding.getByRole('heading', { name: filled })).toBeVisible()
  const { fees, ...after } = await privateTrade(propertyId, seller, buyer)
  expect(after).toEqual({
    seller: { free: sold.free + reference - fees.seller, units: sold.units - 1 },
    buyer: { free: bought.free - reference - fees.buyer, units: bought.units + 1 },
    price: reference,
  })
  await deciding.goto(`/en/dashboard/properties/${propertyId}`)
  await waitForHydration(deciding)
  const resale = wordsOf('en', 'resale')
  await deciding.locator('#resale').locator('summary').first().click()
  const tape = deciding.getByRole('region', { name: word(resale, 'last') })
  await expect(tape.getByText(word(resale, 'private'), { exact: true }).first()).toBeVisible()
  await deciding.context().close()
  await offering.context().close()
})

type Own = { free: number; units: number }

/** Returns a person's available balance in rupiah and available units of a property. */
async function ownIn(propertyId: string, tokens: Tokens): Promise<Own> {
  const { reference } = await bookOf(propertyId)
  const query = new URLSearchParams({
    propertyId,
    side: 'sell',
    limitPrice: String(reference),
    units: '1',
  })
  const quote = await read<{ freeBalance: number; unitsFree: number }>(
    `/orders/quote/?${query}`,
    tokens.access,
  )
  return { free: quote.freeBalance, units: quote.unitsFree }
}

/** Returns the newest private trade, the fees on both orders, and what both people own now. */
async function privateTrade(propertyId: string, seller: Tokens, buyer: Tokens) {
  const { trades } = await read<{ trades: { isPrivate: boolean; price: number }[] }>(
    `/properties/${propertyId}/book/`,
  )
  const feeOf = async ({ access }: Tokens) => {
    const { items } = await read<{ items: (Order & { isPrivate: boolean })[] }>('/orders/', access)
    return items.find(({ isPrivate }) => isPrivate)?.feeCharged ?? 0
  }
  return {
    fees: { seller: await feeOf(seller), buyer: await feeOf(buyer) },
    seller: await ownIn(propertyId, seller),
    buyer: await ownIn(propertyId, buyer),
    price: trades.find(({ isPrivate }) => isPrivate)?.price,
  }
}

test('two guests watch an auction: each order and the resulting price appear automatically', async ({
  browser,
}) => {
  const propertyId = await aLivelyProperty()
  await walkTo('opening-auction')
  const { access: token } = await demoTokens(api, 'investor')
  const watching = [
    { locale: 'id', page: await aPage(browser, 390), path: `/marketplace/${propertyId}` },
    { locale: 'en', page: await aPage(browser, 1440), path: `/en/marketplace/${propertyId}` },
  ] as const
  for (const { page, path } of watching) {
    await page.goto(path)
    await waitForHydration(page)
    await page.locator('#resale').locator('summary').first().click()
    await expect(page.locator('#resale').getByRole('table').first()).toBeVisible()
  }
  const { low } = await bookOf(propertyId)
  const atLow = async () =>
    (await bookOf(propertyId)).sells.find(({ price }) => price === low)?.units ?? 0
  const delays: number[] = []
  for (let count = 0; count < 3; count += 1) {
    const units = (await atLow()) + 1
    const seen = watching.map(({ page, locale }) => unitsShown(page, rupiah(low, locale), units))
    await send('/orders/', {
      token,
      data: { propertyId, side: 'sell', limitPrice: low, units: 1, validity: 'day' },
    })
    const placedAt = Date.now()
    for (const seenAt of await Promise.all(seen)) delays.push(seenAt - placedAt)
  }
  // A busy machine may be late once; a page that polls every second or two would be late each time.
  expect(Math.min(...delays)).toBeLessThan(1000)
  expect(delays.toSorted((a, b) => a - b)[2]).toBeLessThan(1000)
  const { indication } = await bookOf(propertyId)
  if (indication === null) throw new Error('the auction would trade nothing')
  for (const { page, locale } of watching)
    await expect(page.locator('#resale')).toContainText(rupiah(indication.price, locale))
  await walkTo('trading')
  for (const { page, locale } of watching) {
    const t = wordsOf(locale, 'resale')
    const tape = page.getByRole('region', { name: word(t, 'last') })
    await expect(tape.getByText(word(t, 'auction'), { exact: true }).first()).toBeVisible()
    await expect(tape.getByText(rupiah(indication.price, locale)).first()).toBeVisible()
    await expectAccessible(page)
    await page.context().close()
  }
})

test('an investor’s orders, the list of units for sale and the market desk show each change of an order without a reload', async ({
  browser,
}) => {
  await walkTo('trading')
  const propertyId = await aLivelyProperty()
  const tokens = await demoTokens(api, 'investor')
  const token = tokens.access
  const { high } = await bookOf(propertyId)
  const sell = { propertyId, side: 'sell', limitPrice: high, units: 5, validity: 'day' }
  const { id } = await send<Order>('/orders/', { token, data: sell })
  const own = await aPage(browser, 390, tokens)
  const list = await aPage(browser, 1440)
  const desk = await aPage(browser, 1440, await demoTokens(api, 'ops'))
  await own.goto('/dashboard/market')
  await list.goto('/en/marketplace?resale=offered')
  await desk.goto('/en/back-office/market')
  for (const page of [own, list, desk]) await waitForHydration(page)
  const order = `main a[href$="${id}"]`
  await expect(own.locator(order).first()).toBeVisible()
  type Offers = { resales: { propertyId: string; unitsForSale: number }[] }
  const t = wordsOf('id', 'market')
  for (const units of [4, 3, 2]) {
    const { resales } = await read<Offers>('/properties/?resale=offered&limit=100')
    const offered = resales.find((resale) => resale.propertyId === propertyId)
    const left = (offered?.unitsForSale ?? 0) - 1
    const data = { limitPrice: high, units }
    await send(`/orders/${id}/`, { method: 'PATCH', token, data })
    const changes = [
      own.locator(order).filter({
        hasText: word(t, 'filledOf', { filled: '0', units: String(units) }),
      }),
      list
        .getByRole('main')
        .getByRole('listitem')
        .filter({ hasText: `· ${left} unit` }),
      desk
        .getByRole('main')
        .getByRole('row')
        .filter({ hasText: `${left} to sell` }),
    ]
    for (const change of changes) await expect(change.first()).toBeVisible()
  }
  await send(`/orders/${id}/cancellation/`, { token })
  await expect(own.locator(order).first()).toContainText(word(t, 'states.cancelled'))
  await expectAccessible(own)
  for (const page of [own, list, desk]) await page.context().close()
})

/** Returns the time when a number of units for sale is first shown at a price. */
function unitsShown(page: Page, price: string, units: number): Promise<number> {
  return page.evaluate(
    ([at, count]) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const row = [...document.querySelectorAll('#resale tbody tr')].find(
            (each) => each.querySelector('th')?.textContent?.trim() === at,
          )
          if (row?.querySelectorAll('td')[1]?.textContent === count) resolve(Date.now())
          else requestAnimationFrame(look)
        }
        look()
      }),
    [price, String(units)] as const,
  )
}

test('a standing order waits between two trading windows, holds no units in that time, and returns to its place in the book', async ({
  browser,
}) => {
  const propertyId = await aLivelyProperty()
  const { unitValue, tick, high } = await bookOf(propertyId)
  const price = Math.min(high, Math.round((unitValue * 1.06) / tick) * tick)
  const tokens = await demoTokens(api, 'investor')
  const t = wordsOf('en', 'market')
  const page = await aPage(browser, 390, tokens)
  await page.goto(`/en/dashboard/properties/${propertyId}/sell`)
  await waitForHydration(page)
  await page.getByText(word(t, 'validities.date.name'), { exact: true }).click()
  const { now } = await send<{ now: string }>('/dev/clock/', { data: { advanceSeconds: 1 } })
  const dayAfter = (days: number) =>
    new Date(Date.parse(now) + days * 86_400_000).toISOString().slice(0, 10)
  await page.locator('input[name=validUntil]').fill(dayAfter(330))
  const orderId = await place(page, 'sell', 'en', price)
  await expect(page.getByRole('heading', { name: word(t, 'order.heads.open') })).toBeVisible()

  await toNextPhaseByScreen(page)
  const { nextChangeAt } = await walkTo('ended')
  expect(nextChangeAt).toBeNull()
  const waiting = await demoTokens(api, 'investor')
  const stateOf = async (access: string) =>
    await read<Order & { state: string; validUntil: string }>(`/orders/${orderId}/`, access)
  await expect.poll(async () => (await stateOf(waiting.access)).state).toBe('waiting')
  expect((await stateOf(waiting.access)).unitsHeld).toBe(0)
  await openAgain(page, waiting, `/en/dashboard/market/${orderId}`)
  await expect(page.getByRole('heading', { name: word(t, 'order.heads.waiting') })).toBeVisible()
  await expect(page.getByText(word(t, 'order.texts.waiting'))).toBeVisible()
  await page.getByText(word(t, 'change.dateTitle')).last().click()
  const later = dayAfter(350)
  await page.locator('input[name=validUntil]').fill(later)
  await page.getByRole('button', { name: word(t, 'change.submit') }).click()
  await expect.poll(async () => (await stateOf(waiting.access)).validUntil).toBe(later)

  await planNextWindow()
  await walkTo('collecting')
  const back = await demoTokens(api, 'investor')
  await expect.poll(async () => (await stateOf(back.access)).state).toBe('open')
  expect((await stateOf(back.access)).unitsHeld).toBe(1)
  await openAgain(page, back, `/dashboard/market/${orderId}`)
  const inIndonesian = wordsOf('id', 'market')
  await expect(
    page.getByRole('heading', { name: word(inIndonesian, 'order.heads.open') }),
  ).toBeVisible()
  await waitForHydration(page)
  await page.getByRole('button', { name: word(inIndonesian, 'pause') }).click()
  await expect(
    page.getByRole('heading', { name: word(inIndonesian, 'order.heads.paused') }),
  ).toBeVisible()
  await page.context().close()
})

/** Plans the earliest possible trading window, proposed by one person and approved by another. */
async function planNextWindow(): Promise<void> {
  const ops = await demoTokens(api, 'ops')
  const { earliestOpening } = await read<{ earliestOpening: string }>(
    '/back-office/market/',
    ops.access,
  )
  const opensOn = isWorkingDay(earliestOpening)
    ? earliestOpening
    : addWorkingDays(earliestOpening, 1)
  const proposal = await send<{ id: string; contentHash: string }>('/back-office/market/windows/', {
    token: ops.access,
    data: { opensOn },
  })
  const { access } = await demoTokens(api, 'finance')
  await send(`/back-office/proposals/${proposal.id}/approval/`, {
    token: access,
    data: { contentHash: proposal.contentHash },
  })
}

/** Signs in again and opens a page, because a session expires between two trading windows. */
async function openAgain(page: Page, tokens: Tokens, path: string): Promise<void> {
  await page.context().clearCookies()
  await signIn(page.context(), tokens, product.home)
  await page.goto(path)
}
