import { expect, test } from '@playwright/test'
import { anInvestor, signIn, waitForHydration, word, wordsOf } from './an-investor.ts'

// A press is acknowledged immediately, and a slow page shows its skeleton before its content arrives.

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
