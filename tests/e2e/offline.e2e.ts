import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { signIn, waitForHydration, word, wordsOf } from './an-investor.ts'
import { demoTokens } from './demo-accounts.ts'

test.use({ serviceWorkers: 'allow' })

/** Waits until the service worker has cached its page and controls this one. */
async function isKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

// Opening a cache creates it, even when it has just been deleted, so a wait must only list the names.
const cacheNames = (page: Page) => page.evaluate(async () => await caches.keys())

const keptNames = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return { names, paths: kept.flat().map(({ url }) => new URL(url).pathname) }
  })

test('without a connection every page says so, and loads once the connection is back', async ({
  page,
  context,
}) => {
  const [words, shell] = [wordsOf('en', 'errors'), wordsOf('en', 'shell')]
  await page.goto('/en/')
  await waitForHydration(page)
  await isKept(page)
  const toast = page.locator('[data-severity="warn"]')
  await context.setOffline(true)
  await expect(toast).toContainText(word(shell, 'offline'))
  await context.setOffline(false)
  await expect(toast).toHaveCount(0)
  await context.setOffline(true)
  await page.goto('/en/marketplace?city=bandung')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(word(words, 'offlineTitle'))
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page).toHaveTitle(new RegExp(word(words, 'offlineTitle')))
  const look = await page.evaluate(() => ({
    width: document.querySelector('img')?.naturalWidth,
    font: document.fonts.check('16px "Plus Jakarta Sans Variable"'),
    ground: getComputedStyle(document.documentElement).backgroundColor,
  }))
  expect(look.width).toBe(480)
  expect(look.ground).not.toBe('rgba(0, 0, 0, 0)')
  await expectAccessible(page)
  await context.setOffline(false)
  await page.getByRole('link', { name: word(words, 'tryAgain') }).click()
  await waitForHydration(page)
  await expect(page).toHaveURL(/\/en\/marketplace[?]city=bandung$/)
  await expect(page.getByRole('main').getByRole('status')).toBeVisible()
})

test('nothing of a signed-in investor is cached, and their pages show the offline page like all others', async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, await demoTokens(context.request, 'investor'), baseURL ?? '')
  await page.goto('/dashboard/wallet')
  await waitForHydration(page)
  await isKept(page)
  await page.goto('/dashboard/portfolio')
  await waitForHydration(page)
  const { names, paths } = await keptNames(page)
  expect(names).toHaveLength(1)
  for (const path of paths) {
    expect(path).toMatch(
      /^\/((en\/)?offline|favicon\.svg|assets\/.*\.(css|woff2)|plots\/empty\/.*)$/,
    )
  }
  await context.setOffline(true)
  await page.goto('/dashboard/wallet')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    word(wordsOf('id', 'errors'), 'offlineTitle'),
  )
  await expect(page.getByText('Rp')).toHaveCount(0)
  await context.setOffline(false)
})

test('a new build replaces the service worker, and an unregistered worker deletes its caches', async ({
  page,
}) => {
  await page.goto('/')
  await waitForHydration(page)
  await isKept(page)
  const before = await cacheNames(page)
  await page.evaluate(async () => {
    const changed = new Promise((done) => {
      navigator.serviceWorker.addEventListener('controllerchange', done, { once: true })
    })
    await navigator.serviceWorker.register('/service-worker.js?build=newer')
    await changed
  })
  await expect.poll(() => cacheNames(page)).toEqual(['offline-newer'])
  expect(before).not.toEqual(['offline-newer'])
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage('leave')
  })
  await expect.poll(() => cacheNames(page)).toEqual([])
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
  ).toBe(0)
})
