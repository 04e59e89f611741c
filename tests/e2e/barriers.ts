import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { layOutAll } from './page-width.ts'

/** Returns the violations that axe finds on the page: the name of each rule and the elements that break it. */
export async function barriersOf(page: Page): Promise<string[]> {
  // axe combines the results of frames in an extra page, which takes as long as the check itself. A page
  // without frames is therefore checked in legacy mode, in the page itself.
  const isOneDocument = page.frames().length === 1
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(isOneDocument)
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

/**
 * Expects that axe finds no violation on the page. Themes differ only in colours and languages only in words,
 * so Indonesian pages are checked in the light theme and English pages in the dark theme.
 */
export async function hasNoBarrier(page: Page): Promise<void> {
  const isEnglish = (await page.locator('html').getAttribute('lang')) === 'en'
  const colorScheme = isEnglish ? 'dark' : 'light'
  await layOutAll(page)
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  // A part that was not laid out takes the colours of the new theme with the next frame.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
  expect(await barriersOf(page), page.url()).toEqual([])
}
