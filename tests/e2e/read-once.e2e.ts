import { expect, test } from '@playwright/test'
import { screens } from '../../src/web/screens.ts'
import { anInvestor, anOpenProperty, signIn, waitForHydration } from './an-investor.ts'
import { demoTokens } from './demo-accounts.ts'
import { openAndWait, readsOf } from './page-reads.ts'

// The two journeys are long and among the last of a run, so that they are made at the same time.
test.describe.configure({ mode: 'parallel' })

// When it opens, it asks for a code by email, and then shows that the code was sent.
const readTwice = '/dashboard/security-settings/confirm'

const ofInvestors = screens.filter(
  ({ guard, file }) => (guard === 'login' || guard === 'profile-complete') && file.endsWith('.tsx'),
)
const pages = ofInvestors
  .map(({ path }) => path)
  .filter((path) => !/[:*]/.test(path) && path !== readTwice)
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
  const read = readsOf(page)
  const began = Date.now()
  await expect.poll(() => Date.now() - began).toBeGreaterThan(settledMs)
  await page.clock.install()
  for (const path of pages) {
    await openAndWait(page, path)
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

/** The screens about one thing, which their address names. */
const screensOfOne = ofInvestors.filter(({ path }) => /[:*]/.test(path)).map(({ id }) => id)
// Nobody has offered units to the investor of the demo; the journey of a private offer checks its page.
const notInDemo = ['private-offer']

test('every page about one property, purchase, order, payment, payout, city, year or vote loads its data once', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const tokens = await demoTokens(request, 'investor')
  await signIn(context, tokens, baseURL ?? '')
  const headers = { authorization: `Bearer ${tokens.access}` }
  type Item = { id: string; state?: string }
  const first = async (path: string, fits: (item: Item) => boolean = () => true) => {
    const answer = await request.get(`/api${path}?limit=20`, { headers })
    expect(answer.ok(), path).toBe(true)
    const { items } = (await answer.json()) as { items: Item[] }
    return items.find(fits)?.id ?? `none of ${path}`
  }
  const property = `/dashboard/properties/${(await anOpenProperty(request)).id}`
  const traded = '/dashboard/properties/kost-seturan'
  const meeting = async (state: string) =>
    `/dashboard/votes/${await first('/meetings/', (each) => each.state === state)}`
  const pathOf: Readonly<Record<string, string>> = {
    buy: property,
    'confirm-purchase': `${property}/buy?units=1`,
    'sell-units': `${traded}/sell`,
    'offer-units': `${traded}/offer`,
    'order-units': `${traded}/order`,
    order: `/dashboard/market/${await first('/orders/')}`,
    subscription: `/dashboard/orders/${await first('/subscriptions/')}`,
    deposit: `/dashboard/wallet/deposits/${await first('/deposits/')}`,
    withdrawal: `/dashboard/wallet/withdrawals/${await first('/withdrawals/')}`,
    payout: `/dashboard/portfolio/income/${await first('/portfolio/income/')}`,
    'tax-year': '/dashboard/portfolio/tax/2025',
    city: '/dashboard/explore/cities/bandung',
    meeting: await meeting('voting'),
    'vote-proxy': `${await meeting('voting')}/proxy`,
    'vote-receipt': `${await meeting('counted')}/receipt`,
    motion: `/dashboard/votes/motions/${await first('/motions/')}`,
  }
  expect([...Object.keys(pathOf), ...notInDemo].toSorted()).toEqual(screensOfOne.toSorted())
  const read = readsOf(page)
  await page.clock.install()
  // An event of another journey is answered by one more reading, but not at every visit.
  for (const path of Object.values(pathOf))
    await expect(async () => {
      read.length = 0
      await openAndWait(page, path)
      expect(read, path).toEqual([])
    }).toPass({ timeout: 30_000 })
})
