import { type Browser, expect, type Page } from '@playwright/test'
import { addWorkingDays, isWorkingDay } from '#kernel'
import { expectAccessible } from './accessibility.ts'
import { anInvestor, rupiah, type Tokens, waitForHydration, word, wordsOf } from './an-investor.ts'
import { closeContexts, demoTokens } from './demo-accounts.ts'
import {
  desktop,
  type Order,
  type OwnMarket,
  openDepth,
  openOwnMarket,
  phone,
  place,
  press,
  type View,
  views,
} from './own-market.ts'
import { test } from './test.ts'

// Pages follow the market from one phase to the next and from one trading window to another, on a product of its own
// whose clock is moved.

test.describe.configure({ mode: 'serial', timeout: 600_000 })

let market: OwnMarket

test.beforeAll(async ({ playwright }) => {
  market = await openOwnMarket(playwright.request)
})
test.afterAll(closeContexts)
test.afterAll(() => market.close())

test('guests watch an auction: each order and the resulting price appear automatically', async ({
  browser,
}) => {
  const propertyId = await market.livelyProperty()
  await market.walkTo('opening-auction')
  const { access: token } = await demoTokens(market.api, 'investor')
  const watching: { locale: View['locale']; page: Page }[] = []
  for (const { locale, prefix, viewport } of views) {
    const page = await market.page(browser, viewport)
    await page.goto(`${prefix}/marketplace/${propertyId}`)
    await openDepth(page)
    await expect(page.locator('#resale').getByRole('table').first()).toBeInViewport()
    watching.push({ locale, page })
  }
  const { low } = await market.bookOf(propertyId)
  const atLow = async () =>
    (await market.bookOf(propertyId)).sells.find(({ price }) => price === low)?.units ?? 0
  const delays: number[] = []
  for (let count = 0; count < 3; count += 1) {
    const units = (await atLow()) + 1
    const seen = watching.map(({ page, locale }) => unitsShown(page, rupiah(low, locale), units))
    await market.send('/orders/', {
      token,
      data: { propertyId, side: 'sell', limitPrice: low, units: 1, validity: 'day' },
    })
    const placedAt = Date.now()
    for (const seenAt of await Promise.all(seen)) delays.push(seenAt - placedAt)
  }
  // A busy machine may be late once; a page that polls every second or two would be late each time.
  expect(Math.min(...delays)).toBeLessThan(1000)
  expect(delays.toSorted((a, b) => a - b)[delays.length / 3]).toBeLessThan(1000)
  const { indication } = await market.bookOf(propertyId)
  if (indication === null) throw new Error('the auction would trade nothing')
  for (const { page, locale } of watching)
    await expect(page.locator('#resale')).toContainText(rupiah(indication.price, locale))
  await market.walkTo('trading')
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
  await market.walkTo('trading')
  const propertyId = await market.livelyProperty()
  const tokens = await demoTokens(market.api, 'investor')
  const token = tokens.access
  const { high } = await market.bookOf(propertyId)
  const sell = { propertyId, side: 'sell', limitPrice: high, units: 5, validity: 'day' }
  const { id } = await market.send<Order>('/orders/', { token, data: sell })
  const own = await market.page(browser, phone, tokens)
  const list = await market.page(browser, desktop)
  const desk = await market.page(browser, desktop, await demoTokens(market.api, 'ops'))
  await own.goto('/dashboard/market')
  await list.goto('/en/marketplace?resale=offered')
  await desk.goto('/en/back-office/market')
  for (const page of [own, list, desk]) await waitForHydration(page)
  const order = `main a[href$="${id}"]`
  await expect(own.locator(order).first()).toBeVisible()
  type Offers = { resales: { propertyId: string; unitsForSale: number }[] }
  const t = wordsOf('id', 'market')
  for (const units of [4, 3, 2]) {
    const { resales } = await market.read<Offers>('/properties/?resale=offered&limit=100')
    const offered = resales.find((resale) => resale.propertyId === propertyId)
    const left = (offered?.unitsForSale ?? 0) - 1
    const data = { limitPrice: high, units }
    await market.send(`/orders/${id}/`, { method: 'PATCH', token, data })
    const changes = [
      own.locator(order).filter({
        hasText: word(t, 'filledOf.sell', { filled: '0', units: String(units) }),
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
  await market.send(`/orders/${id}/cancellation/`, { token })
  await expect(own.locator(order).first()).toContainText(word(t, 'states.cancelled'))
  await expectAccessible(own)
  for (const page of [own, list, desk]) await page.context().close()
})

test('each trade appears within a second in the owner’s orders, on the order’s page and among the last trades, without a reload', async ({
  browser,
}) => {
  await market.walkTo('trading')
  const propertyId = await market.livelyProperty()
  const tokens = await demoTokens(market.api, 'investor')
  const { tokens: buyer } = await anInvestor(market.api, { cash: 20_000_000 })
  const { buys, sells, tick } = await market.bookOf(propertyId)
  // Inside the spread nothing trades before it.
  const price = (buys[0]?.price ?? 0) + tick
  expect(price).toBeLessThan(sells[0]?.price ?? 0)
  const order = { propertyId, limitPrice: price, validity: 'day' }
  const { id } = await market.send<Order>('/orders/', {
    token: tokens.access,
    data: { ...order, side: 'sell', units: 4 },
  })
  const orders = await market.page(browser, phone, tokens)
  const one = await market.page(browser, desktop, tokens)
  const guest = await market.page(browser, desktop)
  await orders.goto('/dashboard/market')
  await one.goto(`/en/dashboard/market/${id}`)
  await guest.goto(`/en/marketplace/${propertyId}`)
  for (const page of [orders, one]) await waitForHydration(page)
  await openDepth(guest)
  await expect(orders.locator(`main a[href$="${id}"]`).first()).toBeVisible()
  const [list, detail] = [wordsOf('id', 'market'), wordsOf('en', 'market')]
  const last = `#resale section[aria-label="${word(wordsOf('en', 'resale'), 'last')}"] tbody tr`
  const head = word(detail, 'order.heads.filled')
  const shownPrice = rupiah(price, 'en')
  const before = await guest.locator(last).filter({ hasText: shownPrice }).count()
  const delays: number[] = []
  for (const filled of [1, 2, 3, 4]) {
    const progress = { filled: String(filled), units: '4' }
    const seen = [
      textShown(orders, `main a[href$="${id}"]`, word(list, 'filledOf.sell', progress)),
      textShown(one, 'main', word(detail, 'filledOf.sell', progress)),
      textShown(guest, last, shownPrice, before + filled),
      ...(filled === 4 ? [textShown(one, 'h1', head)] : []),
    ]
    await market.send('/orders/', {
      token: buyer.access,
      data: { ...order, side: 'buy', units: 1 },
    })
    const tradedAt = Date.now()
    for (const seenAt of await Promise.all(seen)) delays.push(seenAt - tradedAt)
    const fills = one.getByRole('table', { name: word(detail, 'order.fills') })
    await expect(fills.getByRole('row')).toHaveCount(filled + 1)
  }
  // As in the auction: a busy machine may be late now and then, a page that polls always is.
  expect(delays.toSorted((a, b) => a - b)[Math.floor(delays.length / 2)]).toBeLessThan(1000)
  await expect(orders.locator(`main a[href$="${id}"]`).first()).toContainText(
    word(list, 'states.filled'),
  )
  for (const page of [orders, one, guest]) await page.context().close()
})

/** Returns the time when a text is first shown in a number of elements, without a reload of the page. */
function textShown(page: Page, selector: string, text: string, count = 1): Promise<number> {
  return page.evaluate(
    ([where, wanted, number]) =>
      new Promise<number>((resolve) => {
        const plain = (found: string) => found.replace(/\s/g, ' ')
        const look = () => {
          const shown = [...document.querySelectorAll(where)].filter((each) =>
            plain(each.textContent).includes(plain(wanted)),
          )
          if (shown.length >= number) resolve(Date.now())
          else requestAnimationFrame(look)
        }
        look()
      }),
    [selector, text, count] as const,
  )
}

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

test('standing orders wait between two trading windows, hold no units in that time, and return to the book', async ({
  browser,
}) => {
  const propertyId = await market.livelyProperty()
  const { earliestLastDay: today, tick } = await market.bookOf(propertyId)
  const dayAfter = (days: number) =>
    new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
  const tokens = await demoTokens(market.api, 'investor')
  const orders: StandingOrder[] = []
  for (const view of views)
    orders.push(await placeStanding(browser, view, { propertyId, tokens, until: dayAfter(330) }))

  for (const order of orders) await toNextPhaseByScreen(order)
  const { nextChangeAt } = await market.walkTo('ended')
  expect(nextChangeAt).toBeNull()
  const waiting = await demoTokens(market.api, 'investor')
  const later = dayAfter(350)
  for (const { id, page, locale, prefix } of orders) {
    const t = wordsOf(locale, 'market')
    await expect.poll(async () => (await readOrder(id, waiting)).state).toBe('waiting')
    expect((await readOrder(id, waiting)).unitsHeld).toBe(0)
    await market.openAgain(page, waiting, `${prefix}/dashboard/market/${id}`)
    await waitForHydration(page)
    const head = page.getByRole('heading', { name: word(t, 'order.heads.waiting') })
    await expect(head).toBeInViewport()
    await expect(page.getByText(word(t, 'order.texts.waiting'))).toBeVisible()
    await press(page.getByText(word(t, 'change.title')).last())
    await expect(page.getByText(word(t, 'change.checkedLaterSell'))).toBeVisible()
    const cheaper = (await readOrder(id, waiting)).limitPrice - tick
    await page.getByLabel(word(t, 'price'), { exact: true }).fill(String(cheaper))
    await fillLastDay(page, propertyId, later)
    await press(page.getByRole('button', { name: word(t, 'change.submit') }))
    await expect
      .poll(async () => await readOrder(id, waiting))
      .toMatchObject({ validUntil: later, limitPrice: cheaper, unitsHeld: 0 })
    const log = page.getByRole('list').filter({ hasText: word(t, 'log.kinds.carried-over') })
    await expect(log.getByText(word(t, 'log.kinds.changed'))).toBeVisible()
  }

  await planNextWindow()
  for (const { id, page, locale, prefix } of orders) {
    await page.goto(`${prefix}/dashboard/market/${id}`)
    const returns = word(wordsOf(locale, 'market'), 'order.texts.waitingUntil', { date: '…' })
    await expect(page.getByText(returns.split('…')[0] ?? '')).toBeVisible()
  }
  await market.walkTo('collecting')
  const back = await demoTokens(market.api, 'investor')
  for (const { id, page, locale, prefix } of orders) {
    const t = wordsOf(locale, 'market')
    const head = (state: string) =>
      page.getByRole('heading', { name: word(t, `order.heads.${state}`) })
    await expect.poll(async () => (await readOrder(id, back)).state).toBe('open')
    expect((await readOrder(id, back)).unitsHeld).toBe(1)
    await market.openAgain(page, back, `${prefix}/dashboard/market/${id}`)
    await expect(head('open')).toBeInViewport()
    await page.goto(`${prefix}/dashboard/notifications`)
    const { title } = wordsOf(locale, 'notices')['order-returned'] as { title: string }
    await expect(page.getByText(title.split('{property}')[1] ?? '').first()).toBeVisible()
    await page.goto(`${prefix}/dashboard/market/${id}`)
    await waitForHydration(page)
    await press(page.getByRole('button', { name: word(t, 'pause') }))
    await expect(page.getByRole('button', { name: word(t, 'resume') })).toBeInViewport()
    await expect(head('paused')).toBeVisible()
    expect((await readOrder(id, back)).unitsHeld).toBe(0)
    await page.context().close()
  }
})

type StandingOrder = View & { readonly id: string; readonly page: Page }

/** Sells a unit, at a price that nobody offers, with an order that returns in each window until a day. */
async function placeStanding(
  browser: Browser,
  view: View,
  { propertyId, tokens, until }: { propertyId: string; tokens: Tokens; until: string },
): Promise<StandingOrder> {
  const { locale, prefix, viewport } = view
  const { unitValue, tick, high } = await market.bookOf(propertyId)
  const price = Math.min(high, Math.round((unitValue * 1.06) / tick) * tick)
  const t = wordsOf(locale, 'market')
  const page = await market.page(browser, viewport, tokens)
  await page.goto(`${prefix}/dashboard/properties/${propertyId}/sell`)
  await waitForHydration(page)
  await press(page.getByText(word(t, 'validities.date.name'), { exact: true }))
  await fillLastDay(page, propertyId, until)
  const id = await place(page, 'sell', locale, price)
  const head = page.getByRole('heading', { name: word(t, 'order.heads.open') })
  await expect(head).toBeInViewport()
  return { ...view, id, page }
}

/** Fills in the last day of a standing order; the field offers the days that the market accepts. */
async function fillLastDay(page: Page, propertyId: string, until: string): Promise<void> {
  const field = page.locator('input[name=validUntil]')
  const { earliestLastDay, latestLastDay } = await market.bookOf(propertyId)
  await expect(field).toHaveAttribute('min', earliestLastDay)
  await expect(field).toHaveAttribute('max', latestLastDay)
  await field.fill(until)
}

async function readOrder(id: string, { access }: Tokens) {
  return await market.read<Order & { state: string; validUntil: string; limitPrice: number }>(
    `/orders/${id}/`,
    access,
  )
}

/** Moves to the next phase of the trading window with the button that visitors of the demo have. */
async function toNextPhaseByScreen({ page, locale, prefix }: StandingOrder): Promise<void> {
  const t = wordsOf(locale, 'dev')
  await page.goto(`${prefix}/dev/clock`)
  await waitForHydration(page)
  const button = page.getByRole('button', { name: word(t, 'clock.toNext') })
  const moment = (await button.getAttribute('value')) ?? ''
  expect(moment).not.toBe('')
  await press(button)
  await expect(button).not.toHaveAttribute('value', moment)
  const { now } = await market.read<{ now: string }>('/dev/clock/')
  expect(Date.parse(now)).toBeGreaterThanOrEqual(Date.parse(moment))
}

/** Plans the earliest possible trading window, proposed by one person and approved by another. */
async function planNextWindow(): Promise<void> {
  const ops = await demoTokens(market.api, 'ops')
  const { earliestOpening } = await market.read<{ earliestOpening: string }>(
    '/back-office/market/',
    ops.access,
  )
  const opensOn = isWorkingDay(earliestOpening)
    ? earliestOpening
    : addWorkingDays(earliestOpening, 1)
  const proposal = await market.send<{ id: string; contentHash: string }>(
    '/back-office/market/windows/',
    {
      token: ops.access,
      data: { opensOn },
    },
  )
  const { access } = await demoTokens(market.api, 'finance')
  await market.send(`/back-office/proposals/${proposal.id}/approval/`, {
    token: access,
    data: { contentHash: proposal.contentHash },
  })
}
