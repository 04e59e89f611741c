import type { Page } from '@playwright/test'

/** Lays out what would only be when it comes near, so that a check sees all of the page. */
export async function layOutAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>('.when-near')) {
      part.style.contentVisibility = 'visible'
    }
  })
}

/** By how many pixels a page is wider than its window, all of it laid out. */
export async function tooWide(page: Page): Promise<number> {
  await layOutAll(page)
  return await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
}
