import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import axe, { type Result } from 'axe-core'
import { layOutAll } from './page-width.ts'

// Only a rule about sound that starts by itself needs something loaded first.
const options = {
  resultTypes: ['violations' as const],
  preload: { assets: ['media' as const], timeout: 10_000 },
}

/** Returns the violations that axe finds on the page: the name of each rule and the elements that break it. */
export async function violationsOf(page: Page): Promise<string[]> {
  const violations =
    page.frames().length === 1
      ? await violationsInDocument(page)
      : (await new AxeBuilder({ page }).options(options).analyze()).violations
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

/**
 * Runs axe in a page without frames. The package for Playwright loads axe into the page twice for every check, and
 * combines the results in another page: together as long as the check of a small page.
 */
async function violationsInDocument(page: Page): Promise<Pick<Result, 'id' | 'nodes'>[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return await page.evaluate(async (chosen) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(chosen)
    return violations.map(({ id, nodes }) => ({ id, nodes }))
  }, options)
}

/**
 * Expects that axe finds no violation on the page. Themes differ only in colours and languages only in words,
 * so Indonesian pages are checked in the light theme and English pages in the dark theme.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // The link that was pressed is paler until its page is shown, so a check before that is of the page left behind.
  await expect(page.locator('[data-going]')).toHaveCount(0)
  const isEnglish = (await page.locator('html').getAttribute('lang')) === 'en'
  const colorScheme = isEnglish ? 'dark' : 'light'
  await layOutAll(page)
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  // A part that was not laid out takes the colours of the new theme with the next frame, and a colour that changes
  // slowly has its contrast when its transition has ended.
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition)
    await Promise.allSettled(transitions.map((each) => each.finished))
  })
  expect(await violationsOf(page), page.url()).toEqual([])
}
