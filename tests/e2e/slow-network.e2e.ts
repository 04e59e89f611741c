import { expect, type Locator, type Page, type Route } from '@playwright/test'
import { anInvestor, signIn, waitForHydration, word, wordsOf } from './an-investor.ts'
import { demoTokens } from './demo-accounts.ts'
import { test } from './test.ts'

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

/** How visible an element is, from its own opacity and that of everything around it. */
function opacityOf(element: Locator): Promise<number> {
  return element.evaluate((own) => {
    let opacity = 1
    for (let part: Element | null = own; part !== null; part = part.parentElement)
      opacity *= Number(getComputedStyle(part).opacity)
    return opacity
  })
}

const places = ['portfolio', 'wallet', 'properties'] as const

test('a link to a slow page is marked when pressed, and the page shows its skeleton after 300 ms', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const { tokens } = await anInvestor(request)
  await signIn(context, tokens, baseURL ?? '')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.route('**/*.data*', async (route) => {
    await new Promise((done) => setTimeout(done, 2000))
    await route.continue()
  })
  for (const place of places) {
    await page.goto('/dashboard')
    await waitForHydration(page)
    await watchesPress(page)
    await page
      .getByRole('navigation', { name: word(wordsOf('id', 'shell'), 'dashboardNavigation') })
      .getByRole('link', { name: word(wordsOf('id', 'shell'), place), exact: true })
      .click()
    await expect(page.locator('main .skeleton').first()).toBeVisible()
    const look = () =>
      page.evaluate(() => (window as unknown as { seen: { marked: number; shaped: number } }).seen)
    await expect.poll(async () => (await look()).shaped).toBeGreaterThan(0)
    const seen = await look()
    expect(seen.marked, place).toBeGreaterThan(0)
    expect(seen.marked, place).toBeLessThan(100)
    expect(seen.shaped, place).toBeGreaterThan(250)
    expect(seen.shaped, place).toBeLessThan(600)
    await expect(page).toHaveURL(new RegExp(`/dashboard/${place}$`))
    await expect(page.locator('.skeleton')).toHaveCount(0)
    await expect(page.locator('[data-going]')).toHaveCount(0)
    test.info().annotations.push({ type: 'seen', description: `${place} ${JSON.stringify(seen)}` })
  }
})

/** Records after how many milliseconds a press marks its link and shows a skeleton, as `window.seen`. */
function watchesPress(page: Page): Promise<void> {
  return page.evaluate(() => {
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
}

test.describe('in Indonesian, 390 pixels wide', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a list whose filter is slow to apply becomes paler, and nothing else does', async ({
    page,
  }) => {
    await page.goto('/marketplace')
    await waitForHydration(page)
    const main = page.getByRole('main')
    const heading = main.getByRole('heading', { level: 1 })
    const title = await heading.textContent()
    const list = main.locator('.results')
    const link = main.locator('a[data-link][href*="state=all"]').first()
    const data = await slowData(page)
    const [isMarked, pressed] = await link.evaluate((element: HTMLAnchorElement) => {
      element.click()
      return [element.dataset.going !== undefined, element.search]
    })
    expect(isMarked).toBe(true)
    await expect(list).toHaveAttribute('aria-busy', 'true')
    await expect.poll(() => opacityOf(list.getByRole('listitem').first())).toBeCloseTo(0.6)
    expect(await opacityOf(heading)).toBe(1)
    expect(await opacityOf(main.getByRole('combobox').first())).toBe(1)
    await expect(heading).toHaveText(title ?? '')
    await expect(page.locator('main .skeleton')).toHaveCount(0)
    await data.release()
    await expect(page).toHaveURL(new RegExp(`${pressed.slice(1)}$`))
    await expect(page.locator('[data-going], .results[aria-busy]')).toHaveCount(0)
    await expect.poll(() => opacityOf(list)).toBe(1)
  })

  test('a slow page of registration shows its skeleton in the column of the form', async ({
    page,
  }) => {
    await page.goto('/login')
    await waitForHydration(page)
    const data = await slowData(page)
    const main = page.getByRole('main')
    await main
      .locator('a[href$="/forgot-password"]')
      .evaluate((link: HTMLAnchorElement) => link.click())
    const skeletons = main.locator('.skeleton')
    await expect(skeletons).toHaveCount(13)
    const [column, field] = [
      await main.locator('> div').first().boundingBox(),
      await skeletons.last().boundingBox(),
    ]
    expect(field?.x).toBe(column?.x)
    await data.release()
    await expect(page).toHaveURL(/\/forgot-password$/)
    await expect(skeletons).toHaveCount(0)
  })
})

test.describe('in English, 1440 pixels wide', () => {
  test.use({ viewport: { width: 1440, height: 844 } })

  test('only the slow one of two lists on a page becomes paler', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    const [t, m] = [wordsOf('en', 'wallet'), wordsOf('en', 'movements')]
    await signIn(context, await demoTokens(request, 'investor'), baseURL ?? '')
    await page.goto('/en/dashboard/wallet?balance=held')
    await waitForHydration(page)
    const [lines, movements] = [
      page.locator('.results').first(),
      page.locator('#movements .results'),
    ]
    const data = await slowData(page)
    await page
      .getByRole('main')
      .locator('a[href*="balance=inEscrow"]')
      .evaluate((link: HTMLAnchorElement) => link.click())
    await expect.poll(() => opacityOf(lines)).toBeCloseTo(0.6)
    expect(await opacityOf(movements)).toBe(1)
    await data.release()
    await expect(page).toHaveURL(/balance=inEscrow/)

    data.hold()
    await page
      .locator('summary')
      .filter({ hasText: word(m, 'more') })
      .click()
    const kind = page.getByLabel(word(t, 'what'), { exact: true })
    await kind.selectOption('deposit')
    await expect.poll(() => opacityOf(movements)).toBeCloseTo(0.6)
    for (const part of [kind, page.getByRole('heading', { level: 1 })])
      expect(await opacityOf(part)).toBe(1)
    await data.release()
    await expect(page).toHaveURL(/kind=deposit/)
    await expect(movements).not.toHaveAttribute('aria-busy')

    data.hold()
    await page.getByLabel(word(m, 'search'), { exact: true }).fill('SPT')
    const apply = page.locator('#movements button[type=submit]')
    await apply.evaluate((button: HTMLButtonElement) => button.click())
    await expect(apply).toHaveAttribute('data-going')
    await data.release()
    await expect(page).toHaveURL(/search=SPT/)
    await expect(page.locator('[data-going]')).toHaveCount(0)
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
    await page.goto('/en/dashboard')
    await waitForHydration(page)
    for (const path of [
      '/dashboard/wallet',
      '/dashboard/explore',
      '/dashboard/notifications',
      '/dashboard/profile/edit',
    ]) {
      data.hold()
      await page.evaluate((to) => {
        const link = document.querySelector<HTMLAnchorElement>('a[data-link]')
        if (link === null) return
        link.href = to
        link.click()
      }, `/en${path}`)
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
