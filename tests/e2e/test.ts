import { type BrowserContext, test as base } from '@playwright/test'

/**
 * The test of the journeys. Journeys of a worker with the same options share a browser context, which is emptied after
 * each: a new one for every journey starts another process and loads and compiles every script again, a fifth of what a
 * journey costs. Journeys that set the clock, or are about what a browser keeps, use the test of Playwright.
 */
export const test = base.extend<object, { contexts: Map<string, BrowserContext> }>({
  contexts: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern here.
    async ({}, use) => {
      const contexts = new Map<string, BrowserContext>()
      await use(contexts)
      await Promise.all([...contexts.values()].map((context) => context.close()))
    },
    { scope: 'worker' },
  ],
  context: async (
    {
      browser,
      contexts,
      actionTimeout,
      viewport,
      javaScriptEnabled,
      hasTouch,
      colorScheme,
      serviceWorkers,
    },
    use,
  ) => {
    const options = JSON.stringify([
      viewport,
      javaScriptEnabled,
      hasTouch,
      colorScheme,
      serviceWorkers,
    ])
    let context = contexts.get(options)
    if (context === undefined || !browser.contexts().includes(context)) {
      // The options of the journey are the default ones of a context.
      context = await browser.newContext()
      contexts.set(options, context)
      // A page that stays open, so that the process of the pages does not end between two journeys.
      await context.newPage()
    }
    context.setDefaultTimeout(actionTimeout)
    await use(context)
    const [, ...opened] = context.pages()
    await Promise.all(opened.map((page) => page.close()))
    await context.unrouteAll()
    await context.setOffline(false)
    await context.setStorageState({ cookies: [], origins: [] })
  },
})
