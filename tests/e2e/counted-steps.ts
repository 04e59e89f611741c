import type { Page } from '@playwright/test'

/** What a person pressed so far, and the addresses of the screens they saw. */
export type CountedSteps = {
  readonly clicks: () => number
  readonly screens: () => readonly string[]
}

/**
 * Counts what happens in a tab: every press of a link, button, choice or tick (typing is none), and
 * every screen by its address. Going through an address on the way to another is no screen.
 */
export async function countSteps(page: Page): Promise<CountedSteps> {
  let clicks = 0
  const screens: string[] = []
  await page.exposeBinding('countPress', () => {
    clicks += 1
  })
  await page.exposeBinding('countScreen', (_, path: string) => {
    const screen = path.replace(/^\/en(?=\/)/, '')
    if (!screens.includes(screen)) screens.push(screen)
  })
  await page.addInitScript(() => {
    type Counting = { countPress: () => void; countScreen: (path: string) => void }
    // Given to the page by the two bindings above.
    const counting = window as unknown as Counting
    addEventListener('pointerdown', () => counting.countPress(), true)
    addEventListener('DOMContentLoaded', () => {
      const see = () => counting.countScreen(location.pathname)
      see()
      // A page of ours names itself in its title once it is there.
      new MutationObserver(see).observe(document.head, {
        subtree: true,
        childList: true,
        characterData: true,
      })
    })
  })
  return { clicks: () => clicks, screens: () => screens }
}
