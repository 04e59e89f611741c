import type { Page } from '@playwright/test'

/** Lays out parts that are normally laid out only near the window, so that a check covers the whole page. */
export async function layOutAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>('.when-near')) {
      part.style.contentVisibility = 'visible'
    }
    // A window that was just made narrower is laid out with the next frame.
    return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  })
}

/** Opens every folded part of a page. */
export async function unfoldAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLDetailsElement>('main details')) {
      part.open = true
    }
  })
}

/**
 * Returns what makes a page wider than its window when everything is laid out and opened: the number of pixels,
 * then each innermost element that ends outside. Empty when the page fits.
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

/** Returns the number of words shown on a page before anything is opened. */
export async function wordsShown(page: Page): Promise<number> {
  return await page.locator('main').evaluate((main) => {
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    let count = 0
    while (texts.nextNode() !== null) {
      const { parentElement, textContent } = texts.currentNode
      if (parentElement === null || !parentElement.checkVisibility()) continue
      if (parentElement.closest('.sr-only, [popover]:not(:popover-open)') !== null) continue
      count += (textContent ?? '').split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length
    }
    return count
  })
}

/** Returns the height of a page when all of it is laid out and nothing is opened. */
export async function heightOf(page: Page): Promise<number> {
  await layOutAll(page)
  return await page.evaluate(() => document.documentElement.scrollHeight)
}
