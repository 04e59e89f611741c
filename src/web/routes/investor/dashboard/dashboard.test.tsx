import { expect, test } from 'vitest'
import type { Overview } from '#contract/portfolio/portfolio.ts'
import type { Wallet } from '#contract/wallet/wallet-body.ts'
import { htmlOf, linksIn, textOf } from '../../../../../tests/support/rendered.tsx'
import { ledBy, screenRequest } from '../../../../../tests/support/screen-request.ts'
import { HiddenAmounts } from '../../../components/money/hidden-amounts.ts'
import { CityExposure } from '../explore/city-exposure.tsx'
import { ArrangeCards } from './arrange-cards.tsx'
import { action as arrange, loader as readDashboard } from './dashboard.tsx'
import { FirstSteps } from './first-steps.tsx'
import { GoalBar, MonthCard, NewsCard, WatchCard } from './home-cards.tsx'
import type { NextStep } from './next-steps.ts'
import { NextStepsStrip } from './next-steps-strip.tsx'
import { CashCard, PayoutsCard } from './side-cards.tsx'
import { StakeFoot } from './stake-foot.tsx'

const wallet: Wallet = {
  free: 0,
  held: 0,
  inEscrow: 0,
  incoming: 0,
  unpaid: 0,
  outgoing: 0,
  rewards: 0,
  debt: null,
  asOf: '2026-12-01T03:00:00Z',
}

const identity = {
  state: 'verified',
  review: 'staff',
  submittedAt: '2026-11-01T03:00:00Z',
  suitability: 'suited',
} as Overview['identity']

const hidden = (element: React.ReactElement) =>
  textOf(<HiddenAmounts value={true}>{element}</HiddenAmounts>)

type First = Partial<Parameters<typeof FirstSteps>[0]>

const first = (changed: First) => (
  <FirstSteps {...{ identity, wallet, steps: [], returnPage: null }} {...changed} />
)

const currentOf = (element: React.ReactElement) =>
  [...htmlOf(element).matchAll(/aria-current="step".*?<p[^>]*>([^<]*)/gs)].map(([, title]) => title)

const step = (name: NextStep['name'], path: string): NextStep => ({ name, path })

test.each([
  [step('suitability', '/dashboard/profile/suitability'), 'Complete the risk profile'],
  [step('identity', '/dashboard/profile/identity'), 'Verify your identity'],
  [step('wallet', '/dashboard/wallet/deposit'), 'Top up your wallet'],
  [step('deposit', '/dashboard/wallet'), 'Top up your wallet'],
] as const)('before the first purchase the next step %o is the current one, with its button: %s', (next, title) => {
  const stage =
    next.name === 'identity'
      ? { state: 'none' as const }
      : next.name === 'suitability'
        ? { suitability: 'missing' as const }
        : {}
  const element = first({ identity: { ...identity, ...stage }, steps: [next] })
  expect(currentOf(element)).toEqual([title])
  expect(linksIn(element)).toEqual([`/en${next.path}`])
})

test('an investor who has done every step chooses a property, or continues the purchase that was begun', () => {
  expect(currentOf(first({}))).toEqual(['Choose a property and buy units'])
  expect(linksIn(first({}))).toEqual(['/en/dashboard/properties'])
  const returnPage = '/en/dashboard/properties/villa/buy?units=3'
  expect(linksIn(first({ returnPage }))).toEqual([returnPage])
  expect(textOf(first({ returnPage }))).toContain('Continue your purchase')
})

test.each([
  [{ state: 'declared' }, 'being reviewed', 'We are checking your details and photos.'],
  [{ state: 'refused' }, 'refused', 'We could not accept your identity.'],
] as const)('an identity that is %o has the state "%s" and no button to buy', (stage, state, words) => {
  const element = first({ identity: { ...identity, ...stage } })
  expect(textOf(element)).toContain(`, ${state}`)
  expect(currentOf(element)).toEqual(['Verify your identity'])
  expect(textOf(element)).toContain(words)
  expect(linksIn(element)).not.toContain('/en/dashboard/properties')
})

test('an investor whose risk profile does not meet the requirements is not offered a purchase', () => {
  const element = first({ identity: { ...identity, suitability: 'unsuited' } })
  expect(textOf(element)).toContain('Based on your answers, you cannot buy units yet.')
  expect(linksIn(element)).toEqual([])
})

test('the available balance of a new investor is shown only when there is one, and can be hidden', () => {
  const rich = first({ wallet: { ...wallet, free: 500_000 } })
  expect(textOf(rich)).toContain('Available balance Rp500,000')
  expect(textOf(first({}))).not.toContain('Available balance')
  expect(hidden(rich)).not.toContain('Rp500,000')
})

test('the strip of next steps counts them all and continues with the first', () => {
  const steps = [step('profile', '/dashboard/profile/edit'), step('vote', '/dashboard/votes')]
  const text = textOf(<NextStepsStrip steps={steps} />)
  expect(text).toContain('2 things to do Complete your profile · Cast your vote')
  expect(linksIn(<NextStepsStrip steps={steps} />)).toEqual(['/en/dashboard/profile/edit'])
  expect(textOf(<NextStepsStrip steps={[]} />)).toBe('')
})

test('the wallet card lists only balances with money in them, and hides all of them', () => {
  const card = <CashCard wallet={{ ...wallet, free: 750_000, held: 2_500, outgoing: 0 }} />
  expect(textOf(card)).toContain('Available balance Rp750,000 On hold Rp2,500')
  expect(textOf(card)).not.toContain('On the way to your bank')
  expect(hidden(card)).not.toMatch(/Rp\d/)
})

test('an investor without payouts reads when they begin', () => {
  expect(textOf(<PayoutsCard days={[]} />)).toContain('No rent yet.')
})

const month = {
  month: '2026-12',
  income: 25_000,
  incomeBefore: 30_000,
  expected: 12_345,
  cause: { propertyName: 'Villa Sanur', reason: 'vacancy', difference: -5_000 },
} as unknown as Overview['month']

test('the rent of the month is compared with the last one, with the property that changed it most', () => {
  const text = textOf(<MonthCard month={month} />)
  expect(text).toContain('December 2026')
  expect(text).toContain('Received so far Rp25,000 Last month Rp30,000')
  expect(text).toContain('Still expected ≈ Rp12,000')
  expect(text).toMatch(/Biggest change in Villa Sanur: −\s?Rp5,000 , occupancy changed/)
  const same = textOf(<MonthCard month={{ ...month, expected: 0, cause: null }} />)
  expect(same).toContain('No change from last month.')
  expect(same).not.toContain('Still expected')
  const cause = { ...month.cause, reason: 'waiting' } as Overview['month']['cause']
  const waiting = textOf(<MonthCard month={{ ...month, cause }} />)
  expect(waiting).toContain('cannot be compared with last month yet')
  expect(waiting).not.toContain('Biggest change')
  expect(hidden(<MonthCard month={month} />)).not.toMatch(/Rp\d/)
})

const goal = {
  monthlyAmount: 1_000_000,
  targetYear: 2032,
  monthlyNow: 250_000,
  coveredBasisPoints: 2_500,
} as unknown as NonNullable<Overview['goal']>

test('a goal shows how much of it is covered, and without one the card leads to setting it', () => {
  const text = textOf(<GoalBar goal={goal} />)
  expect(text).toContain('25.0%')
  expect(text).toContain('Rp250,000 of Rp1,000,000 per month by 2032')
  expect(hidden(<GoalBar goal={goal} />)).not.toMatch(/Rp\d/)
  expect(textOf(<GoalBar goal={null} />)).toContain('Set a goal')
  expect(textOf(<GoalBar goal={null} />)).not.toContain('%')
})

test('news are listed with their day, kind and property, in the language of the page', () => {
  const news = [
    {
      propertyId: 'villa',
      propertyName: 'Villa Sanur',
      kind: 'valuation',
      on: '2026-11-02',
      text: { id: 'Dinilai', en: 'Valued' },
      amount: 2_000_000_000,
    },
  ] as unknown as Overview['news']
  const text = textOf(<NewsCard news={news} />)
  expect(text).toContain('2 Nov New valuation · Villa Sanur Valued Rp2,000,000,000')
  expect(linksIn(<NewsCard news={news} />)).toEqual(['/en/dashboard/properties/villa#events'])
  expect(textOf(<NewsCard news={news} />, { address: '/dashboard' })).toContain('Dinilai')
  expect(textOf(<NewsCard news={[]} />)).toBe('')
})

const watched = {
  propertyId: 'villa',
  name: 'Villa Sanur',
  watchedAt: '2026-10-01T03:00:00Z',
  openUntil: null,
  unitPrice: 100_000,
  changeBasisPoints: 0,
}

const watch = (changed: Partial<typeof watched> | { openUntil: string }) =>
  textOf(<WatchCard watched={[{ ...watched, ...changed }] as unknown as Overview['watched']} />)

test('a watched property shows since when, or until when it can be bought, and a change of its price', () => {
  expect(watch({})).toContain('Villa Sanur watched since 1 Oct 2026 Rp100,000')
  expect(watch({})).not.toContain('since you added it')
  expect(watch({ openUntil: '2026-12-31T16:59:59Z' })).toContain('offering until 31 Dec 2026')
  expect(watch({ changeBasisPoints: -150 })).toMatch(/−1\.5% since you added it/)
  expect(watch({ changeBasisPoints: 150 })).toMatch(/\+1\.5% since you added it/)
  expect(textOf(<WatchCard watched={[]} />)).toContain('Your watchlist is empty.')
})

test('cards can be moved except beyond the ends of the list', () => {
  const html = htmlOf(<ArrangeCards cards={['value', 'cash', 'goal']} />)
  const disabled = [...html.matchAll(/<button [^>]*disabled=""[^>]*>/g)].map(([button]) => {
    return /value="([^"]*)"/.exec(button)?.[1]
  })
  expect(disabled).toEqual(['value:up', 'goal:down'])
})

test('a moved card is stored with the order of all cards, and a value that is no move stores nothing', async () => {
  const card = ['value', 'cash', 'nonsense', 'goal']
  const moved = screenRequest({ form: { move: 'goal:up', card } })
  expect(await ledBy(arrange(moved.args))).toBe('/en/dashboard?arrange=1')
  expect(moved.calls).toEqual([
    ['PATCH /portfolio/arrangement/', { cards: ['value', 'goal', 'cash'] }],
  ])
  const none = screenRequest({ form: { move: 'goal:away', card } })
  await ledBy(arrange(none.args))
  expect(none.calls).toEqual([])
})

const overview = { wallet, hasBought: false, identity }

async function dashboard(returnPage: string | null, profile: object) {
  const answers = {
    '/portfolio/overview/': overview,
    '/meetings/': { items: [{ id: 'm1' }] },
    '/market/windows/': { items: [] },
  }
  const { args } = screenRequest({ answers, returnPage, profile })
  return await readDashboard(args)
}

test('the dashboard greets by the first name and continues only a purchase', async () => {
  const bought = '/en/dashboard/properties/villa/buy?units=3'
  const named = await dashboard(bought, { name: 'Siti Rahmawati', isComplete: true })
  expect(named).toMatchObject({ name: 'Siti', returnPage: bought, partOfDay: 'morning' })
  expect(named.steps.map(({ name }) => name)).toEqual(['wallet', 'vote'])
  const other = await dashboard('/en/dashboard/explore', { name: null, isComplete: false })
  expect(other).toMatchObject({ name: '', returnPage: null })
  expect(other.steps[0]?.name).toBe('profile')
})

type Stake = Parameters<typeof StakeFoot>[0]['stake']

const foot = (
  stake: Partial<NonNullable<Stake>> | null,
  purchaseFeeBasisPoints: number | null = 50,
) => (
  <StakeFoot
    property={{ id: 'villa', name: 'Villa Sanur', unitPrice: 100_000 } as never}
    purchaseFeeBasisPoints={purchaseFeeBasisPoints}
    stake={stake === null ? null : ({ units: 0, pendingUnits: 0, roomUnits: 5, ...stake } as Stake)}
  />
)

test('a card offers one unit with its total, fee included, only to an investor who may buy', () => {
  expect(textOf(foot({}))).toContain('Rp100,500')
  expect(linksIn(foot({}))).toEqual(['/en/dashboard/properties/villa?units=1'])
  expect(textOf(foot({ roomUnits: 0 }))).toBe('')
  expect(textOf(foot({ roomUnits: null }))).toBe('')
  expect(textOf(foot({}, null))).toBe('')
  expect(textOf(foot(null))).toBe('')
})

test('a card shows the own units, also those that are not issued yet', () => {
  expect(textOf(foot({ units: 3, roomUnits: 0 }))).toContain('3')
  expect(linksIn(foot({ units: 3, roomUnits: 0 }))).toEqual([])
  expect(textOf(foot({ pendingUnits: 1_200, roomUnits: 0 }))).toContain('1,200')
})

const exposure = (changed: Partial<Parameters<typeof CityExposure>[0]['mine']>) => (
  <CityExposure
    mine={{
      value: 5_000_000,
      shareBasisPoints: 4_000,
      properties: 1,
      isPending: false,
      ...changed,
    }}
  />
)

test('a large share of the holdings in one city has a warning, and a share at the limit has none', () => {
  const others = '/en/dashboard/explore'
  expect(linksIn(exposure({ shareBasisPoints: 4_001 }))).toEqual([others])
  expect(linksIn(exposure({ shareBasisPoints: 4_000 }))).toEqual([])
  expect(textOf(exposure({}))).toContain('Rp5,000,000')
  expect(hidden(exposure({}))).not.toContain('Rp5,000,000')
  expect(textOf(exposure({ properties: 0 }))).not.toContain('Rp5,000,000')
})
