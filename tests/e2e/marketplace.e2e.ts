import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import {
  anInvestor,
  password,
  rupiah,
  signIn,
  waitForHydration,
  word,
  wordsOf,
} from './an-investor.ts'
import { tooWide } from './page-width.ts'
import { test } from './test.ts'

test.describe('in Indonesian', () => {
  const market = wordsOf('id', 'marketplace')
  const card = wordsOf('id', 'card')

  test('a search for a misspelt city finds it, and the page names the city it searched for', async ({
    page,
  }) => {
    await page.goto('/marketplace?q=banbung')
    await expect(page.getByRole('main')).toContainText(
      word(market, 'corrected', { to: 'bandung', from: 'banbung' }),
    )
    await expect(cards(page)).toHaveCount(2)
  })

  test('each filter appears as a chip that can be removed', async ({ page }) => {
    await page.goto('/marketplace?type=villa,house&yieldMin=1')
    await waitForHydration(page)
    const chips = page.getByRole('list', { name: word(market, 'active') })
    await chips
      .getByRole('link', { name: word(market, 'remove', { name: word(card, 'type.house') }) })
      .click()
    await expect(page).toHaveURL(/[?]type=villa&yieldMin=1$/)
    await chips.getByRole('link', { name: word(market, 'clear'), exact: true }).click()
    await expect(page).toHaveURL(/\/marketplace[?]state=all$/)
  })

  test('units sold by other investors have a list of their own, with price, sell orders and trading window', async ({
    page,
    request,
  }) => {
    type Listed = {
      items: { id: string; name: string }[]
      resales: { propertyId: string; bestAsk: number | null }[]
    }
    const listed = async (sort: string): Promise<Listed> =>
      (await request.get(`/api/properties/?resale=offered&sort=${sort}&limit=24`)).json()
    const byGap = await listed('ask-gap')
    const bySize = await listed('for-sale')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/marketplace')
    await waitForHydration(page)
    const tabs = page.getByRole('navigation', { name: word(market, 'resale.label') })
    await tabs.getByRole('link', { name: word(market, 'resale.tabs.resale') }).click()
    await expect(page).toHaveURL(/[?]resale=all$/)
    const choices = page.getByRole('list', { name: word(market, 'resale.choice') })
    await choices.getByRole('link', { name: word(market, 'resale.choices.offered') }).click()
    await expect(page).toHaveURL(/[?]resale=offered$/)
    await expect(cards(page)).toHaveText(byGap.items.map(({ name }) => name))
    const [first] = byGap.items
    const ask = byGap.resales.find(({ propertyId }) => propertyId === first?.id)?.bestAsk ?? 0
    await expect(page.getByText(rupiah(ask, 'id')).first()).toBeVisible()
    await expectAccessible(page)
    expect(await tooWide(page)).toEqual([])
    await page.getByLabel(word(market, 'sort')).selectOption('for-sale')
    await expect(page).toHaveURL(/[?]resale=offered&sort=for-sale$/)
    await expect(cards(page)).toHaveText(bySize.items.map(({ name }) => name))
    await page.setViewportSize({ width: 1440, height: 900 })
    const range = page.getByRole('group', { name: word(market, 'ranges.ask'), exact: true })
    await range.getByLabel(word(market, 'to'), { exact: true }).fill(String(ask))
    await range.getByLabel(word(market, 'to'), { exact: true }).blur()
    await expect(page).toHaveURL(new RegExp(`[?]askMax=${ask}&resale=offered&sort=for-sale$`))
    const upTo = bySize.items.filter(({ id }) =>
      bySize.resales.some(
        ({ propertyId, bestAsk }) => propertyId === id && bestAsk !== null && bestAsk <= ask,
      ),
    )
    await expect(cards(page)).toHaveText(upTo.map(({ name }) => name))
    await expectAccessible(page)
    await tabs.getByRole('link', { name: word(market, 'resale.tabs.new') }).click()
    await expect(page).toHaveURL(/\/marketplace$/)
  })

  test('the table has no accessibility violation and fits a narrow phone', async ({ page }) => {
    test.slow()
    await page.goto('/marketplace?view=table')
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await tooWide(page)).toEqual([])
  })

  test('a property that a guest marks with a heart is on the watchlist after the login', async ({
    page,
    request,
  }) => {
    test.slow()
    const { email } = await anInvestor(request, { hasIdentity: false })
    await page.goto('/marketplace?type=villa&sort=price')
    await waitForHydration(page)
    const heart = (key: 'watch' | 'unwatch') =>
      page.getByRole('button', { name: word(card, key, { name: 'Villa Canggu' }) })
    await heart('watch').click()
    await expect(page).toHaveURL(/\/login/)
    await logIn(page, 'id', email)
    await expect(page).toHaveURL(/marketplace\?type=villa&sort=price&done=watch$/)
    await expect(heart('unwatch')).toBeVisible()
    await page.goto('/dashboard/watchlist')
    await waitForHydration(page)
    await heart('unwatch').click()
    const list = wordsOf('id', 'watchlist')
    await expect(page.getByText(word(list, 'none'))).toBeVisible()
    await page.getByRole('button', { name: word(list, 'undo') }).click()
    await expect(heart('unwatch')).toBeVisible()
  })
})

test.describe('in English', () => {
  const market = wordsOf('en', 'marketplace')
  const card = wordsOf('en', 'card')
  const compare = wordsOf('en', 'compare')

  test('an impossible range is reported at its filter, and the list is still shown', async ({
    page,
  }) => {
    await page.goto('/en/marketplace?state=all&yieldMin=9&yieldMax=4&priceMin=abc')
    await expect(page.getByText(word(market, 'faults.order'))).toBeVisible()
    await expect(page.getByText(word(market, 'faults.number'))).toBeVisible()
    await expect(cards(page)).toHaveCount(18)
    await expectAccessible(page)
  })

  test('open offerings come first, ordered by their closing date, and a filter takes effect when it is ticked, without moving the page', async ({
    page,
    request,
  }) => {
    const answer = await request.get('/api/properties/?state=open&sort=closing-soon&limit=24')
    const { items } = (await answer.json()) as { items: { name: string }[] }
    await page.goto('/en/marketplace')
    await waitForHydration(page)
    await expect(cards(page)).toHaveText(items.map(({ name }) => name))
    const stages = page.getByRole('navigation', { name: word(market, 'stages.label') })
    await stages.getByRole('link', { name: word(market, 'stages.all') }).click()
    await expect(cards(page)).toHaveCount(18)
    await stages.getByRole('link', { name: new RegExp(`^${word(market, 'stages.open')}`) }).click()
    await expect(page).toHaveURL(/\/en\/marketplace$/)
    await expect(cards(page)).toHaveCount(items.length)

    await stages.getByRole('link', { name: word(market, 'stages.all') }).click()
    await expect(cards(page)).toHaveCount(18)
    await page.setViewportSize({ width: 1440, height: 500 })
    const villa = page.getByRole('checkbox', { name: new RegExp(`^${word(card, 'type.villa')}`) })
    await villa.evaluate((box) => box.scrollIntoView({ block: 'center' }))
    const before = await page.evaluate(() => window.scrollY)
    await villa.check()
    await expect(page).toHaveURL(/[?]type=villa$/)
    await expect(cards(page)).toHaveCount(3)
    await expect(villa).toBeChecked()
    expect(await page.evaluate(() => window.scrollY)).toBe(before)
    await expect(page.getByRole('button', { name: 'Show 3 properties' })).toBeInViewport()
  })

  test('the map has no accessibility violation and fits a narrow phone', async ({ page }) => {
    test.slow()
    await page.goto('/en/marketplace?view=map')
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await tooWide(page)).toEqual([])
  })

  test('properties ticked for comparison stay in the address from page to page and open side by side', async ({
    page,
  }) => {
    test.slow()
    await page.goto('/en/marketplace?state=all&limit=12')
    await waitForHydration(page)
    const boxes = page.locator('input[name="ids"][type="checkbox"]')
    await boxes.nth(0).check()
    await expect(page).toHaveURL(/compare=[a-z0-9-]+$/)
    await boxes.nth(1).check()
    await expect(page).toHaveURL(/compare=[a-z0-9-]+,[a-z0-9-]+$/)
    const next = page.getByRole('link', { name: word(market, 'next') })
    await expect(next).toHaveAttribute('href', /compare=[a-z0-9-]+(,|%2C)[a-z0-9-]+/)
    await next.click()
    await expect(page).toHaveURL(/cursor=/)
    await page.getByRole('button', { name: word(market, 'tray.compare'), exact: true }).click()
    await expect(page).toHaveURL(/\/marketplace\/compare\?ids=/)
    await expect(page.getByRole('columnheader')).toHaveCount(2)
    await expect(page.getByText(word(compare, 'best')).first()).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await tooWide(page)).toEqual([])
  })

  test('a search of units from other investors is saved under that name, and its alert waits for the price in the list', async ({
    page,
    request,
    baseURL,
  }) => {
    test.slow()
    const { tokens } = await anInvestor(request, { hasIdentity: false })
    await signIn(page.context(), tokens, baseURL ?? '')
    const [market, list, alerts] = [
      wordsOf('en', 'marketplace'),
      wordsOf('en', 'watchlist'),
      wordsOf('en', 'alerts'),
    ]
    await page.goto('/en/marketplace?resale=all&askMax=90500')
    await waitForHydration(page)
    await page.getByRole('button', { name: word(market, 'save') }).click()
    await page.getByRole('button', { name: word(market, 'toWatchlist') }).click()
    await expect(page.getByText(word(market, 'resale.tabs.resale'))).toBeVisible()
    await page.getByRole('link', { name: word(list, 'tellMeShort') }).click()
    await waitForHydration(page)
    const resale = { name: word(alerts, 'measures.resale'), exact: true }
    await expect(page.getByRole('radio', resale)).toBeChecked()
    await expect(page.locator('input[name=value-resale]')).toHaveValue('90500')
    await page.getByRole('button', { name: word(alerts, 'keep'), exact: true }).click()
    await expect(page.getByRole('rowheader', { name: rupiah(90_500, 'en') })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: word(alerts, 'everyProperty') }).click()
    await expect(page).toHaveURL(/[?]resale=all&sort=ask-gap$/)
  })
})

test('a saved search is listed under Pantauan, and can be deleted and restored', async ({
  page,
  request,
  baseURL,
}) => {
  test.slow()
  const { tokens } = await anInvestor(request, { hasIdentity: false })
  await signIn(page.context(), tokens, baseURL ?? '')
  const market = wordsOf('id', 'marketplace')
  const list = wordsOf('id', 'watchlist')
  await page.goto('/marketplace?city=bandung&yieldMin=1')
  await waitForHydration(page)
  await page.getByRole('button', { name: word(market, 'save') }).click()
  await expect(
    page.getByRole('status').filter({ hasText: word(market, 'done.save') }),
  ).toBeVisible()
  await page.getByRole('button', { name: word(market, 'toWatchlist') }).click()
  await expectAccessible(page)
  // No link here leads a signed-in investor to the public pages.
  await expect(page.getByRole('main').locator('a[href^="/marketplace"]')).toHaveCount(0)
  await page.getByRole('link', { name: word(list, 'open'), exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard\/properties\?city=bandung&yieldMin=1$/)
  await page.goBack()
  await page.getByRole('button', { name: /^Hapus pencarian/ }).click()
  await expect(page.getByText(word(list, 'noSearches'))).toBeVisible()
  await page.getByRole('button', { name: word(list, 'undo') }).click()
  await expect(page.getByRole('button', { name: /^Hapus pencarian/ })).toBeVisible()
})

test('on a phone the filters open as a sheet, close on Escape and can be reached by keyboard', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/marketplace?state=all')
  await waitForHydration(page)
  const box = page.getByRole('checkbox', { name: /^Vila/ })
  await expect(box).toBeHidden()
  const open = page.getByRole('button', { name: 'Filter', exact: true })
  await open.focus()
  await page.keyboard.press('Enter')
  await expect(box).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()
  await open.click()
  await box.check()
  await expect(page).toHaveURL(/[?]type=villa$/)
  await page.getByRole('button', { name: 'Tampilkan 3 properti' }).click()
  await expect(box).toBeHidden()
  await expect(cards(page)).toHaveCount(3)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the list is filtered, sorted and compared', async ({ page }) => {
    const market = wordsOf('id', 'marketplace')
    await page.goto('/marketplace?state=all')
    await page.getByRole('checkbox', { name: /^Vila/ }).check()
    await page.getByLabel(word(market, 'sort')).selectOption('price')
    await page.getByRole('button', { name: word(market, 'apply'), exact: true }).click()
    await expect(cards(page)).toHaveCount(3)
    const boxes = page.locator('input[name="ids"][type="checkbox"]')
    await boxes.nth(0).check()
    await boxes.nth(2).check()
    await page.getByRole('button', { name: word(market, 'tray.compare'), exact: true }).click()
    await expect(page.getByRole('columnheader')).toHaveCount(2)
  })
})

test('no query string makes the list fail', async ({ request }) => {
  for (const search of [
    `q=${'x'.repeat(10_000)}`,
    "q=';drop table x--&city=%27&type=%22",
    'q=%00%FF&limit=-1&cursor=%00',
    'q=%E2%80%AE%F0%9F%8F%A0%25_%5C',
    `city=${'a,'.repeat(5000)}`,
    'yieldMin=1e309&priceMax=NaN&gapMin=--5',
    `compare=${'a'.repeat(9000)}`,
  ]) {
    const answer = await request.get(`/marketplace?${search}`)
    expect(answer.status(), search.slice(0, 40)).toBeLessThan(500)
  }
})

async function logIn(page: Page, locale: 'id' | 'en', email: string): Promise<void> {
  const auth = wordsOf(locale, 'auth')
  await waitForHydration(page)
  await page.getByLabel(word(auth, 'login.name'), { exact: true }).fill(email)
  await page.getByLabel(word(auth, 'password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: word(auth, 'login.submit'), exact: true }).click()
}

function cards(page: Page) {
  return page.getByRole('main').locator('li h2 a')
}
