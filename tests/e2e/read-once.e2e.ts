import { expect, test } from '@playwright/test'
import { anInvestor, signIn, waitForHydration } from './an-investor.ts'

const pages = [
  '',
  '/portfolio',
  '/portfolio/income',
  '/wallet',
  '/market',
  '/notifications',
  '/properties',
]
/** A signal shortly before a page is loaded is received again by that page; after this time it is not. */
const settledMs = 4_000

test('a dashboard page loads its data once, and again only after an event', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const { tokens } = await anInvestor(request)
  await signIn(context, tokens, baseURL ?? '')
  const read: string[] = []
  page.on('request', (asked) => {
    const { pathname } = new URL(asked.url())
    if (pathname.endsWith('.data')) read.push(pathname)
  })
  const began = Date.now()
  await expect.poll(() => Date.now() - began).toBeGreaterThan(settledMs)
  await page.clock.install()
  for (const path of pages) {
    const stream = page.waitForResponse((answer) => answer.url().includes('/dashboard/live?'))
    await page.goto(`/dashboard${path}`)
    await waitForHydration(page)
    await page.clock.runFor(2_100)
    expect((await stream).status()).toBe(200)
    await page.clock.runFor(5_000)
  }
  expect(read).toEqual([])

  const headers = { authorization: `Bearer ${tokens.access}` }
  const inbox = await request.get('/api/notifications/', { headers })
  const { items } = (await inbox.json()) as { items: { id: string }[] }
  await request.put(`/api/notifications/${items[0]?.id}/reading/`, { headers })
  await expect
    .poll(async () => {
      await page.clock.runFor(500)
      return read
    })
    .toEqual(['/dashboard/properties.data'])
})
