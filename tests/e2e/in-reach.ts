import type { Locator } from '@playwright/test'

/**
 * Whether all of a control, except so many pixels, is inside the window and nothing covers its centre. It also runs
 * alone in a page.
 */
export function isInReach(control: Element, leftOut: number): boolean {
  const { left, right, top, bottom } = control.getBoundingClientRect()
  const isWithinWidth = left >= -leftOut && right <= innerWidth + leftOut
  const isWithinHeight = top >= -leftOut && bottom <= innerHeight + leftOut
  const pressed = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  return isWithinWidth && isWithinHeight && control.contains(pressed)
}

/** Returns the text of each visible control that cannot be pressed, even after scrolling to it. */
export async function outOfReach(controls: Locator): Promise<(string | null)[]> {
  const texts: (string | null)[] = []
  for (const control of await controls.filter({ visible: true }).all()) {
    await control.evaluate((item) => item.scrollIntoView({ block: 'nearest' }))
    if (!(await control.evaluate(isInReach, 0))) texts.push(await control.textContent())
  }
  return texts
}
