import { expect, type Locator, type Page, test as testAlone } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { anInvestor, signIn, waitForHydration, word, wordsOf } from './an-investor.ts'
import { becomeStaff } from './demo-accounts.ts'
import { test } from './test.ts'

// What cannot be shown is said in place of the content: what surrounds it remains, and can be used.

const missing = '0198a3b0-0000-7000-8000-000000000000'

type Place = {
  readonly name: string
  /** The demo account that is signed in; null for guests. */
  readonly account: string | null
  readonly unknown: string
  readonly noRecord: string
  readonly start: string
  /** A page that the navigation of the start leads to. */
  readonly next: string
}

const places: readonly Place[] = [
  {
    name: 'public pages',
    account: null,
    unknown: '/nowhere/at-all',
    noRecord: '/careers/nobody',
    start: '/about',
    next: '/careers',
  },
  {
    name: 'dashboard',
    account: 'investor',
    unknown: '/dashboard/wallet/nowhere',
    noRecord: `/dashboard/wallet/deposits/${missing}`,
    start: '/dashboard',
    next: '/dashboard/wallet',
  },
  {
    name: 'back office',
    account: 'ops',
    unknown: '/back-office/nowhere',
    noRecord: `/back-office/offerings/${missing}`,
    start: '/back-office',
    next: '/back-office/offerings',
  },
]

async function enter(page: Page, account: string | null): Promise<void> {
  const { baseURL } = test.info().project.use
  const product = { context: page.context(), request: page.request, baseURL }
  if (account !== null) await becomeStaff(product, account)
}

/** Navigates without a new document, as a link on the page does. */
async function follow(page: Page, path: string): Promise<void> {
  await page
    .locator('a[data-link]')
    .first()
    .evaluate((link: HTMLAnchorElement, to) => {
      link.href = to
      link.click()
    }, path)
}

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })

/** Marks the frame of the page, which must not be made again. */
async function holdOn(page: Page): Promise<Locator> {
  await page.locator('[data-shell]').evaluateAll((parts) => {
    for (const part of parts) part.setAttribute('data-held', '')
  })
  return page.locator('[data-shell][data-held]:is(header, aside)')
}

type View = { readonly locale: 'id' | 'en'; readonly prefix: string; readonly width: number }

const narrow: View = { locale: 'id', prefix: '', width: 390 }
const wide: View = { locale: 'en', prefix: '/en', width: 1440 }

/** Expects the navigation, the languages and the way out, or the way in, around the content. */
async function expectFrame(page: Page, { account }: Place, { locale, width }: View): Promise<void> {
  const shell = wordsOf(locale, 'shell')
  const menu = page.locator('summary, [popovertarget]').last()
  if (account === null) {
    await expect(page.getByRole('banner')).toHaveCount(1)
    await expect(page.getByRole('contentinfo')).toHaveCount(1)
    await expect(
      page
        .getByRole('banner')
        .getByRole('link', { name: word(shell, 'login') })
        .first(),
    ).toBeVisible()
  } else {
    if (width === 390) await menu.click()
    await expect(
      page.getByRole('button', { name: word(shell, 'logout') }).filter({ visible: true }),
    ).toHaveCount(1)
    if (width === 390) await page.keyboard.press('Escape')
  }
  await expect(page.locator('#mode-ribbon')).toBeVisible()
}

for (const [index, place] of places.entries()) {
  // Each place is shown narrow in Indonesian in one of the two journeys, and wide in English in the other.
  const [first, second] = index % 2 === 0 ? [wide, narrow] : [narrow, wide]

  test(`an unknown address and a record that does not exist are answered with 404 inside the layout of the ${place.name}`, async ({
    page,
  }) => {
    const { prefix, width } = first
    const errors = wordsOf(first.locale, 'errors')
    await page.setViewportSize({ width, height: 844 })
    await enter(page, place.account)
    const title = '404 Page Not Found\u00a0· Sepetak'
    for (const path of [place.noRecord, place.unknown]) {
      const response = await page.goto(prefix + path)
      expect(response?.status()).toBe(404)
      await expect(page).toHaveTitle(title)
      await expect(heading(page)).toHaveText(word(errors, 'notFoundTitle'))
      await expectFrame(page, place, first)
    }
    await waitForHydration(page)
    await expectAccessible(page)

    await follow(page, prefix + place.start)
    await expect(page).toHaveURL(new RegExp(`${place.start}$`))
    await expect(heading(page)).not.toHaveText(word(errors, 'notFoundTitle'))
    const frame = await holdOn(page)
    const parts = await frame.count()
    for (const path of [place.noRecord, place.unknown]) {
      await follow(page, prefix + path)
      await expect(page).toHaveURL(new RegExp(`${path}$`))
      await expect(heading(page)).toHaveText(word(errors, 'notFoundTitle'))
      await expect(page.locator('#route-announcer')).toHaveText(title)
    }
    await expect(frame).toHaveCount(parts)
    await expectFrame(page, place, first)
  })

  test(`a lost connection in the ${place.name} leaves its navigation, which works once the connection is back`, async ({
    page,
  }) => {
    const { prefix, width } = second
    const errors = wordsOf(second.locale, 'errors')
    await page.setViewportSize({ width, height: 844 })
    await enter(page, place.account)
    await page.goto(prefix + place.start)
    await waitForHydration(page)
    const frame = await holdOn(page)
    const parts = await frame.count()
    await page.route(/\.data(\?|$)/, (route) => route.abort('connectionreset'))
    await follow(page, prefix + place.next)
    await expect(heading(page)).toHaveText(word(errors, 'lostTitle'))
    await expect(page).toHaveURL(new RegExp(`${place.next}$`))
    await expect(page.locator('#route-announcer')).toContainText(word(errors, 'lostTitle'))
    await expect(frame).toHaveCount(parts)
    await expectFrame(page, place, second)
    await expectAccessible(page)
    await page.unroute(/\.data(\?|$)/)
    await follow(page, prefix + place.start)
    await expect(heading(page)).not.toHaveText(word(errors, 'lostTitle'))
    await expect(frame).toHaveCount(parts)
  })
}

test.describe('in Indonesian, 390 pixels wide', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  const errors = wordsOf('id', 'errors')
  const shell = wordsOf('id', 'shell')

  test('a page that needs another role is refused inside the back office', async ({ page }) => {
    await enter(page, 'support')
    const response = await page.goto('/back-office/reconciliation')
    expect(response?.status()).toBe(403)
    await expect(heading(page)).toHaveText(word(errors, 'forbiddenTitle'))
    await expect(page).toHaveTitle(new RegExp(word(errors, 'forbiddenTitle')))
    await expect(page.locator('aside')).toHaveCount(1)
    await expectAccessible(page)
  })

  test('a navigation without a connection says so inside the dashboard, and follows when the connection is back', async ({
    page,
    context,
  }) => {
    await enter(page, 'investor')
    await page.goto('/dashboard/wallet')
    await waitForHydration(page)
    await follow(page, '/dashboard')
    await expect(page).toHaveURL(/\/dashboard$/)
    const frame = await holdOn(page)
    const parts = await frame.count()
    await context.setOffline(true)
    await follow(page, '/dashboard/wallet')
    await expect(heading(page)).toHaveText(word(errors, 'offlineTitle'))
    await expect(frame).toHaveCount(parts)
    await expect(page.getByRole('button', { name: word(errors, 'tryAgain') })).toBeVisible()
    await context.setOffline(false)
    await expect(heading(page)).not.toHaveText(word(errors, 'offlineTitle'))
  })

  // The clock of a page is the clock of its context.
  testAlone(
    'while the connection is lost, the page is read again every ten seconds, even after the language changed',
    async ({ page }) => {
      await enter(page, 'investor')
      await page.clock.install()
      await page.goto('/dashboard/wallet')
      await waitForHydration(page)
      const title = await heading(page).innerText()
      const toast = page.locator('[data-severity="warn"]')
      await page.route(/\.data(\?|$)/, (route) => route.abort('connectionreset'))
      await follow(page, '/dashboard/wallet')
      await expect(toast).toContainText(word(shell, 'lostDetail'))
      await expect(heading(page)).toHaveText(title)
      await follow(page, '/en/dashboard/wallet')
      await expect(heading(page)).toHaveText(word(wordsOf('en', 'errors'), 'lostTitle'))
      await expect(toast).toBeVisible()
      await page.unroute(/\.data(\?|$)/)
      await page.clock.runFor(10_000)
      await expect(toast).toHaveCount(0)
      await expect(heading(page)).toHaveText(word(wordsOf('en', 'wallet'), 'title'))
    },
  )
})

test.describe('in English, 1440 pixels wide', () => {
  test.use({ viewport: { width: 1440, height: 844 } })
  const errors = wordsOf('en', 'errors')
  const shell = wordsOf('en', 'shell')

  test('a missing page of the back office leads to the tasks of staff, and to customers for a role that may find them', async ({
    page,
  }) => {
    for (const [account, mayFind] of [
      ['support', true],
      ['ops', false],
    ] as const) {
      await enter(page, account)
      await page.goto('/en/back-office/nowhere')
      const main = page.getByRole('main')
      await expect(main.getByRole('link', { name: word(errors, 'toBackOffice') })).toHaveAttribute(
        'href',
        '/en/back-office',
      )
      const customers = main.getByRole('link', { name: word(errors, 'toCustomers') })
      await expect(customers).toHaveCount(mayFind ? 1 : 0)
      if (mayFind) await expect(customers).toHaveAttribute('href', '/en/back-office/customers')
      await expect(page.getByRole('searchbox')).toHaveCount(0)
    }
  })

  test('an investor is refused the back office, with ways to the dashboard and to us', async ({
    page,
  }) => {
    await enter(page, 'investor')
    const response = await page.goto('/en/back-office')
    expect(response?.status()).toBe(403)
    await expect(heading(page)).toHaveText(word(errors, 'forbiddenTitle'))
    await expect(page.getByText(word(shell, 'demoRibbon'))).toBeVisible()
    const main = page.getByRole('main')
    for (const [name, path] of [
      ['toDashboard', '/dashboard'],
      ['contact', '/contact'],
    ] as const)
      await expect(main.getByRole('link', { name: word(errors, name) })).toHaveAttribute(
        'href',
        `/en${path}`,
      )
    await expectAccessible(page)
  })

  test('a page that cannot be read again keeps its content, reports it, and follows when the connection is back', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    const { tokens } = await anInvestor(request, {})
    await signIn(context, tokens, baseURL ?? '')
    const order = { amount: 250_000, method: 'va-bca' }
    const headers = {
      Authorization: `Bearer ${tokens.access}`,
      'Idempotency-Key': crypto.randomUUID(),
    }
    const ordered = await request.post('/api/deposits/', { headers, data: order })
    const { id } = (await ordered.json()) as { id: string }
    await page.goto(`/en/dashboard/wallet/deposits/${id}`)
    await waitForHydration(page)
    const title = await heading(page).innerText()
    const toast = page.getByRole('status').filter({ hasText: word(shell, 'lostDetail') })
    await page.route(/\.data(\?|$)/, (route) => route.abort('connectionreset'))
    // The page looks for the payment when it becomes visible.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(toast).toBeVisible()
    await expect(heading(page)).toHaveText(title)
    await page.unroute(/\.data(\?|$)/)
    const read = page.waitForResponse(/\.data(\?|$)/)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    expect((await read).ok()).toBe(true)
    await expect(toast).toBeHidden()
    await expect(heading(page)).toHaveText(title)
  })

  test('what a form asks while nothing can be reached leaves the page, and is asked again later', async ({
    page,
  }) => {
    await page.goto('/en/register')
    await waitForHydration(page)
    const title = await heading(page).innerText()
    const code = page.getByLabel(word(wordsOf('en', 'auth'), 'referral.label'))
    const toast = page.getByRole('status').filter({ hasText: word(shell, 'lostDetail') })
    // The router looks up the route of what a form asks before its first request.
    await code.pressSequentially('RATNA202')
    await expect(code).toHaveAttribute('aria-invalid', 'true')
    await page.route('**/*', (route) => route.abort('connectionreset'))
    await code.press('6')
    await expect(toast).toBeVisible()
    await expect(heading(page)).toHaveText(title)
    await expect(code).toHaveValue('RATNA2026')
    await page.unroute('**/*')
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(toast).toBeHidden()
    await expect(page.getByRole('status').filter({ hasText: 'invited you' })).toBeVisible()
  })

  test('a layout that cannot be loaded is replaced by the way home and the languages', async ({
    page,
  }) => {
    await enter(page, 'investor')
    await page.goto('/en/about')
    await waitForHydration(page)
    await page.route(/\.data(\?|$)/, (route) => route.abort('connectionreset'))
    await follow(page, '/en/dashboard')
    await expect(heading(page)).toHaveText(word(errors, 'lostTitle'))
    await expect(page.locator('#mode-ribbon')).toBeVisible()
    await expectAccessible(page)
    await page.unroute(/\.data(\?|$)/)
    await page
      .getByRole('banner')
      .getByRole('link', { name: word(shell, 'home') })
      .click()
    await expect(page).toHaveURL(/127.0.0.1:[0-9]+\/en$/)
    await expect(heading(page)).not.toHaveText(word(errors, 'lostTitle'))
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  for (const place of places)
    test(`an unknown address in the ${place.name} leaves its navigation`, async ({ page }) => {
      await enter(page, place.account)
      const response = await page.goto(place.unknown)
      expect(response?.status()).toBe(404)
      await expect(page).toHaveTitle('404 Page Not Found\u00a0· Sepetak')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        word(wordsOf('id', 'errors'), 'notFoundTitle'),
      )
      await page.locator(`[data-shell] a[href="${place.next}"]:visible`).first().click()
      await expect(page).toHaveURL(new RegExp(`${place.next}$`))
    })
})
