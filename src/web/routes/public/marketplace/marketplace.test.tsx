import { expect, test } from 'vitest'
import { linksIn, textOf } from '../../../../../tests/support/rendered.tsx'
import { formsIn } from '../../../../../tests/support/rendered-forms.ts'
import { screenRequest } from '../../../../../tests/support/screen-request.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { apiContext, pendingActionContext, sessionContext } from '../../../context.ts'
import type { PendingAction } from '../../../session/pending-action.ts'
import type { Session } from '../../../session/session.ts'
import { shouldRevalidate } from './marketplace.tsx'
import { MarketplaceEmpty } from './marketplace-empty.tsx'
import type { ListFacets } from './marketplace-facets.ts'
import { MarketplaceFilters } from './marketplace-filters.tsx'
import { apiQuery, type MarketplaceQuery, readList, unfilteredList } from './marketplace-query.ts'
import { readMarketplace } from './marketplace-reading.ts'
import { CompareTray } from './marketplace-tray.tsx'
import { widerLists } from './marketplace-wider.ts'
import { action as watch } from './watch.ts'

const page = { address: '/en/marketplace' } as const
const noFacets: ListFacets = {
  ...{ cities: [], provinces: [], types: {}, states: {}, lets: {}, titles: {} },
  ...{ sharia: { yes: 0, no: 0 }, debt: { yes: 0, no: 0 } },
}
const list = (changed: Partial<MarketplaceQuery>): MarketplaceQuery => ({
  ...unfilteredList,
  ...changed,
})
const filters = (changed: Partial<MarketplaceQuery>, facets: Partial<ListFacets> = {}, total = 3) =>
  [
    <MarketplaceFilters
      key="f"
      query={list(changed)}
      facets={{ ...noFacets, ...facets }}
      total={total}
    />,
    page,
  ] as const

test('the filters contain what was chosen and keep what they do not show', () => {
  const [form] = formsIn(
    ...filters(
      {
        type: ['house'],
        yieldMin: '5,5',
        sharia: 'yes',
        within: '7',
        view: 'map',
        reverse: 'yes',
        city: ['sleman'],
      },
      { cities: [{ id: 'sleman', name: 'Sleman', count: 4 }] },
    ),
  )
  expect(form?.fields).toMatchObject({
    ...{ type: 'house', yieldMin: '5,5', sharia: 'yes', within: '7', view: 'map', reverse: 'yes' },
    ...{ state: 'all', city: 'sleman', debt: '', province: '' },
  })
  expect(Object.keys(form?.buttons ?? {})).toContain('Show 3 properties')
})

test('the button of filters that match nothing says so and leads to what can be changed', () => {
  const buttonsFor = (total: number) =>
    Object.keys(formsIn(...filters({ type: ['house'] }, {}, total))[0]?.buttons ?? {})
  expect(buttonsFor(0)).toContain('No matches, see suggestions')
  expect(buttonsFor(1)).toContain('Show 1 property')
})

test('a stage without a property is offered only while it is chosen', () => {
  const states = (changed: Partial<MarketplaceQuery>) =>
    textOf(...filters(changed, { states: { open: 2 } }))
  expect(states({})).toMatch(/Stage Open 2 (City|More)/)
  expect(states({ state: ['paid-out'] })).toMatch(/Paid out 0/)
})

test.each([
  [{ priceMin: 'cheap' }, 'Enter numbers only.', ['priceMin', 'priceMax']],
  [
    { yieldMin: '8', yieldMax: '5' },
    'The lower limit cannot be above the upper limit.',
    ['yieldMin', 'yieldMax'],
  ],
  [{ gapMin: '-5', gapMax: '5' }, '', []],
])('the range %o has the error "%s"', (changed, words, faulty) => {
  const [form] = formsIn(...filters(changed))
  expect(form?.faulty).toEqual(faulty)
  expect(form?.fields).toMatchObject(changed)
  if (words !== '') expect(form?.text).toContain(words)
})

test('ranges of asking prices are filters of units from other investors only', () => {
  expect(formsIn(...filters({}))[0]?.fields).not.toHaveProperty('askMin')
  expect(formsIn(...filters({ resale: 'all', askMax: '900000' }))[0]?.fields).toMatchObject({
    ...{ resale: 'all', askMin: '', askMax: '900000', askGapMin: '' },
  })
})

test('cities beyond the first are collapsed, but a chosen one is never', () => {
  const cities = Array.from({ length: 12 }, (_, index) => ({
    id: `c${index}`,
    name: `City ${index}`,
    count: 1,
  }))
  expect(textOf(...filters({}, { cities }))).toContain('4 more cities and regencies')
  expect(textOf(...filters({ city: ['c11'] }, { cities }))).toContain('3 more cities and regencies')
})

test('an empty list offers to leave out one filter each, the one with the fewest properties first', async () => {
  const query = list({ q: 'villa', type: ['house'], yieldMin: '9', sharia: 'yes', cursor: 'c2' })
  const counts = new Map([
    ['q', 30],
    ['type', 2],
    ['yield', 0],
    ['sharia', 5],
  ])
  const asked: MarketplaceQuery[] = []
  const wider = await widerLists(query, async (each) => {
    asked.push(each)
    const left =
      each.q === ''
        ? 'q'
        : each.type.length === 0
          ? 'type'
          : each.yieldMin === ''
            ? 'yield'
            : 'sharia'
    return counts.get(left) ?? 0
  })
  expect(wider.map(({ filter, count }) => [filter, count])).toEqual([
    ['type', 2],
    ['sharia', 5],
    ['q', 30],
  ])
  expect(asked.every(({ cursor }) => cursor === '')).toBe(true)
  const shown = [<MarketplaceEmpty key="e" {...{ query, wider }} />, page] as const
  expect(textOf(...shown)).toMatch(
    /All types \(2\) Sharia or conventional \(5\) Without “villa” \(30\)/,
  )
  expect(linksIn(...shown)[0]).toBe('/en/marketplace?q=villa&sharia=yes&yieldMin=9')
})

test('an empty list for which leaving out one filter is not enough offers to leave out all', () => {
  const query = list({ q: 'villa', type: ['house'], view: 'table' })
  const shown = [<MarketplaceEmpty key="e" query={query} wider={[]} />, page] as const
  expect(textOf(...shown)).toContain('removing just one is not enough')
  expect(linksIn(...shown)[0]).toBe('/en/marketplace?state=all&view=table')
})

const tray = (compare: readonly string[], shown: readonly string[]) => {
  const named = (id: string) => ({ id, name: `House ${id}`, picture: null })
  const elsewhere = compare.filter((id) => !shown.includes(id)).map(named)
  return [
    <CompareTray
      key="t"
      query={list({ compare })}
      shown={shown.map(named)}
      elsewhere={elsewhere}
    />,
    page,
  ] as const
}

test('the comparison contains the chosen properties of other pages, and says when it is full', () => {
  expect(formsIn(...tray(['a', 'b'], ['a']))[0]?.fields).toEqual({ ids: 'b' })
  expect(textOf(...tray(['a', 'b'], ['a']))).toMatch(/House a House b 2 of 4 selected/)
  expect(textOf(...tray(['a', 'b', 'c', 'd'], []))).toContain('4 of 4, the maximum')
  expect(linksIn(...tray(['a'], ['a']))).toEqual(['/en/marketplace?state=all'])
})

test('a chosen property of the comparison needs no new data, a filter and a sent form do', () => {
  const asks = (next: string, formMethod?: string) =>
    shouldRevalidate({
      currentUrl: new URL('https://x.example/en/marketplace?type=house'),
      nextUrl: new URL(`https://x.example/en/marketplace?${next}`),
      defaultShouldRevalidate: true,
      formMethod,
    } as never)
  expect(asks('type=house&compare=a')).toBe(false)
  expect(asks('type=villa')).toBe(true)
  expect(asks('type=house&compare=a', 'POST')).toBe(true)
  expect(asks('type=house')).toBe(true)
})

const answer = {
  ...{ items: [], total: 0, nextCursor: null, corrections: [], terms: {}, resales: [] },
  facets: {
    ...{ cities: [], provinces: [], types: [], states: [], letStates: [], titleKinds: [] },
    ...{ sharia: [], debt: [] },
  },
}
type Asked = { readonly cursor: string; readonly city: string; readonly q: string }
async function read(
  search: string,
  respond: (asked: Asked, how: string) => unknown = () => answer,
) {
  const cities = {
    items: [{ id: 'sleman', name: { id: 'Sleman', en: 'Sleman' }, province: 'DI Yogyakarta' }],
  }
  const answers = {
    '/cities/': cities,
    '/properties/{propertyId}/': ({ propertyId }: { propertyId: string }) => {
      if (propertyId === 'gone') throw new ApiProblem(404, {})
      return { id: propertyId, name: 'Other house', pictures: [] }
    },
  }
  const { args } = screenRequest({ address: '/', answers })
  const asked: Asked[] = []
  const { page } = await readMarketplace(
    args.context.get(apiContext),
    'en',
    new URLSearchParams(search),
    {
      isSignedIn: false,
      read: async (query, how) => {
        asked.push(query as Asked)
        return (await respond(query as Asked, how)) as typeof answer as never
      },
    },
  )
  return { page, asked }
}

test('an unknown place in the address is left out like all other unknown values', async () => {
  const { page: shown, asked } = await read('city=sleman,atlantis&q=villa')
  expect(asked[0]?.city).toBe('sleman')
  expect(shown.query.city).toEqual(['sleman'])
  expect(shown.cityName).toBe('Sleman')
})

test('a cursor that is no longer valid shows the first page, and another failure the error page', async () => {
  const { asked } = await read('type=house&cursor=old', ({ cursor }) => {
    if (cursor !== '') throw new ApiProblem(400, { code: 'request.invalid' })
    return { ...answer, total: 1 }
  })
  expect(asked.map(({ cursor }) => cursor)).toEqual(['old', ''])
  const failing = read('type=house&cursor=old', () => {
    throw new ApiProblem(503, { detail: 'Later' })
  })
  await expect(failing).rejects.toMatchObject({ init: { status: 503 } })
})

test('the chosen properties of other pages are read for the comparison, without those that are gone', async () => {
  const { page: shown } = await read('compare=a,gone')
  expect(shown.chosenElsewhere).toEqual([{ id: 'a', name: 'Other house', picture: null }])
})

const tooMany = new ApiProblem(409, { code: 'watchlist.too_many' })
async function watched(
  form: Readonly<Record<string, string>>,
  isSignedIn: boolean,
  refusal?: ApiProblem,
) {
  const answers = refusal === undefined ? {} : { '/watchlist/{propertyId}/': refusal }
  const { args, calls } = screenRequest({ address: '/marketplace/watch', form, answers })
  const pending: PendingAction[] = []
  args.context.set(sessionContext, { isSignedIn: () => isSignedIn } as unknown as Session)
  args.context.set(pendingActionContext, {
    keep: (each: PendingAction) => pending.push(each),
  } as never)
  const answered = await watch(args).catch((error: unknown) => error)
  return { calls, pending, to: (answered as Response).headers.get('Location') }
}
const back = 'type=house&yieldMin=5'

test('a property is watched or no longer watched, and the visitor returns to the same list', async () => {
  const added = await watched({ watch: 'villa-1', back }, true)
  expect(added.calls).toEqual([['PUT /watchlist/{propertyId}/', { propertyId: 'villa-1' }]])
  expect(added.to).toBe('/en/marketplace?type=house&yieldMin=5&done=watch')
  const removed = await watched({ unwatch: 'villa-1', back: '' }, true)
  expect(removed.calls).toEqual([['DELETE /watchlist/{propertyId}/', { propertyId: 'villa-1' }]])
  expect(removed.to).toContain('done=unwatch')
})

test('a search is saved without its page, view and comparison, and an empty one is not', async () => {
  const saved = await watched({ save: '1', back: `${back}&cursor=c2&view=map&compare=a` }, true)
  expect(saved.calls).toEqual([['POST /saved-searches/', { query: back }]])
  const none = await watched({ save: '1', back: 'view=map' }, true)
  expect(none.calls).toEqual([])
  expect(none.to).not.toContain('done')
})

test('a guest logs in first, and what was pressed waits for the login', async () => {
  const guest = await watched({ watch: 'villa-1', back }, false)
  expect(guest.to).toBe('/en/login')
  expect(guest.calls).toEqual([])
  expect(guest.pending).toEqual([
    { act: 'watch', subject: 'villa-1', back: '/en/marketplace?type=house&yieldMin=5' },
  ])
})

test('a full watchlist and any other refusal are said to be so in the list', async () => {
  expect((await watched({ watch: 'villa-1', back }, true, tooMany)).to).toContain('done=full')
  const other = new ApiProblem(404, { code: 'properties.not_found' })
  expect((await watched({ unwatch: 'villa-1', back }, true, other)).to).toContain('done=not')
})

test('the button returns to a list of the investor only if its address is one', async () => {
  const to = async (path: string) =>
    (await watched({ watch: 'villa-1', list: path, back: 'type=house' }, true)).to
  expect(await to('/dashboard/properties?only=owned')).toBe(
    '/en/dashboard/properties?only=owned&type=house&done=watch',
  )
  expect(await to('https://evil.example/')).toBe('/en/marketplace?type=house&done=watch')
})

test('a typed price is read in whole rupiah as in every form, and one with a fraction is an error', () => {
  const read = (priceMin: string) => readList(new URLSearchParams({ priceMin }))
  const [form] = formsIn(...filters(read('Rp100.000,00')))
  expect(form?.faulty).toEqual([])
  expect(apiQuery(read('Rp100.000,00'))).toMatchObject({ priceMin: 100_000 })
  expect(apiQuery(read('100,000'))).toMatchObject({ priceMin: 100_000 })
  expect(formsIn(...filters(read('1.5')))[0]?.faulty).toEqual(['priceMin', 'priceMax'])
})
