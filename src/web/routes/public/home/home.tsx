import { useMemo } from 'react'
import {
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import type { PropertyList } from '#contract/properties/property-body.ts'
import type { ApiClient } from '../../../api/client.ts'
import { readAssumptions } from '../../../components/money/outlook-query.ts'
import { PageHead } from '../../../components/page-head.tsx'
import { cardFacts } from '../../../components/property/card/property-card.tsx'
import { apiContext, sessionContext, visitContext } from '../../../context.ts'
import { href } from '../../../locale/href.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { keepServerMarkup } from '../../../ui/keep-server-markup.ts'
import { later } from '../../../ui/later.ts'
import { loadWhenNear } from '../../../ui/load-when-near.ts'
import { featuredOf, heroOf } from './home-choice.ts'

// Parts that are only read.
const HomeTop = keepServerMarkup(async () => (await import('./home-read.tsx')).HomeTop)
const HomeOffers = keepServerMarkup(async () => (await import('./home-read.tsx')).HomeOffers)
const HomeCosts = keepServerMarkup(async () => (await import('./home-read.tsx')).HomeCosts)
const Licence = keepServerMarkup(async () => (await import('./home-licence.tsx')).Licence)

// Parts used only by visitors who scroll down to them.
const Calculator = loadWhenNear(
  async () => (await import('../../../components/money/calculator.tsx')).Calculator,
)
const CityMap = loadWhenNear(
  async () => (await import('../../../components/property/map/city-map.tsx')).CityMap,
)
const NewsletterForm = loadWhenNear(
  async () => (await import('../../../components/forms/newsletter-form.tsx')).NewsletterForm,
)

const ExpiredNotice = later(async () => (await import('./home-expired.tsx')).ExpiredNotice)

export const handle: ScreenHandle = {
  messages: ['home', 'card', 'calculator', 'risk', 'newsletter', 'form'],
}

const readMax = 24

export async function loader({ context, url }: LoaderFunctionArgs) {
  const code = url.searchParams.get('ref')
  if (code !== null && /^[A-Za-z0-9]{6,12}$/.test(code))
    throw redirect(href(`/r/${code}`, context.get(visitContext).locale))
  const api = context.get(apiContext)
  const [figures, rent, cities, operator, offers, newest] = await Promise.all([
    api.get('/figures/'),
    api.get('/figures/rent/'),
    api.get('/cities/'),
    api.get('/operator/'),
    readSome(api, { state: 'open', sort: 'closing-soon' }),
    readSome(api, { sort: 'newest' }),
  ])
  const { from, to, all } = rent
  const properties = rent.properties.map(({ months: _months, ...record }) => record)
  return {
    figures,
    operator,
    rent: { from, to, all, properties },
    start: readAssumptions(url.searchParams, rent, figures),
    cities: cities.items
      .filter(({ propertyCount }) => propertyCount > 0)
      .map(({ province: _province, ...city }) => city),
    featured: featuredOf(offers.items, newest.items).map(cardFacts),
    hero: heroOf([...offers.items, ...newest.items], figures),
    isExpired: url.searchParams.get('session') === 'expired',
    endedByPasswords: url.searchParams.get('reason') === 'passwords',
    isSignedIn: context.get(sessionContext).isSignedIn(),
  }
}

function readSome(api: ApiClient, query: { state?: string; sort: string }): Promise<PropertyList> {
  return api.get('/properties/', { ...query, limit: readMax })
}

/** Subscribing to the newsletter changes no data of the page. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return args.formAction?.endsWith('/newsletter') === true ? false : args.defaultShouldRevalidate
}

export default function HomeScreen() {
  const { figures, operator, rent, start, isExpired, endedByPasswords, isSignedIn, ...shown } =
    useLoaderData<typeof loader>()
  const t = useTranslations('home')
  const calculator = useTranslations('calculator')
  // The same object as long as the data is unchanged: a new one would render the part again.
  const facts = useMemo(() => ({ ...figures, rent }), [figures, rent])
  return (
    <>
      <PageHead title={t('title')} description={t('description')} />
      {isExpired ? <ExpiredNotice byPasswords={endedByPasswords} /> : null}
      <HomeTop hero={shown.hero} figures={figures} isGuest={!isSignedIn} />
      <div className="page-width">
        <HomeOffers properties={shown.featured} hours={figures.terms?.coolingOffHours ?? null} />
        <section
          id="calculator"
          className="when-near room-1050 lg:room-1000 mt-8 scroll-mt-6 sm:mt-28"
        >
          <h2 className="max-w-2xl text-h2">{calculator('title')}</h2>
          <p className="mt-2 mb-5 sm:mt-3 sm:mb-8 max-w-2xl text-ink-soft">{calculator('lead')}</p>
          <Calculator facts={facts} start={start} />
        </section>
        <HomeCosts figures={figures} />
        <Cities cities={shown.cities} properties={figures.properties} />
        <Licence operator={operator} />
        <News />
      </div>
    </>
  )
}

type Shown = Awaited<ReturnType<typeof loader>>

function Cities({ cities, properties }: { cities: Shown['cities']; properties: number }) {
  const t = useTranslations('home.cities')
  if (cities.length === 0) return null
  return (
    <section className="when-near room-340 sm:room-810 lg:room-660 mt-8 sm:mt-28">
      <h2 className="text-h2">{t('title')}</h2>
      <p className="mt-2 mb-5 text-ink-soft sm:mb-8">
        {t('lead', { properties, cities: cities.length })}
      </p>
      <CityMap cities={cities} countText={(count) => t('count', { count })} />
    </section>
  )
}

function News() {
  const t = useTranslations('newsletter')
  return (
    <section className="when-near room-440 lg:room-380 mt-8 grid gap-x-12 gap-y-4 rounded-hero bg-sand p-5 sm:mt-28 sm:p-12 lg:grid-cols-2">
      <div>
        <h2 className="text-h2">{t('title')}</h2>
        <p className="mt-2 max-w-md text-ink-soft">{t('lead')}</p>
      </div>
      <NewsletterForm />
    </section>
  )
}
