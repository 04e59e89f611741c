import { type CDPSession, expect, type Page } from '@playwright/test'
import { tooWide } from './page-width.ts'

/** Sets the size of text in the settings of the browser, in pixels. */
export async function setTextSize(browser: CDPSession, size: 16 | 32): Promise<void> {
  await browser.send('Page.setFontSizes', {
    fontSizes: { standard: size, fixed: (size / 16) * 13 },
  })
}

/** Expects that the page, as it is shown now, fits a phone with text at double size. The window keeps its size. */
export async function expectFitsWithLargeText(page: Page): Promise<void> {
  const shown = page.viewportSize()
  const browser = await page.context().newCDPSession(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await setTextSize(browser, 32)
  const size = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
  await expect.poll(size).toBe('32px')
  expect(await tooWide(page), page.url()).toEqual([])
  await setTextSize(browser, 16)
  await browser.detach()
  if (shown !== null) await page.setViewportSize(shown)
}
