import type { Page } from '@playwright/test'

/** Lays out what would only be when it comes near, so that a check sees all of the page. */
export async function layOutAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>('.when-near')) {
      part.style.contentVisibility = 'visible'
    }
  })
}

/**
 * What makes a page wider than its window, all of it laid out and unfolded: by how many pixels, then
 * each innermost part that ends outside. Empty when the page fits.
 */
export async function tooWide(page: Page): Promise<string[]> {
  await layOutAll(page)
  return await page.evaluate(() => {
    const folded = [...document.querySelectorAll<HTMLDetailsElement>('main details:not([open])')]
    const fold = (isOpen: boolean) => {
      for (const part of folded) part.open = isOpen
    }
    fold(true)
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) {
      fold(false)
      return []
    }
    const outside = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (part) => part.getBoundingClientRect().right > clientWidth,
    )
    const innermost = outside.filter(
      (part) => !outside.some((other) => part !== other && part.contains(other)),
    )
    return [
      `${scrollWidth - clientWidth} px at ${clientWidth}`,
      ...innermost.map((part) => {
        const { left, right } = part.getBoundingClientRect()
        return `${part.outerHTML.slice(0, 200)} from ${Math.round(left)} to ${Math.round(right)}`
      }),
    ]
  })
}
