import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { layOutAll } from './page-width.ts'

/** What axe finds on the page as it is: of each rule its name and the parts that break it. */
export async function barriersOf(page: Page): Promise<string[]> {
  // What axe finds in frames is put together in one more page, which costs as much as the look
  // itself. A page without frames is looked at whole where it is.
  const isOneDocument = page.frames().length === 1
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(isOneDocument)
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

/**
 * axe finds nothing wrong with the page as it is. The themes differ in colours alone, and the
 * languages in words: an Indonesian page is looked at in the light theme, an English one in the dark.
 */
export async function hasNoBarrier(page: Page): Promise<void> {
  const isEnglish = (await page.locator('html').getAttribute('lang')) === 'en'
  const colorScheme = isEnglish ? 'dark' : 'light'
  await layOutAll(page)
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  // A part that was not laid out takes the colours of another theme with the next frame.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
  expect(await barriersOf(page), page.url()).toEqual([])
}
