import type { Locator, Page } from '@playwright/test'

/**
 * Whether all of a control, except so many pixels, is inside the window and nothing covers its centre. It also runs
 * alone in a page.
 */
export function isInReach(control: Element, leftOut: number): boolean {
  const { left, right, top, bottom } = control.getBoundingClientRect()
  const isWithinWidth = left >= -leftOut && right <= innerWidth + leftOut
  const isWithinHeight = top >= -leftOut && bottom <= innerHeight + leftOut
  // A link over several lines is pressed on the first of them.
  const line = control.getClientRects()[0] ?? control.getBoundingClientRect()
  const pressed = document.elementFromPoint(line.x + line.width / 2, line.y + line.height / 2)
  return isWithinWidth && isWithinHeight && control.contains(pressed)
}

/** What a person presses in the content of a page. */
export const controlsOf = (page: Page) =>
  page.getByRole('main').locator('a, button, summary, select, label')

/** Returns the text of each visible control that cannot be pressed, even after scrolling to it. */
export async function outOfReach(controls: Locator): Promise<(string | null)[]> {
  const texts: (string | null)[] = []
  for (const control of await controls.filter({ visible: true }).all()) {
    await control.evaluate((item) => item.scrollIntoView({ block: 'center' }))
    if (!(await control.evaluate(isInReach, 0))) texts.push(await control.textContent())
  }
  return texts
}
