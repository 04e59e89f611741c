import { expect, type Locator, type Page, test } from '@playwright/test'
import { isTakenOver } from './an-investor.ts'

// Nobody is thrown out of the place they are at, and who comes back finds what they left.

// Cards get their own height as they come near, which moves what is below them.
async function isAtRest(page: Page, part: Locator): Promise<void> {
  await expect(async () => {
    const first = (await part.boundingBox())?.y
    await page.waitForTimeout(300)
    expect((await part.boundingBox())?.y).toBe(first)
  }).toPass()
}

const top = (page: Page) => page.evaluate(() => window.scrollY)

for (const { prefix, width } of [
  { prefix: '', width: 390 },
  { prefix: '/en', width: 1440 },
]) {
  test.describe(`${prefix === '' ? 'id' : 'en'}, ${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('a tick to compare leaves the list where it is', async ({ page }) => {
      await page.goto(`${prefix}/marketplace?state=all`)
      await isTakenOver(page)
      const tick = page.locator('input[name=ids]').nth(8)
      await tick.scrollIntoViewIfNeeded()
      await isAtRest(page, tick)
      const before = await tick.boundingBox()
      expect(await top(page)).toBeGreaterThan(300)
      await tick.check()
      await expect(page).toHaveURL(/compare=/)
      // The cards are made again together with the links of the toolbar.
      const viewLinks = page.locator('main a[href*="view=table"][href*="compare="]')
      await expect(viewLinks.first()).toBeAttached()
      await expect.poll(() => top(page)).toBeGreaterThan(300)
      // There is no box in the moment in which the card is written again.
      const moved = async () => {
        const after = await tick.boundingBox()
        return after === null ? null : Math.abs(after.y - (before?.y ?? 0))
      }
      await expect.poll(moved).toBeLessThan(8)
    })

    test('going back shows the page from its top, then the card that was left', async ({
      page,
    }) => {
      await page.goto(`${prefix}/marketplace?state=all`)
      await isTakenOver(page)
      const card = page.locator('main a[href*="/marketplace/"]:visible').nth(14)
      const href = (await card.getAttribute('href')) ?? ''
      await card.scrollIntoViewIfNeeded()
      expect(await top(page)).toBeGreaterThan(300)
      await card.click()
      await expect(page).toHaveURL(new RegExp(`${href}$`))
      await expect.poll(() => top(page)).toBe(0)
      await page.goBack()
      await expect(page).toHaveURL(new RegExp(`${prefix}/marketplace[?]state=all$`))
      const left = page.locator(`main a[href="${href}"]:focus`)
      await expect(left).toBeInViewport()
    })
  })
}
