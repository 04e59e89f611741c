import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes } from './accessibility.ts'
import {
  anInvestor,
  confirmOnScreen,
  readWallet,
  rupiah,
  type Tokens,
  waitForHydration,
  word,
  wordsOf,
} from './an-investor.ts'
import { closeContexts, demoPassword, demoTokens } from './demo-accounts.ts'
import { expectFitsWithLargeText } from './large-text.ts'
import {
  type Book,
  desktop,
  livelyProperties,
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
import { openAndWait, readsOf } from './page-reads.ts'
import { test } from './test.ts'

// Units change hands during a trading day, on a product of its own whose clock shows one.

test.describe.configure({ mode: 'serial', timeout: 400_000 })

let market: OwnMarket

test.beforeAll(async ({ playwright }) => {
  market = await openOwnMarket(playwright.request)
})
test.afterAll(closeContexts)
test.afterAll(() => market.close())

for (const { locale, prefix, viewport } of views) {
  const view = `${locale}, ${viewport.width} px`

  test(`an investor sells a unit at the best price and withdraws its money to the bank (${view})`, async ({
    browser,
  }) => {
    await market.walkTo('trading')
    const propertyId = await market.livelyProperty()
    const tokens = await demoTokens(market.api, 'investor')
    const before = await readWallet(market.api, tokens)
    const page = await market.page(browser, viewport, tokens)
    await page.goto(`${prefix}/dashboard/properties/${propertyId}/sell`)
    await waitForHydration(page)
    const orderId = await place(page, 'sell', locale, null)
    const t = wordsOf(locale, 'market')
    const head = page.getByRole('heading', { name: word(t, 'order.heads.filled') })
    await expect(head).toBeInViewport()
    await expect(page.getByText(word(t, 'order.texts.filledSell'))).toBeVisible()
    await expectAccessible(page)
    await expectFitsWithLargeText(page)
    const order = await market.read<Order>(`/orders/${orderId}/`, tokens.access)
    const net = order.amountFilled - order.feeCharged
    expect(net).toBeGreaterThan(0)
    expect((await readWallet(market.api, tokens)).free).toBe(before.free + net)
    await page.goto(`${prefix}/dashboard/wallet`)
    const shown = (text: string) => page.getByText(text).filter({ visible: true }).first()
    await expect(shown(word(wordsOf(locale, 'wallet'), 'kinds.trade'))).toBeVisible()
    await expect(shown(rupiah(net, locale))).toBeVisible()
    await withdraw(page, locale, net, tokens)
    await page.context().close()
  })

  test(`an investor goes from the order book on a property page to a unit of their own (${view})`, async ({
    browser,
  }) => {
    await market.walkTo('trading')
    const propertyId = await market.livelyProperty()
    const { sells } = await market.bookOf(propertyId)
    const { tokens } = await anInvestor(market.api, { cash: 5_000_000 })
    const page = await market.page(browser, viewport, tokens)
    await page.goto(`${prefix}/dashboard/properties/${propertyId}`)
    await waitForHydration(page)
    const resale = wordsOf(locale, 'resale')
    const buy = page
      .getByRole('region', { name: word(resale, 'panel.title') })
      .getByRole('link', { name: word(resale, 'buy') })
    if (viewport === phone) {
      // The bar with the price leads to the panel, which is far down on a phone.
      const bar = page
        .locator('main')
        .getByRole('link', { name: word(wordsOf(locale, 'property'), 'bar.buy'), exact: true })
      await expect(bar).toBeInViewport({ ratio: 1 })
      await bar.click()
    }
    await expect(buy).toBeInViewport({ ratio: 1 })
    await buy.click()
    await expect(page).toHaveURL(/\/order$/)
    await waitForHydration(page)
    const orderId = await place(page, 'buy', locale, sells[0]?.price ?? 0)
    const t = wordsOf(locale, 'market')
    const head = page.getByRole('heading', { name: word(t, 'order.heads.filled') })
    await expect(head).toBeInViewport()
    await expect(page.getByText(word(t, 'order.texts.filledBuy'))).toBeVisible()
    const order = await market.read<Order>(`/orders/${orderId}/`, tokens.access)
    expect(order.amountFilled).toBe(sells[0]?.price)
    const wallet = await readWallet(market.api, tokens)
    expect(wallet).toMatchObject({
      free: 5_000_000 - order.amountFilled - order.feeCharged,
      held: 0,
    })
    await page.context().close()
  })
}

/** Withdraws money from the wallet; the bank simulator accepts the payout. */
async function withdraw(
  page: Page,
  locale: View['locale'],
  amount: number,
  { access: token }: Tokens,
): Promise<void> {
  const t = wordsOf(locale, 'withdrawals')
  const name = word(wordsOf(locale, 'wallet'), 'withdraw')
  const toForm = page.getByRole('link', { name, exact: true })
  await expect(toForm).toBeInViewport({ ratio: 1 })
  await toForm.click()
  await confirmOnScreen(page, market.api, {
    locale,
    email: 'investor@demo.sepetak.id',
    secret: demoPassword,
  })
  await expect(page).toHaveURL(/\/dashboard\/wallet\/withdraw$/)
  await waitForHydration(page)
  await page.getByLabel(word(t, 'amount'), { exact: true }).fill(String(amount))
  await press(
    page.getByRole('button', { name: word(t, 'submit', { amount: rupiah(amount, locale) }) }),
  )
  await expect(page).toHaveURL(/\/dashboard\/wallet\/withdrawals\/[0-9a-f-]{36}$/)
  const id = page.url().split('/').at(-1)
  const { reference, sendAt } = await market.read<{ reference: string; sendAt: string }>(
    `/withdrawals/${id}/`,
    token,
  )
  await market.moveTo(Date.parse(sendAt) + 1000)
  const sent = async () =>
    (await market.read<{ items: { reference: string }[] }>('/dev/payouts/')).items.map(
      (payout) => payout.reference,
    )
  await expect.poll(sent, { timeout: 30_000 }).toContain(reference)
  await market.send(`/dev/payouts/${reference}/`, { data: { action: 'pay' } })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(word(t, 'heads.paid'), {
    timeout: 30_000,
  })
  await expectAccessible(page)
}

test('what an investor has typed stays when trading is halted, with the reason above it', async ({
  browser,
}) => {
  const { nextChangeAt } = await market.walkTo('trading')
  const tokens = await demoTokens(market.api, 'investor')
  const propertyId = await aQuietHolding(tokens)
  const { high } = await market.bookOf(propertyId)
  const selling = await market.page(browser, phone, tokens)
  await selling.goto(`/dashboard/properties/${propertyId}/sell`)
  const offering = await market.page(browser, desktop, tokens)
  await offering.goto(`/en/dashboard/properties/${propertyId}/offer`)
  for (const page of [selling, offering]) await waitForHydration(page)
  await selling.locator('input[name=limitPrice]').fill(String(high))
  await selling.locator('input[name=units]').fill('1')
  await selling.locator('summary', { hasText: word(wordsOf('id', 'market'), 'others') }).click()
  await selling.locator('input[name=lot]').fill('1')
  await offering.locator('input[name=code]').fill('ABCDEF12')
  await offering.locator('input[name=limitPrice]').fill(String(high))

  const { access: token } = await demoTokens(market.api, 'ops')
  const resumesAt = new Date(Date.parse(nextChangeAt ?? '') - 10 * 60_000).toISOString()
  const data = { reason: 'A rumour about the roof is being checked', resumesAt }
  await market.send(`/back-office/market/books/${propertyId}/halt/`, { token, data })
  for (const [page, locale] of [
    [selling, 'id'],
    [offering, 'en'],
  ] as const) {
    const why = word(wordsOf(locale, 'resale'), 'haltedFor.staff')
    await expect(page.getByText(why)).toBeVisible({ timeout: 5_000 })
    const end = page.getByText(why).locator('time')
    await expect(end).toHaveAttribute('datetime', resumesAt)
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
  const { items } = await market.read<{ items: { property: { id: string } }[] }>(
    '/portfolio/holdings/',
    access,
  )
  for (const { property } of items) {
    if (livelyProperties.includes(property.id)) continue
    if (await isSellable(property.id, access)) return property.id
  }
  throw new Error('the investor has no other property that can be sold')
}

/** Whether a unit of the property could be offered for sale now. */
async function isSellable(propertyId: string, token: string): Promise<boolean> {
  const answer = await market.api.get(`/api/properties/${propertyId}/book/`)
  if (!answer.ok()) return false
  const { reference } = (await answer.json()) as Book
  const query = `propertyId=${propertyId}&side=sell&limitPrice=${reference}&units=1`
  const { refusal } = await market.read<{ refusal: object | null }>(
    `/orders/quote/?${query}`,
    token,
  )
  return refusal === null
}

test('a holder offers a unit to one person by their code, and the accepted offer exchanges units and money', async ({
  browser,
}) => {
  const propertyId = await market.livelyProperty()
  const { reference, high, tick } = await market.bookOf(propertyId)
  const seller = await demoTokens(market.api, 'investor')
  const { tokens: buyer } = await anInvestor(market.api, { cash: 5_000_000 })
  const { code } = await market.read<{ code: string }>('/referrals/', buyer.access)
  const [sold, bought] = [await ownIn(propertyId, seller), await ownIn(propertyId, buyer)]
  const offering = await market.page(browser, phone, seller)
  const [t, m] = [wordsOf('id', 'private-offer'), wordsOf('id', 'market')]
  await offering.goto(`/dashboard/properties/${propertyId}/sell`)
  await offering.getByRole('link', { name: /satu orang/ }).click()
  await expect(offering).toHaveURL(/\/offer$/)
  await waitForHydration(offering)
  await expectAccessible(offering)
  const typed = {
    code: offering.getByLabel(word(t, 'code')),
    units: offering.getByLabel(word(m, 'unitsLabel')),
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

  const deciding = await market.page(browser, desktop, buyer)
  const inEnglish = wordsOf('en', 'private-offer')
  await deciding.goto('/en/dashboard/market')
  await waitForHydration(deciding)
  await deciding.getByRole('link', { name: /•••/ }).click()
  await expect(deciding).toHaveURL(/\/offers\/[0-9a-f-]{36}$/)
  await waitForHydration(deciding)
  await expectAccessibleInBothThemes(deciding)
  await expectFitsWithLargeText(deciding)
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
  const resale = wordsOf('en', 'resale')
  await openDepth(deciding)
  const tape = deciding.getByRole('region', { name: word(resale, 'last') })
  await expect(tape.getByText(word(resale, 'private'), { exact: true }).first()).toBeVisible()
  await deciding.context().close()
  await offering.context().close()
})

type Own = { free: number; units: number }

/** Returns a person's available balance in rupiah and available units of a property. */
async function ownIn(propertyId: string, tokens: Tokens): Promise<Own> {
  const { reference } = await market.bookOf(propertyId)
  const query = new URLSearchParams({
    propertyId,
    side: 'sell',
    limitPrice: String(reference),
    units: '1',
  })
  const quote = await market.read<{ freeBalance: number; unitsFree: number }>(
    `/orders/quote/?${query}`,
    tokens.access,
  )
  return { free: quote.freeBalance, units: quote.unitsFree }
}

/** Returns the newest private trade, the fees on both orders, and what both people own now. */
async function privateTrade(propertyId: string, seller: Tokens, buyer: Tokens) {
  const { trades } = await market.read<{ trades: { isPrivate: boolean; price: number }[] }>(
    `/properties/${propertyId}/book/`,
  )
  const feeOf = async ({ access }: Tokens) => {
    const { items } = await market.read<{ items: (Order & { isPrivate: boolean })[] }>(
      '/orders/',
      access,
    )
    return items.find(({ isPrivate }) => isPrivate)?.feeCharged ?? 0
  }
  return {
    fees: { seller: await feeOf(seller), buyer: await feeOf(buyer) },
    seller: await ownIn(propertyId, seller),
    buyer: await ownIn(propertyId, buyer),
    price: trades.find(({ isPrivate }) => isPrivate)?.price,
  }
}

test('staff stop all trading, halt a property and cancel a trade by obvious error, the last by two people, and an investor sees each on an open page', async ({
  browser,
}) => {
  await market.walkTo('trading')
  const propertyId = await market.livelyProperty()
  const { reference, tick } = await market.bookOf(propertyId)
  const { tokens: buyer } = await anInvestor(market.api, { cash: 5_000_000 })
  const orderId = await tradeAt(Math.floor((reference * 1.06) / tick) * tick, propertyId, buyer)
  const order = await market.page(browser, phone, buyer)
  const ticket = await market.page(browser, desktop, buyer)
  await order.goto(`/dashboard/market/${orderId}`)
  await ticket.goto(`/en/dashboard/properties/${propertyId}/order`)
  const [id, en] = [wordsOf('id', 'market-desk'), wordsOf('en', 'market-desk')]
  const ops = await market.page(browser, desktop, await demoTokens(market.api, 'ops'))
  const finance = await market.page(browser, phone, await demoTokens(market.api, 'finance'))
  for (const page of [order, ticket, ops, finance]) {
    if (page === ops) await page.goto('/en/back-office/market')
    if (page === finance) await page.goto('/back-office/market')
    await waitForHydration(page)
  }
  const formOf = (page: Page, button: string) =>
    page.locator('form').filter({ has: page.getByRole('button', { name: button, exact: true }) })
  const send = async (form: Locator, button: string, reason: string) => {
    await form.locator('textarea[name=reason]').fill(reason)
    await form.getByRole('button', { name: button, exact: true }).click()
  }

  const why = 'A price with a wrong digit'
  const { name } = await market.read<{ name: string }>(`/properties/${propertyId}/`)
  const trade = ops
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`${name}, no\\.`) })
    .first()
  await trade.locator('summary', { hasText: word(en, 'busts.propose') }).click()
  await send(trade.locator('form'), word(en, 'busts.send'), why)
  await expect(ops.getByText(word(en, 'done.bust'))).toBeVisible()
  const proposals = wordsOf('id', 'proposals')
  await expect(ops.getByText(word(wordsOf('en', 'proposals'), 'needsAnother'))).toBeVisible()
  await finance.reload()
  await waitForHydration(finance)
  await expect(finance.getByText(why)).toBeVisible()
  await expectAccessible(finance)
  await finance.getByRole('button', { name: word(proposals, 'approve') }).click()
  await expect(finance.getByText(word(proposals, 'decided.approval'))).toBeVisible()
  const undone = word(wordsOf('id', 'market'), 'order.heads.busted')
  await expect(order.getByRole('heading', { name: undone })).toBeVisible()
  await expectAccessible(order)
  expect(await readWallet(market.api, buyer)).toMatchObject({ free: 5_000_000, held: 0 })

  const halted = (reason: string) =>
    ticket.getByRole('main').getByText(word(wordsOf('en', 'resale'), `haltedFor.${reason}`))
  const halt = formOf(ops, word(en, 'halt.send'))
  await halt.locator('select[name=propertyId]').selectOption(propertyId)
  await send(halt, word(en, 'halt.send'), 'A claim about the title is being checked')
  await expect(ops.getByText(word(en, 'done.halt'))).toBeVisible()
  await expect(halted('staff').first()).toBeVisible({ timeout: 5_000 })
  await finance.reload()
  await waitForHydration(finance)
  const stopped = finance.getByRole('listitem').filter({ hasText: 'A claim about the title' })
  await stopped.locator('summary', { hasText: word(id, 'halts.resume') }).click()
  await send(stopped.locator('form'), word(id, 'halts.resume'), 'Sertifikatnya sah')
  await expect(finance.getByText(word(id, 'done.resume'))).toBeVisible()
  await expect(halted('staff')).toHaveCount(0, { timeout: 5_000 })

  await send(
    formOf(ops, word(en, 'switch.stop')),
    word(en, 'switch.stop'),
    'Prices of a wrong feed are being checked',
  )
  await expect(ops.getByText(word(en, 'done.stop'))).toBeVisible()
  await expect(halted('everything').first()).toBeVisible({ timeout: 5_000 })
  await expectAccessible(ops)
  await finance.reload()
  await waitForHydration(finance)
  await send(
    formOf(finance, word(id, 'switch.start')),
    word(id, 'switch.start'),
    'Harga sudah diperiksa',
  )
  await expect(finance.getByText(word(id, 'done.start'))).toBeVisible()
  await expect(halted('everything')).toHaveCount(0, { timeout: 5_000 })
  for (const page of [order, ticket, ops, finance]) await page.context().close()
})

test('the page of a private offer loads its data once', async ({ browser }) => {
  await market.walkTo('trading')
  const propertyId = await market.livelyProperty()
  const { reference } = await market.bookOf(propertyId)
  const { tokens } = await anInvestor(market.api, { cash: 5_000_000 })
  const { id } = await offerUnit(reference, propertyId, tokens)
  const page = await market.page(browser, desktop, tokens)
  const read = readsOf(page)
  await page.clock.install()
  await expect(async () => {
    read.length = 0
    await openAndWait(page, `/dashboard/market/offers/${id}`)
    expect(read).toEqual([])
  }).toPass({ timeout: 30_000 })
  await page.context().close()
})

/** The demo's investor offers a unit to one person at a price. */
async function offerUnit(price: number, propertyId: string, buyer: Tokens): Promise<Order> {
  const { access: token } = await demoTokens(market.api, 'investor')
  const { code } = await market.read<{ code: string }>('/referrals/', buyer.access)
  const data = { code, propertyId, units: 1, limitPrice: price, validity: 'day' }
  return await market.send<Order>('/private-offers/', { token, data })
}

/** The demo's investor sells a unit to one person at a price; returns the id of the buyer's order. */
async function tradeAt(price: number, propertyId: string, buyer: Tokens): Promise<string> {
  const { id } = await offerUnit(price, propertyId, buyer)
  const path = `/private-offers/${id}/acceptance/`
  return (await market.send<Order>(path, { token: buyer.access })).id
}

test('what an investor has typed stays when the trading window ends, with the reason above it', async ({
  browser,
}) => {
  // The last phase, because a session would expire before the end of the whole window.
  await market.walkTo('closing-auction')
  const propertyId = await market.livelyProperty()
  const { reference } = await market.bookOf(propertyId)
  const pages: { locale: View['locale']; page: Page; button: Locator }[] = []
  for (const { locale, prefix, viewport } of views) {
    const page = await market.page(browser, viewport, await demoTokens(market.api, 'investor'))
    await page.goto(`${prefix}/dashboard/properties/${propertyId}/sell`)
    await waitForHydration(page)
    await page.locator('input[name=limitPrice]').fill(String(reference))
    await page.locator('input[name=units]').fill('1')
    const place = word(wordsOf(locale, 'market'), 'sell.place', { units: '1' })
    const button = page.getByRole('button', { name: place }).last()
    await expect(button).not.toHaveAttribute('aria-disabled', 'true')
    pages.push({ locale, page, button })
  }
  await market.walkTo('ended', 'announced')
  for (const { locale, page, button } of pages) {
    const closed = word(wordsOf(locale, 'market'), 'closed')
    await expect(page.getByRole('main').getByText(closed).first()).toBeVisible()
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(page.locator('input[name=units]')).toHaveValue('1')
    await expect(page.locator('input[name=limitPrice]')).toHaveValue(
      rupiah(reference, locale).replace('Rp', ''),
    )
    await expectAccessible(page)
    await page.context().close()
  }
})
