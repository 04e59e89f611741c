import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { SavedSearch } from '#contract/watchlist/watchlist.ts'
import type { ApiCalls } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { textOf } from '../../../components/forms/form-text.ts'
import { areAmountsHidden, HiddenAmounts } from '../../../components/money/hidden-amounts.ts'
import { PageHead } from '../../../components/page-head.tsx'
import { cardFacts, PropertyCards } from '../../../components/property/card/property-card.tsx'
import { cityPicture } from '../../../components/property/map/city-picture.ts'
import { Trail } from '../../../components/trail.tsx'
import { apiContext } from '../../../context.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { CityExposure } from './city-exposure.tsx'
import { CityFacts } from './city-facts.tsx'
import { CityHead } from './city-head.tsx'
import { CityOutsideFacts } from './city-outside-facts.tsx'
import { CityResults } from './city-results.tsx'

export const handle: ScreenHandle = { messages: ['city', 'card', 'portfolio'] }

const shownMax = 12

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { account, get } = context.get(apiContext)
  const id = params.cityId ?? ''
  if (!/^[a-z]+(-[a-z]+)*$/.test(id) || id.length > 80) throw data(null, { status: 404 })
  const city = await get('/cities/{cityId}/', { cityId: id })
  const [list, portfolio, holdings, followed] = await Promise.all([
    account.get('/portfolio/market/', { city: id, limit: shownMax }),
    account.get('/portfolio/'),
    account.get('/portfolio/overview/'),
    findSavedSearch(account, id),
  ])
  const here = portfolio.byCity.find((share) => share.id === id) ?? null
  return {
    city: { ...city, picture: cityPicture(city) },
    only: onlyOperatingProperty(list.items),
    properties: list.items.map(cardFacts),
    total: list.total,
    mine: {
      value: here?.value ?? 0,
      shareBasisPoints: here?.shareBasisPoints ?? 0,
      properties: holdings.holdings.filter(({ property, units }) => {
        return property.city.id === id && units > 0
      }).length,
      isPending: holdings.holdings.some(({ property, pendingUnits }) => {
        return property.city.id === id && pendingUnits > 0
      }),
    },
    isFollowed: followed !== null,
    isHidden: areAmountsHidden(request),
  }
}

const withoutResults: readonly string[] = [
  'coming-soon',
  'open',
  'funded',
  'closing',
  'failed',
  'withdrawn',
]

/** Returns the name of the only property here that has started to operate; null with several or none. */
function onlyOperatingProperty(listed: readonly { name: string; state: string }[]): string | null {
  const begun = listed.filter(({ state }) => !withoutResults.includes(state))
  return begun.length === 1 && listed.length < shownMax ? (begun[0]?.name ?? null) : null
}

/** Following a city saves a search for it; unfollowing deletes the search. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const { account } = context.get(apiContext)
  const id = params.cityId ?? ''
  const choice = textOf(await request.formData(), 'follow')
  try {
    if (choice === 'yes') await account.post('/saved-searches/', { query: searchFor(id) })
    const kept = choice === 'no' ? await findSavedSearch(account, id) : null
    if (kept !== null) await account.delete('/saved-searches/{searchId}/', { searchId: kept.id })
    return { isFull: false }
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'watchlist.too_many') throw error
    return data({ isFull: true }, { status: 400 })
  }
}

const searchFor = (cityId: string) => `city=${cityId}`

async function findSavedSearch(account: ApiCalls, cityId: string): Promise<SavedSearch | null> {
  const { items } = await account.get('/saved-searches/')
  return items.find(({ query }) => query === searchFor(cityId)) ?? null
}

export default function CityScreen() {
  const { city, only, mine, isFollowed, isHidden } = useLoaderData<typeof loader>()
  const t = useTranslations('city')
  const locale = useLocale()
  const name = city.name[locale]
  return (
    <HiddenAmounts value={isHidden}>
      <PageHead title={name} isPrivate />
      <Trail steps={[{ text: t('explore'), path: '/dashboard/explore' }, { text: name }]} />
      <CityHead city={city} isFollowed={isFollowed} />
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_372px]">
        <CityFacts {...city} only={only} />
        <CityExposure mine={mine} />
      </div>
      <CityOutsideFacts facts={city.facts} />
      <CityResults results={city.results} />
      <PropertiesHere />
    </HiddenAmounts>
  )
}

function PropertiesHere() {
  const { city, properties } = useLoaderData<typeof loader>()
  const t = useTranslations('city')
  const locale = useLocale()
  const link = useLocalHref()
  return (
    <section aria-labelledby="properties" className="mt-12">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 id="properties" className="text-h2">
          {t('properties')}
        </h2>
        {properties.length === 0 ? null : (
          <LinkButton to={link(`/dashboard/properties?city=${city.id}`)}>
            {t('withFilters')}
          </LinkButton>
        )}
      </div>
      {properties.length === 0 ? (
        <EmptyState
          title={t('noneHere', { city: city.name[locale] })}
          headingLevel={3}
          action={
            <LinkButton to={link('/dashboard/explore')} variant="primary">
              {t('toOthers')}
            </LinkButton>
          }
        >
          <p>{t('noneHereText')}</p>
        </EmptyState>
      ) : (
        <PropertyCards
          properties={properties}
          headingLevel={3}
          pathOf={(id) => `/dashboard/properties/${id}`}
        />
      )}
    </section>
  )
}
