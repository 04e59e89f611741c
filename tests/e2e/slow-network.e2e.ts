import { expect, type Page, type Route, test } from '@playwright/test'
import { anInvestor, signIn, waitForHydration, word, wordsOf } from './an-investor.ts'

// A press is acknowledged immediately, and a slow page shows its skeleton before its content arrives.

/** Holds back the data of pages: `release` lets through what was held and what follows, until `hold` is called. */
async function slowData(page: Page) {
  const held: Route[] = []
  let isHeld = true
  await page.route(/\.data(\?|$)/, async (route) => {
    if (isHeld) held.push(route)
    else await route.continue()
  })
  return {
    hold: () => {
      isHeld = true
    },
    release: async () => {
      isHeld = false
      await Promise.all(held.splice(0).map((route) => route.continue()))
    },
  }
}

const places = ['portfolio', 'wallet', 'properties'] as const

for (const place of places)
  test(`a link to a slow page is marked when pressed, and the page shows its skeleton after 300 ms (${place})`, async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    const { tokens } = await anInvestor(request)
    await signIn(context, tokens, baseURL ?? '')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/dashboard')
    await waitForHydration(page)
    await page.route('**/*.data*', async (route) => {
      await new Promise((done) => setTimeout(done, 2000))
      await route.continue()
    })
    const shell = wordsOf('id', 'shell')
    const link = page
      .getByRole('navigation', { name: word(shell, 'dashboardNavigation') })
      .getByRole('link', { name: word(shell, place), exact: true })
    await page.evaluate(() => {
      const seen = { marked: 0, shaped: 0 }
      Object.assign(window, { seen })
      document.addEventListener(
        'pointerup',
        () => {
          const pressed = performance.now()
          const look = () => {
            const now = performance.now() - pressed
            if (seen.marked === 0 && document.querySelector('[data-going]') !== null)
              seen.marked = now
            if (seen.shaped === 0 && document.querySelector('main .skeleton') !== null)
              seen.shaped = now
            if (now < 1500) requestAnimationFrame(look)
          }
          requestAnimationFrame(look)
        },
        { once: true },
      )
    })
    await link.click()
    await expect(page.locator('main .skeleton').first()).toBeVisible()
    const look = () =>
      page.evaluate(() => (window as unknown as { seen: { marked: number; shaped: number } }).seen)
    await expect.poll(async () => (await look()).shaped).toBeGreaterThan(0)
    const seen = await look()
    expect(seen.marked).toBeGreaterThan(0)
    expect(seen.marked).toBeLessThan(100)
    expect(seen.shaped).toBeGreaterThan(250)
    expect(seen.shaped).toBeLessThan(600)
    await expect(page).toHaveURL(new RegExp(`/dashboard/${place}$`))
    await expect(page.locator('.skeleton')).toHaveCount(0)
    await expect(page.locator('[data-going]')).toHaveCount(0)
    test.info().annotations.push({ type: 'seen', description: JSON.stringify(seen) })
  })

for (const { locale, prefix, width } of [
  { locale: 'id', prefix: '', width: 390 },
  { locale: 'en', prefix: '/en', width: 1440 },
] as const)
  test.describe(`${locale}, ${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('a list whose filter is slow to apply becomes paler and keeps its place, and is not replaced', async ({
      page,
    }) => {
      await page.goto(`${prefix}/marketplace`)
      await waitForHydration(page)
      const main = page.getByRole('main')
      const heading = main.getByRole('heading', { level: 1 })
      const title = await heading.textContent()
      const opacity = () => main.evaluate((part) => Number(getComputedStyle(part).opacity))
      const data = await slowData(page)
      const pressed = await page.evaluate(() => {
        const link = document.querySelector<HTMLAnchorElement>(
          'main a[data-link][href*="state=all"]',
        )
        link?.click()
        return link?.search
      })
      await expect(main).toHaveAttribute('aria-busy', 'true')
      await expect.poll(opacity).toBeCloseTo(0.6)
      await expect(heading).toHaveText(title ?? '')
      await expect(page.locator('main .skeleton')).toHaveCount(0)
      await data.release()
      await expect(page).toHaveURL(new RegExp(`${pressed?.slice(1)}$`))
      await expect(main).not.toHaveAttribute('aria-busy')
      await expect.poll(opacity).toBe(1)
    })

    test('the skeleton of a slow page has the shape of that page', async ({
      page,
      context,
      request,
      baseURL,
    }) => {
      const { tokens } = await anInvestor(request)
      await signIn(context, tokens, baseURL ?? '')
      const data = await slowData(page)
      const counts: number[] = []
      for (const path of [
        '/dashboard/wallet',
        '/dashboard/explore',
        '/dashboard/notifications',
        '/dashboard/profile/edit',
      ]) {
        await data.release()
        await page.goto(`${prefix}/dashboard`)
        await waitForHydration(page)
        data.hold()
        await page.evaluate((to) => {
          const link = document.querySelector<HTMLAnchorElement>('a[data-link]')
          if (link === null) return
          link.href = to
          link.click()
        }, prefix + path)
        const skeletons = page.locator('main .skeleton')
        await expect(skeletons.first()).toBeVisible()
        counts.push(await skeletons.count())
        await data.release()
        await expect(page).toHaveURL(new RegExp(`${path}$`))
        await expect(skeletons).toHaveCount(0)
      }
      expect(counts).toEqual([5, 9, 11, 13])
    })
  })
