import type { Page } from '@playwright/test'

/** The number of presses a person made so far, and the addresses of the screens they saw. */
export type CountedSteps = {
  readonly clicks: () => number
  readonly screens: () => readonly string[]
}

/**
 * Counts what happens in a tab: every press of a link, button, option or checkbox (not typing), and every
 * screen by its address. An address that only redirects is not counted as a screen.
 */
export async function countSteps(page: Page): Promise<CountedSteps> {
  let clicks = 0
  const screens: string[] = []
  await page.exposeBinding('countPress', () => {
    clicks += 1
  })
  await page.exposeBinding('countScreen', (_, path: string) => {
    const screen = path.replace(/^\/en(?=\/|$)/, '') || '/'
    if (!screens.includes(screen)) screens.push(screen)
  })
  await page.addInitScript(() => {
    type Counting = { countPress: () => void; countScreen: (path: string) => void }
    // The two bindings above add these functions to the window.
    const counting = window as unknown as Counting
    addEventListener('pointerdown', () => counting.countPress(), true)
    addEventListener('DOMContentLoaded', () => {
      const see = () => counting.countScreen(location.pathname)
      see()
      // Every page sets its title when it is rendered.
      new MutationObserver(see).observe(document.head, {
        subtree: true,
        childList: true,
        characterData: true,
      })
    })
  })
  return { clicks: () => clicks, screens: () => screens }
}
