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
      const seen = { frames: 0, markedAt: 0, shaped: 0 }
      Object.assign(window, { seen })
      document.addEventListener(
        'pointerup',
        () => {
          const pressed = performance.now()
          const look = () => {
            const now = performance.now() - pressed
            seen.frames += 1
            if (seen.markedAt === 0 && document.querySelector('[data-going]') !== null)
              seen.markedAt = seen.frames
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
      page.evaluate(
        () => (window as unknown as { seen: { markedAt: number; shaped: number } }).seen,
      )
    await expect.poll(async () => (await look()).shaped).toBeGreaterThan(0)
    const seen = await look()
    // Counted in frames, because a busy machine shows fewer in the same time: six are 100 ms.
    expect(seen.markedAt).toBeGreaterThan(0)
    expect(seen.markedAt).toBeLessThanOrEqual(6)
    expect(seen.shaped).toBeGreaterThan(250)
    await expect(page).toHaveURL(new RegExp(`/dashboard/${place}$`))
    await expect(page.locator('.skeleton')).toHaveCount(0)
    await expect(page.locator('[data-going]')).toHaveCount(0)
    test.info().annotations.push({ type: 'seen', description: JSON.stringify(seen) })
  })
