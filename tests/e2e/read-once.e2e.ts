import { expect, test } from '@playwright/test'
import { screens } from '../../src/web/screens.ts'
import { anInvestor, signIn, waitForHydration } from './an-investor.ts'

// When it opens, it asks for a code by email, and then shows that the code was sent.
const readTwice = '/dashboard/security-settings/confirm'

const pages = screens
  .filter(({ guard, path, file }) => {
    const isOfInvestors = guard === 'login' || guard === 'profile-complete'
    return isOfInvestors && !/[:*]/.test(path) && file.endsWith('.tsx') && path !== readTwice
  })
  .map(({ path }) => path)
/** A signal shortly before a page is loaded is received again by that page; after this time it is not. */
const settledMs = 4_000

test('every dashboard page loads its data once, and again only after an event', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  // With an identity, the page that asks for it leads on to the profile.
  const { tokens } = await anInvestor(request, { hasIdentity: false })
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
    await page.goto(path)
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await waitForHydration(page)
    await page.clock.runFor(2_100)
    expect((await stream).status()).toBe(200)
    await page.clock.runFor(5_000)
    expect(read, path).toEqual([])
  }

  await page.goto('/dashboard/properties')
  await waitForHydration(page)
  await page.clock.runFor(2_100)

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
