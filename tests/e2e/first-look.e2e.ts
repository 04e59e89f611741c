import { gzipSync } from 'node:zlib'
import { expect, type Page, test } from '@playwright/test'
import { waitForHydration } from './an-investor.ts'
import { launchOptions } from './launch-options.ts'

// A page loads no script until the visitor uses it, and a press before the script has loaded still takes
// effect.

// The headless shell sends pointer moves of its own, which would count as use by the visitor.
test.use({ launchOptions: launchOptions('whole') })

test('a page is shown before its script is requested, and an early press takes effect once the script has loaded', async ({
  page,
}) => {
  const requested: string[] = []
  const held: (() => void)[] = []
  await page.route('**/assets/*.js', async (route) => {
    requested.push(route.request().url())
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await page.route('**/plots/**', () => {})
  await page.goto('/marketplace', { waitUntil: 'commit' })
  await page.getByLabel('Menu', { exact: true }).waitFor()
  expect(requested).toEqual([])
  await page.getByLabel('Menu', { exact: true }).click()
  await page.getByRole('button', { name: 'Gelap' }).click()
  await expect.poll(() => requested.length).toBeGreaterThan(0)
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'dark')
  await page.unroute('**/assets/*.js')
  for (const release of held) release()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('a page runs no script until the visitor uses it', async ({ page }) => {
  await page.goto('/marketplace')
  const files = () => page.evaluate(() => performance.getEntriesByType('resource').length)
  const isModule = () => page.locator('link[rel=modulepreload]').count()
  await expect(page.locator('link[rel=prefetch][as=script]').first()).toBeAttached()
  expect(await files()).toBeGreaterThan(0)
  expect(await isModule()).toBe(0)
  await expect(page.locator('html')).not.toHaveAttribute('data-ready')
  await waitForHydration(page)
  expect(await isModule()).toBeGreaterThan(0)
})

// Decision 7 states this budget.
for (const address of [
  '/',
  '/marketplace',
  '/register',
  '/marketplace/villa-sanur',
  '/en/marketplace/villa-sanur',
]) {
  test(`the first interaction with ${address} loads at most 150 kB of compressed script`, async ({
    page,
    request,
  }) => {
    await page.goto(address)
    await waitForHydration(page)
    await page.waitForLoadState('networkidle')
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    )
    const files = new Set(loaded.filter((name) => /\/assets\/[^?]*\.js$/.test(name)))
    let bytes = 0
    for (const file of files)
      bytes += gzipSync(await (await request.get(file)).body(), { level: 9 }).length
    expect(files.size).toBeGreaterThan(5)
    expect(bytes).toBeLessThanOrEqual(150_000)
  })
}

for (const { what, act, leads } of [
  {
    what: 'chosen',
    act: (page: Page) => page.locator('select[name=sort]').selectOption('yield'),
    leads: /sort=yield/,
  },
  {
    what: 'ticked',
    act: (page: Page) => page.locator('input[name=ids]').first().check(),
    leads: /compare=/,
  },
]) {
  test(`what was ${what} before the script had loaded takes effect`, async ({ page }) => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/*.js', async (route) => {
      await released
      await route.continue()
    })
    await page.goto('/marketplace')
    await act(page)
    expect(new URL(page.url()).search).toBe('')
    release()
    await expect(page).toHaveURL(leads)
  })
}
