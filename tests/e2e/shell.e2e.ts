import {
  type APIRequestContext,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
  type Route,
  test as testAlone,
} from '@playwright/test'
import { anInvestor, signIn, waitForHydration, word, wordsOf } from './an-investor.ts'
import { test } from './test.ts'

// The page's clock is stopped and moves only when a test moves it; requests can be held back. The clock of a page is
// the clock of its context, so that these journeys have their own.

async function stopTime(page: Page): Promise<void> {
  await page.clock.install({ time: new Date('2026-11-21T03:00:00Z') })
  await page.clock.pauseAt(new Date('2026-11-21T03:00:01Z'))
}

/** Signs in an investor who has one paused alert. */
async function hasAnAlert(
  context: BrowserContext,
  request: APIRequestContext,
  baseURL: string | undefined,
): Promise<void> {
  const { tokens } = await anInvestor(request, { hasIdentity: false })
  const headers = { Authorization: `Bearer ${tokens.access}` }
  const alert = { filters: {}, condition: { measure: 'opens' }, endsOn: null }
  const made = await request.post('/api/alerts/', { headers, data: alert })
  expect(made.ok(), await made.text()).toBe(true)
  const { id } = (await made.json()) as { id: string }
  expect((await request.put(`/api/alerts/${id}/pause/`, { headers })).ok()).toBe(true)
  await signIn(context, tokens, baseURL ?? '')
}

async function deletesTheAlert(page: Page, locale: 'id' | 'en'): Promise<Locator> {
  const alerts = wordsOf(locale, 'alerts')
  await page.goto(`${locale === 'id' ? '' : '/en'}/dashboard/notifications/alerts`)
  await waitForHydration(page)
  await page.getByRole('button', { name: word(alerts, 'removeOne').trim() }).click()
  const toast = page.locator('[data-severity="success"]')
  await expect(toast).toBeVisible()
  await expect(toast).toContainText(word(alerts, 'removed'))
  return toast
}

/** Holds back the data of the next pages until the returned function is called. */
async function holdData(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = []
  let isOpen = false
  await page.route(/\.data(\?|$)/, async (route) => {
    if (isOpen) await route.continue()
    else held.push(route)
  })
  return async () => {
    isOpen = true
    await Promise.all(held.map((route) => route.continue()))
  }
}

/** Returns the current style and size of the loading bar. */
function barOf(page: Page) {
  return page.locator('#loading-bar').evaluate((bar) => {
    const style = (bar as HTMLElement).style
    const box = bar.getBoundingClientRect()
    return {
      isShown: style.opacity === '1',
      progress: Number(/scaleX\((.*)\)/.exec(style.transform)?.[1]) * 100,
      color: getComputedStyle(bar).backgroundColor,
      height: getComputedStyle(bar).height,
      top: box.top,
    }
  })
}

test.describe('in Indonesian', () => {
  testAlone('the loading bar has its specified timing and colour', async ({ page }) => {
    await stopTime(page)
    await page.goto('/marketplace')
    await waitForHydration(page)
    const release = await holdData(page)
    await page.getByRole('banner').getByRole('link', { name: 'Masuk' }).click()
    await expect.poll(async () => (await barOf(page)).progress).toBe(0)

    await page.clock.runFor(199)
    expect((await barOf(page)).isShown).toBe(false)
    await page.clock.runFor(1)
    expect(await barOf(page)).toMatchObject({
      isShown: true,
      color: 'rgb(255, 102, 12)',
      height: '3px',
      top: 0,
    })
    await page.clock.runFor(400)
    const early = (await barOf(page)).progress
    await page.clock.runFor(2000)
    const late = (await barOf(page)).progress
    expect(early).toBeGreaterThan(0)
    expect(late).toBeGreaterThan(early)
    expect(late).toBeLessThan(100)

    await release()
    const back = encodeURIComponent('/marketplace')
    await expect(page).toHaveURL(new RegExp(`/login[?]next=${back}$`))
    await expect.poll(async () => (await barOf(page)).progress).toBe(100)
    await page.clock.runFor(499)
    expect((await barOf(page)).isShown).toBe(true)
    await page.clock.runFor(1)
    expect(await barOf(page)).toMatchObject({ isShown: false, progress: 100 })
    await page.clock.runFor(399)
    expect((await barOf(page)).progress).toBe(100)
    await page.clock.runFor(1)
    expect((await barOf(page)).progress).toBe(0)
  })

  test('a toast disappears when it is closed, and its button performs its action', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    await hasAnAlert(context, request, baseURL)
    const alerts = wordsOf('id', 'alerts')
    const close = word(wordsOf('id', 'shell'), 'closeToast')
    const toast = await deletesTheAlert(page, 'id')
    await toast.getByRole('button', { name: word(alerts, 'undo') }).click()
    await expect(toast).toHaveCount(0)
    const table = page.getByRole('main').getByRole('table')
    await expect(table.getByText(word(alerts, 'paused'), { exact: true })).toBeVisible()
    await deletesTheAlert(page, 'id')
    await toast.getByRole('button', { name: close }).click()
    await expect(toast).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(word(alerts, 'title'))
    const remove = page.getByRole('button', { name: word(alerts, 'removeOne').trim() })
    await expect(remove).toHaveCount(0)
  })

  test('an unknown address is answered with 404 and its path', async ({ page }) => {
    const path = '/tidak-ada/sama-sekali'
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await expect(page.getByText(`Page not found: ${path}`, { exact: true })).toBeVisible()
    await expect(page.getByText('404', { exact: true })).toBeVisible()
    const words = wordsOf('id', 'errors')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(word(words, 'notFoundTitle'))
    await expect(page.getByText('Page Not Found', { exact: true })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'id')
  })

  testAlone('a newer build is offered, and loading it keeps the input', async ({ page }) => {
    await stopTime(page)
    await page.goto('/login')
    await waitForHydration(page)
    await page.locator('input[name="email"]').fill('ratna@contoh.id')
    await page.locator('input[type="password"]').fill('tidak-disimpan')
    await page.route('**/api/health/', (route) =>
      route.fulfill({ json: { status: 'ok', build: 'newer' } }),
    )
    await page.clock.runFor(5 * 60 * 1000)
    const toast = page.locator('[data-severity="info"]')
    await expect(toast).toBeVisible()
    await Promise.all([page.waitForEvent('load'), toast.getByRole('button').first().click()])
    await waitForHydration(page)
    await expect(page.locator('input[name="email"]')).toHaveValue('ratna@contoh.id')
    await expect(page.locator('input[type="password"]')).toHaveValue('')
  })
})

test.describe('in English', () => {
  test('a loaded page is announced to screen readers and shown from its top', async ({ page }) => {
    await page.goto('/en/marketplace')
    await waitForHydration(page)
    await page.evaluate(() => {
      document.body.style.paddingBottom = '3000px'
      window.scrollTo(0, 1500)
    })
    await page
      .getByRole('contentinfo')
      .locator('a[href$="/privacy-policy"]')
      .evaluate((link) => (link as HTMLElement).click())
    await expect(page).toHaveURL(/\/en\/privacy-policy$/)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    const announcer = page.locator('#route-announcer')
    await expect(announcer).toHaveAttribute('aria-live', 'polite')
    await expect(announcer).toHaveText(await page.title())
  })

  test('a request without an answer is shown as a lost connection, not as a server error', async ({
    page,
  }) => {
    const errors = wordsOf('en', 'errors')
    await page.goto('/en/marketplace')
    await waitForHydration(page)
    await page.route(/\.data(\?|$)/, (route) => route.abort('connectionreset'))
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText(word(errors, 'lostTitle'))
    await expect(page.getByText('Internal Server Error')).toHaveCount(0)
    await page.getByRole('button', { name: word(errors, 'tryAgain') }).click()
    await expect(heading).not.toHaveText(word(errors, 'lostTitle'))
  })

  testAlone(
    'a toast disappears after eight seconds, which start again after the pointer leaves it',
    async ({ page, context, request, baseURL }) => {
      await hasAnAlert(context, request, baseURL)
      await stopTime(page)
      const toast = await deletesTheAlert(page, 'en')
      // The animation uses real time, not the stopped clock.
      await expect.poll(async () => (await toast.boundingBox())?.y).toBe(20)
      const box = (await toast.boundingBox()) ?? { x: 0, width: 0 }
      const width = await page.evaluate(() => document.documentElement.clientWidth)
      expect(Math.round(width - box.x - box.width)).toBe(20)

      await page.clock.runFor(7900)
      await toast.hover()
      await page.clock.runFor(60_000)
      await expect(toast).toBeVisible()
      await page.mouse.move(5, 500)
      await page.clock.runFor(7999)
      await expect(toast).toBeVisible()
      await page.clock.runFor(1)
      await expect(toast).toHaveCount(0)
    },
  )

  testAlone('a ripple ends after 401 ms and a tooltip fades in over 250 ms', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto('/en/marketplace')
    await waitForHydration(page)
    await page
      .locator('summary', { hasText: '' })
      .and(page.getByLabel('Menu', { exact: true }))
      .click()
    await page.getByRole('button', { name: 'Light' }).hover()
    const tooltip = page.getByRole('tooltip')
    await expect(tooltip).toHaveText('Light')
    expect(await tooltip.evaluate((node) => getComputedStyle(node).animationDuration)).toBe('0.25s')
    await page.keyboard.press('Escape')

    await stopTime(page)
    await page
      .getByRole('banner')
      .getByRole('link', { name: 'Log in' })
      .dispatchEvent('pointerdown')
    await expect(page.locator('.ripple')).toHaveCount(1)
    await page.clock.runFor(400)
    await expect(page.locator('.ripple')).toHaveCount(1)
    await page.clock.runFor(1)
    await expect(page.locator('.ripple')).toHaveCount(0)
  })

  test('a page that fails offers other pages and a message to support that names the error, and one that is unavailable only another attempt', async ({
    page,
  }) => {
    const words = wordsOf('en', 'errors')
    await page.goto('/en/about')
    await waitForHydration(page)
    await page.route(/\/team\.data/, (route) => route.fulfill({ status: 500, body: 'x' }))
    await page.locator('main a[href="/en/team"]').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(word(words, 'faultTitle'))
    await expect(page.getByText('Internal Server Error', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: word(words, 'tryAgain') })).toBeVisible()
    for (const [way, path] of [
      ['toHome', '/en'],
      ['toProperties', '/en/marketplace'],
      ['report', '/en/contact'],
    ] as const) {
      await expect(
        page.getByRole('main').getByRole('link', { name: word(words, way) }),
      ).toHaveAttribute('href', path)
    }
    await page.getByRole('searchbox').fill('dago')
    await page.getByRole('button', { name: word(words, 'find'), exact: true }).click()
    await expect(page).toHaveURL('/en/marketplace?q=dago')
    await page.goto('/en/about')
    await waitForHydration(page)
    await page.route(/\/careers\.data/, (route) => route.fulfill({ status: 503, body: 'x' }))
    await page.locator('footer a[href="/en/careers"]').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      word(words, 'unavailableTitle'),
    )
    await expect(page.getByRole('button', { name: word(words, 'tryAgain') })).toBeVisible()
    await expect(page.getByRole('searchbox')).toHaveCount(0)
    const messageFor = async (fault: string) => {
      const html = await (await page.request.get(`/en/contact?fault=${fault}`)).text()
      return /<textarea[^>]* name="body"[^>]*>([^<]*)</.exec(html)?.[1]
    }
    expect(await messageFor('1A2B3C4D')).toContain('1A2B3C4D')
    expect(await messageFor('%3Cb%3E')).toBe('')
  })

  test('an app that fails to start is reported to the console', async ({ page }) => {
    const errors: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    await page.route(/\/assets\/entry\.client-.*\.js$/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("planted")' }),
    )
    await page.goto('/en/marketplace')
    await page.mouse.move(1, 1)
    await expect.poll(() => errors.join('\n')).toContain('Error while mounting app')
  })
})

test('switching the language keeps the page, its query and what was typed', async ({ page }) => {
  await page.goto('/login?next=%2Fdashboard%2Fwallet')
  await waitForHydration(page)
  await page.locator('input[name="email"]').fill('ratna@contoh.id')
  await page.getByLabel('Bahasa: ID, Bahasa Indonesia').click()
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL(/\/en\/login\?next=%2Fdashboard%2Fwallet$/)
  await waitForHydration(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.locator('input[name="email"]')).toHaveValue('ratna@contoh.id')
})

test('switching the language keeps the scroll position and the filters of a list', async ({
  page,
}) => {
  await page.goto('/marketplace?city=bandung&sort=price')
  await waitForHydration(page)
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'English' })
  await link.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(300)
  await link.click()
  await expect(page).toHaveURL(/\/en\/marketplace\?city=bandung&sort=price$/)
  await waitForHydration(page)
  await expect
    .poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - before))
    .toBeLessThan(120)
})

test('a chosen theme applies before the first paint and after a reload', async ({
  page,
  context,
}) => {
  await context.addCookies([
    { name: 'theme', value: 'dark', url: test.info().project.use.baseURL ?? '' },
  ])
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/marketplace')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const ground = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  expect(await ground()).toBe('rgb(18, 25, 28)')
  await waitForHydration(page)
  await page.getByLabel('Menu', { exact: true }).click()
  await page.getByRole('button', { name: 'Ikuti perangkat' }).click()
  expect(await ground()).toBe('rgb(251, 248, 243)')
})

test('pages allow only their own scripts', async ({ request }) => {
  for (const path of ['/', '/en/marketplace', '/login', '/tidak-ada']) {
    const headers = (await request.get(path)).headers()
    expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/)
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the page can be read and its menus open', async ({ page }) => {
    await page.goto('/marketplace')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByLabel('Bahasa: ID, Bahasa Indonesia').click()
    await page.getByRole('banner').getByRole('link', { name: 'English' }).click()
    await expect(page).toHaveURL(/\/en\/marketplace$/)
  })
})
