import { expect, type Page } from '@playwright/test'
import { waitForHydration } from './an-investor.ts'

/** Returns the list of the data that a page asks for after it was loaded. */
export function readsOf(page: Page): string[] {
  const read: string[] = []
  page.on('request', (asked) => {
    const { pathname } = new URL(asked.url())
    if (pathname.endsWith('.data')) read.push(pathname)
  })
  return read
}

/** Opens a page and lets seven seconds pass on it after its live signals have begun. */
export async function openAndWait(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse((answer) => answer.url().includes('/dashboard/live?'))
  await page.goto(path)
  await expect(page).toHaveURL(({ pathname }) => pathname === path.split('?')[0])
  await waitForHydration(page)
  await page.clock.runFor(2_100)
  expect((await stream).status()).toBe(200)
  await page.clock.runFor(5_000)
}
