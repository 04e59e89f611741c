import { expect, test } from '@playwright/test'
import { anInvestor, isTakenOver, signIn } from './an-investor.ts'

const pages = ['', '/portfolio', '/portfolio/income', '/wallet', '/notifications', '/properties']
/** What was signalled so shortly before a page is read is heard once more; then it has been. */
const settledMs = 4_000

test('a page of the dashboard is read once, and again only when something has happened', async ({
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
    await isTakenOver(page)
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
