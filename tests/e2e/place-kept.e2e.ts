import { expect, type Locator, type Page } from '@playwright/test'
import { anInvestor, signIn, waitForHydration, word, wordsOf } from './an-investor.ts'
import { demoTokens } from './demo-accounts.ts'
import { test } from './test.ts'

// Visitors keep their scroll position, and find the same place when they return.

// Waits until a part no longer moves: cards get their real height near the window, which moves what is below
// them.
async function isAtRest(page: Page, part: Locator): Promise<void> {
  await expect(async () => {
    const first = (await part.boundingBox())?.y
    await page.waitForTimeout(300)
    expect((await part.boundingBox())?.y).toBe(first)
  }).toPass()
}

const top = (page: Page) => page.evaluate(() => window.scrollY)

/** Presses a chip or a tab and expects that it is chosen, keeps the focus and stays where it was in the window. */
async function choosesInPlace(page: Page, link: Locator): Promise<void> {
  await isAtRest(page, link)
  const before = (await link.boundingBox())?.y ?? 0
  expect(await top(page)).toBeGreaterThan(0)
  await link.click()
  await expect(link).toHaveAttribute('aria-current', 'true')
  await expect(page.locator('[data-going], .results[aria-busy]')).toHaveCount(0)
  await expect(link).toBeFocused()
  await isAtRest(page, link)
  expect(Math.abs(((await link.boundingBox())?.y ?? 0) - before)).toBeLessThan(8)
}

test.describe('in Indonesian, 390 pixels wide', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('ticking a property to compare it keeps the scroll position of the list', async ({
    page,
  }) => {
    await page.goto('/marketplace?state=all')
    await waitForHydration(page)
    const tick = page.locator('input[name=ids]').nth(8)
    await tick.scrollIntoViewIfNeeded()
    await isAtRest(page, tick)
    const before = await tick.boundingBox()
    expect(await top(page)).toBeGreaterThan(300)
    await tick.check()
    await expect(page).toHaveURL(/compare=/)
    // The cards are rendered again together with the links of the toolbar.
    const viewLinks = page.locator('main a[href*="view=table"][href*="compare="]')
    await expect(viewLinks.first()).toBeAttached()
    await expect.poll(() => top(page)).toBeGreaterThan(300)
    // The bounding box is null while the card is rendered again.
    const moved = async () => {
      const after = await tick.boundingBox()
      return after === null ? null : Math.abs(after.y - (before?.y ?? 0))
    }
    await expect.poll(moved).toBeLessThan(8)
  })

  test('a chip far down a page and a filter of a list keep the scroll position', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    await signIn(context, await demoTokens(request, 'investor'), baseURL ?? '')
    await page.goto('/dashboard/portfolio/income')
    await waitForHydration(page)
    const bars = page.getByRole('navigation', {
      name: word(wordsOf('id', 'income'), 'barsViews'),
    })
    await bars.scrollIntoViewIfNeeded()
    await choosesInPlace(page, bars.getByRole('link').nth(1))

    // The chip for everything is chosen last, because a shorter list may end above the place.
    const t = wordsOf('id', 'wallet')
    await page.goto('/dashboard/wallet?kind=distribution')
    await waitForHydration(page)
    const all = page
      .getByRole('navigation', { name: word(t, 'filter') })
      .getByRole('link', { name: word(t, 'presses.all'), exact: true })
    await page.evaluate(() => scrollTo(0, 200))
    await choosesInPlace(page, all)
  })

  test('a property page opens at its top, and going back returns to its card', async ({ page }) => {
    await page.goto('/marketplace?state=all')
    await waitForHydration(page)
    const card = page.locator('main a[href*="/marketplace/"]:visible').nth(14)
    const href = (await card.getAttribute('href')) ?? ''
    await card.scrollIntoViewIfNeeded()
    expect(await top(page)).toBeGreaterThan(300)
    await card.click()
    await expect(page).toHaveURL(new RegExp(`${href}$`))
    await expect.poll(() => top(page)).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL(/\/marketplace[?]state=all$/)
    const left = page.locator(`main a[href="${href}"]:focus`)
    await expect(left).toBeInViewport()
  })
})

test.describe('in English, 1440 pixels wide', () => {
  const market = wordsOf('en', 'marketplace')
  const card = wordsOf('en', 'card')

  test.use({ viewport: { width: 1440, height: 844 } })

  test('adding a property to the watchlist keeps the scroll position, and the confirmation appears there', async ({
    page,
    request,
    baseURL,
  }) => {
    const { tokens } = await anInvestor(request, { hasIdentity: false })
    await signIn(page.context(), tokens, baseURL ?? '')
    await page.goto('/en/marketplace?state=all')
    await waitForHydration(page)
    const cards = page
      .locator('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') })
    const name = await cards.nth(8).getByRole('heading').innerText()
    for (const press of ['watch', 'unwatch']) {
      const heart = page.getByRole('button', { name: word(card, press, { name }) })
      await heart.scrollIntoViewIfNeeded()
      await isAtRest(page, heart)
      expect(await top(page)).toBeGreaterThan(300)
      await heart.click()
      const message = page.getByRole('status').filter({ hasText: word(market, `done.${press}`) })
      await expect(message).toBeInViewport()
      const other = press === 'watch' ? 'unwatch' : 'watch'
      const pressed = page.getByRole('button', { name: word(card, other, { name }) })
      await expect(pressed).toBeInViewport()
      expect(await top(page)).toBeGreaterThan(300)
    }
  })

  test('switching the language keeps the scroll position', async ({ page }) => {
    await page.goto('/en/benefits')
    await waitForHydration(page)
    const other = page.locator(`footer a[hreflang="${'id'}"]`)
    await other.scrollIntoViewIfNeeded()
    expect(await top(page)).toBeGreaterThan(1000)
    await other.click()
    await expect(page).toHaveURL(/[0-9]\/benefits$/)
    await expect.poll(() => top(page)).toBeGreaterThan(1000)
  })

  test('going back to a table returns the focus to the row that was left', async ({ page }) => {
    await page.goto('/en/marketplace?state=all&view=table')
    await waitForHydration(page)
    const row = page.locator('main tbody a[href*="/marketplace/"]:visible').nth(10)
    const href = (await row.getAttribute('href')) ?? ''
    await row.scrollIntoViewIfNeeded()
    await row.click()
    await expect(page).toHaveURL(new RegExp(`${href}$`))
    await page.goBack()
    await expect(page).toHaveURL(/view=table$/)
    await expect(page.locator(`main a[href="${href}"]:focus`)).toBeInViewport()
  })
})
