import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { PageHead } from '../../../components/page-head.tsx'
import { cardFacts } from '../../../components/property/card/property-card.tsx'
import { CityMap } from '../../../components/property/map/city-map.tsx'
import { cityPicture } from '../../../components/property/map/city-picture.ts'
import { Results } from '../../../components/results.tsx'
import { apiContext, visitContext } from '../../../context.ts'
import { href } from '../../../locale/href.ts'
import { useLocalHref } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { readSavedNews } from '../dashboard/saved-news.ts'
import { SavedNewsCard } from '../dashboard/saved-news-card.tsx'
import { citiesFor, namedCity, searchText } from './city-search.ts'
import { CityCards } from './explore-cities.tsx'
import { CitySearch } from './explore-search.tsx'
import { Suggestions } from './explore-suggestions.tsx'
import { readThemes } from './explore-themes.ts'
import { Themes } from './explore-themes-section.tsx'
import { placesOf } from './search-name.ts'
import { SeenCard } from './seen-card.tsx'

export const handle: ScreenHandle = { messages: ['explore', 'card', 'marketplace'] }

export async function loader({ context, url }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const { locale } = context.get(visitContext)
  const text = searchText(url.searchParams.get('q'))
  const [overviews, known, themes, suggestions, saved, seen] = await Promise.all([
    api.get('/city-figures/'),
    api.get('/cities/'),
    readThemes(api),
    api.account.get('/portfolio/suggestions/'),
    readSavedNews(api),
    api.account.get('/recently-seen/'),
  ])
  const named = namedCity(known.items, text)
  if (named !== null) throw redirect(href(`/dashboard/explore/cities/${named.id}`, locale))
  const found = citiesFor(overviews.items, text)
  return {
    text,
    foundCount: text === '' ? null : found.length,
    names: known.items.map(({ name }) => name[locale]).toSorted(),
    cities: (found.length === 0 ? overviews.items : found).map((city) => {
      return { ...city, picture: cityPicture(city) }
    }),
    places: overviews.items.map(({ id, name, location, propertyCount }) => {
      return { id, name, location, propertyCount }
    }),
    properties: overviews.items.reduce((sum, { propertyCount }) => sum + propertyCount, 0),
    themes,
    suggestions: suggestions.items.map(({ property, reason }) => {
      return { property: cardFacts(property), reason }
    }),
    saved,
    savedPlaces: placesOf(saved, known.items, locale),
    seen: seen.items.slice(0, seenShown).map(({ seenAt, property }) => {
      return { seenAt, property: cardFacts(property) }
    }),
  }
}

const seenShown = 6

/** Deletes the list of recently viewed properties. */
export async function action({ context }: ActionFunctionArgs) {
  await context.get(apiContext).account.delete('/recently-seen/')
  return redirect(href('/dashboard/explore#seen', context.get(visitContext).locale))
}

export default function ExploreScreen() {
  const { text, names, themes, suggestions, saved, savedPlaces, seen } =
    useLoaderData<typeof loader>()
  const t = useTranslations('explore')
  const link = useLocalHref()
  return (
    <>
      <PageHead title={t('title')} isPrivate />
      <header className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div className="max-w-xl">
          <h1 className="text-h1">{t('title')}</h1>
          <p className="mt-1 text-dense text-ink-soft">
            {t.rich('lead', {
              all: (text) => (
                <Link to={link('/dashboard/properties')} className="text-link">
                  {text}
                </Link>
              ),
            })}
          </p>
        </div>
        <CitySearch text={text} names={names} />
      </header>
      {text === '' ? <Themes themes={themes} /> : null}
      <Suggestions suggestions={text === '' ? suggestions : []} />
      <Cities />
      <div className="mt-12 grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2 lg:gap-6">
        <SavedNewsCard saved={saved} places={savedPlaces} />
        <SeenCard seen={seen} />
      </div>
    </>
  )
}

const cityPath = (id: string) => `/dashboard/explore/cities/${id}`

function Cities() {
  const { text, foundCount, cities, places, properties } = useLoaderData<typeof loader>()
  const t = useTranslations('explore')
  const link = useLocalHref()
  const all = (
    <LinkButton to={link('/dashboard/explore')} size="small">
      {t('allCities')}
    </LinkButton>
  )
  return (
    <section aria-labelledby="cities" className="mt-12">
      <h2 id="cities" className="text-h2">
        {t('cities')}
      </h2>
      <p className="mt-1 text-dense text-ink-soft">
        {t('citiesLead', { properties, cities: places.length })}
      </p>
      {foundCount === null ? null : (
        <div role="status" className="mt-4">
          {foundCount === 0 ? (
            <Notice tone="plain" title={t('noneFound', { text })}>
              <p>{t('noneFoundText')}</p>
            </Notice>
          ) : (
            <Notice tone="plain" title={t('found', { count: foundCount, text })} action={all} />
          )}
        </div>
      )}
      <Results>
        <CityCards cities={cities} pathOf={cityPath} />
      </Results>
      <Card className="mt-5 max-sm:hidden lg:mt-6">
        <h3 className="text-h3">{t('map')}</h3>
        <p className="mt-1 mb-6 text-dense text-ink-soft">{t('mapLead')}</p>
        <CityMap
          cities={places}
          pathOf={cityPath}
          countText={(count) => t('cityCount', { count })}
        />
      </Card>
    </section>
  )
}
