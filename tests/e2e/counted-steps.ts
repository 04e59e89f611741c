import type { Page } from '@playwright/test'
import { isInReach } from './in-reach.ts'

/**
 * The number of presses a person made so far, the addresses of the screens they saw, and the controls that were not
 * inside the window or were covered when they were pressed.
 */
export type CountedSteps = {
  readonly clicks: () => number
  readonly screens: () => readonly string[]
  readonly outOfReach: () => readonly string[]
}

/**
 * Counts what happens in a tab: every press of a link, button, option or checkbox (not typing), and every
 * screen by its address. An address that only redirects is not counted as a screen.
 */
export async function countSteps(page: Page): Promise<CountedSteps> {
  let clicks = 0
  const screens: string[] = []
  const outOfReach: string[] = []
  await page.exposeBinding('countPress', (_, unreachable: string | null) => {
    clicks += 1
    if (unreachable !== null) outOfReach.push(unreachable)
  })
  await page.exposeBinding('countScreen', (_, path: string) => {
    const screen = path.replace(/^\/en(?=\/|$)/, '') || '/'
    if (!screens.includes(screen)) screens.push(screen)
  })
  await page.addInitScript(`window.isInReach = ${isInReach}`)
  await page.addInitScript(() => {
    type Counting = {
      isInReach: (control: Element, leftOut: number) => boolean
      countPress: (unreachable: string | null) => void
      countScreen: (path: string) => void
    }
    // The bindings and the script above add these functions to the window.
    const counting = window as unknown as Counting
    const controls = 'a, button, input, select, textarea, summary, label'
    const press = ({ target }: Event) => {
      const control = target instanceof Element ? target.closest(controls) : null
      // A press scrolls to it, which may leave out a fraction of a pixel.
      const isReached = control !== null && counting.isInReach(control, 1)
      const box = JSON.stringify(control?.getBoundingClientRect())
      const found = `${location.pathname}: ${control?.textContent} at ${box}`
      counting.countPress(isReached ? null : found)
    }
    addEventListener('pointerdown', press, true)
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
  return { clicks: () => clicks, screens: () => screens, outOfReach: () => outOfReach }
}
