import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type CDPSession, expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { Result } from 'axe-core'
import { layOutAll, unfoldAll } from './page-width.ts'

// Half as long as the source that the package exports, which takes longer to load than most pages take to check.
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

// Only a rule about sound that starts automatically needs something loaded first.
const options = {
  resultTypes: ['violations' as const],
  // Neither passed checks nor selectors are read, and both take time on every page.
  reporter: 'no-passes' as const,
  selectors: false,
  preload: { assets: ['media' as const], timeout: 10_000 },
  iframes: false,
}

/**
 * Returns the violations that axe finds on the page, or on one part of it: the name of each rule and the elements that
 * break it. Frames are left out: they show emails, in which no script runs, so that axe would wait for them without
 * end. The package for Playwright loads axe into the page twice for every check, and combines the results in another
 * page: together as long as the check of a small page.
 */
export async function violationsOf(page: Page, part = 'html'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await loadAxe(page)
  const violations = await page.evaluate(
    async ([selector, chosen]) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
        selector,
        chosen,
      )
      return violations.map(({ id, nodes }) => ({ id, nodes }))
    },
    [part, options] as const,
  )
  return described(violations)
}

const sessions = new WeakMap<Page, CDPSession>()

// The browser keeps what it compiled for a script that it is given itself, but not for one that the library evaluates.
// Every page that is checked loads axe, and this takes half the time.
async function loadAxe(page: Page): Promise<void> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page))
  sessions.set(page, session)
  await session.send('Runtime.evaluate', { expression: source })
}

function described(violations: readonly Pick<Result, 'id' | 'nodes'>[]): string[] {
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

/**
 * Expects that axe finds no violation on the page. Themes differ only in colours and languages only in words,
 * so Indonesian pages are checked in the light theme and English pages in the dark theme.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const isEnglish = (await page.locator('html').getAttribute('lang')) === 'en'
  await expectAccessibleIn(page, isEnglish ? ['dark'] : ['light'])
}

/** The same for a page that is opened in one language only, in both themes. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await expectAccessibleIn(page, ['light', 'dark'])
}

async function expectAccessibleIn(
  page: Page,
  themes: readonly ('light' | 'dark')[],
): Promise<void> {
  // What was pressed, or a list, is paler until the next is shown: a check before that is of the page left.
  await expect(page.locator('[data-going], .results[aria-busy]')).toHaveCount(0)
  for (const theme of themes) {
    await showIn(page, theme)
    expect(await violationsOf(page), `${page.url()}, ${theme}`).toEqual([])
  }
}

/** Shows the whole page in a theme, as it is after every transition. */
async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await layOutAll(page)
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  // A part that was not laid out takes the colours of the new theme with the next frame, and a colour that changes
  // slowly has its contrast when its transition has ended.
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition)
    await Promise.allSettled(transitions.map((each) => each.finished))
  })
}

/**
 * Returns the violations of a page in a theme: with its folded parts open, then of each kind of menu, popover and
 * dialog in it, one after the other, because an open one covers what is behind it. A menu of the frame around the
 * pages is checked on the first page only, and its text is added to `menus`: checking it takes as long as a page.
 */
export async function violationsEverywhere(
  page: Page,
  colorScheme: 'light' | 'dark',
  menus: Set<string>,
): Promise<string[]> {
  await unfoldAll(page)
  await showIn(page, colorScheme)
  const found = await violationsOf(page)
  const overlays = await page.evaluate(() => {
    for (const part of document.querySelectorAll('[data-overlay]'))
      part.removeAttribute('data-overlay')
    const seen = new Set<string>()
    return [
      ...document.querySelectorAll('body :is([popover], dialog, details:not(main details))'),
    ].flatMap((part, index) => {
      const kind = `${part.tagName} ${part.className}`
      if (seen.has(kind) || part.parentElement?.checkVisibility() !== true) return []
      seen.add(kind)
      part.setAttribute('data-overlay', String(index))
      const menu = part.closest('main') === null ? `${kind}: ${part.textContent}` : null
      return [{ overlay: `[data-overlay="${index}"]`, menu }]
    })
  })
  for (const { overlay, menu } of overlays) {
    if (menu !== null && menus.has(menu)) continue
    if (menu !== null) menus.add(menu)
    await page.locator(overlay).evaluate(open)
    found.push(...(await violationsOf(page, overlay)))
    await page.locator(overlay).evaluate(close)
  }
  return found
}

function open(part: Element): void {
  if (part instanceof HTMLDialogElement) part.showModal()
  else if (part instanceof HTMLDetailsElement) part.open = true
  else if (part instanceof HTMLElement) part.showPopover()
}

function close(part: Element): void {
  if (part instanceof HTMLDialogElement) part.close()
  else if (part instanceof HTMLDetailsElement) part.open = false
  else if (part instanceof HTMLElement) part.hidePopover()
}
