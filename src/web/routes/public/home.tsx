import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { ApiClient } from '../../api/client.ts'
import type { City, Figures, Operator, Page, PropertyList, Rent } from '../../api/shapes.ts'
import { Calculator } from '../../components/calculator.tsx'
import { CityMap } from '../../components/city-map.tsx'
import { NewsletterForm } from '../../components/newsletter-form.tsx'
import { readAssumptions } from '../../components/outlook-query.ts'
import { PageHead } from '../../components/page-head.tsx'
import { cardFacts, PropertyCards } from '../../components/property-card.tsx'
import { apiContext, sessionContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { LinkButton } from '../../ui/button.tsx'
import { MailIcon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { featuredOf, heroOf } from './home-choice.ts'
import { FeeTable } from './home-fees.tsx'
import { HomeFigures } from './home-figures.tsx'
import { HomeHero } from './home-hero.tsx'
import { Licence } from './home-licence.tsx'
import { PayoutTicker } from './home-payouts.tsx'
import { Explainer } from './home-risk.tsx'
import { Join, Ownership, Steps } from './home-sections.tsx'

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
    api.get<Figures>('/figures/'),
    api.get<Rent>('/figures/rent/'),
    api.get<Page<City>>('/cities/'),
    api.get<Operator>('/operator/'),
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
    isSignedIn: context.get(sessionContext).isSignedIn(),
  }
}

function readSome(api: ApiClient, query: { state?: string; sort: string }): Promise<PropertyList> {
  return api.get<PropertyList>('/properties/', { ...query, limit: readMax })
}

export default function HomeScreen() {
  const { figures, operator, rent, start, isExpired, isSignedIn, ...shown } =
    useLoaderData<typeof loader>()
  const t = useTranslations('home')
  const calculator = useTranslations('calculator')
  return (
    <>
      <div className="page-width">
        <PageHead title={t('title')} description={t('description')} />
        {isExpired ? <ExpiredNotice /> : null}
        <HomeHero hero={shown.hero} lowestTicket={figures.lowestTicket} />
        <HomeFigures figures={figures} />
      </div>
      <PayoutTicker payouts={figures.latestPayouts} />
      <div className="page-width">
        <Featured properties={shown.featured} />
        <Steps hours={figures.terms?.coolingOffHours ?? null} />
        <Ownership />
        <section
          id="calculator"
          className="when-near room-2190 lg:room-1230 mt-20 scroll-mt-6 sm:mt-28"
        >
          <h2 className="max-w-2xl text-h2">{calculator('title')}</h2>
          <p className="mt-3 mb-8 max-w-2xl text-ink-soft">{calculator('lead')}</p>
          <Calculator facts={{ ...figures, rent }} start={start} />
        </section>
        <div className="when-near room-2550 lg:room-1250 mt-20 grid items-start gap-x-12 gap-y-16 sm:mt-28 lg:grid-cols-2">
          <FeeTable figures={figures} />
          <Explainer figures={figures} />
        </div>
        <Cities cities={shown.cities} properties={figures.properties} />
        <Licence operator={operator} />
        <News />
        {isSignedIn ? null : <Join />}
      </div>
    </>
  )
}

type Shown = Awaited<ReturnType<typeof loader>>

function Featured({ properties }: { properties: Shown['featured'] }) {
  const t = useTranslations('home.offers')
  const link = useLocalHref()
  return (
    <section className="when-near room-2370 mt-20 sm:mt-24 xl:room-700">
      <div className="mb-7 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 className="text-h2">{t('title')}</h2>
          <p className="mt-2 max-w-xl text-ink-soft">{t('lead')}</p>
        </div>
        <LinkButton to={link('/marketplace')}>{t('all')}</LinkButton>
      </div>
      <PropertyCards properties={properties} headingLevel={3} isWide />
    </section>
  )
}

function Cities({ cities, properties }: { cities: Shown['cities']; properties: number }) {
  const t = useTranslations('home.cities')
  if (cities.length === 0) return null
  return (
    <section className="when-near room-810 lg:room-660 mt-20 sm:mt-28">
      <h2 className="text-h2">{t('title')}</h2>
      <p className="mt-2 mb-8 text-ink-soft">{t('lead', { properties, cities: cities.length })}</p>
      <CityMap cities={cities} countText={(count) => t('count', { count })} />
    </section>
  )
}

function News() {
  const t = useTranslations('newsletter')
  return (
    <section className="when-near room-560 lg:room-380 mt-20 grid gap-x-12 gap-y-6 rounded-hero bg-sand p-6 sm:mt-28 sm:p-12 lg:grid-cols-2">
      <div>
        <MailIcon size={28} aria-hidden="true" className="text-brand-text" />
        <h2 className="mt-4 text-h2">{t('title')}</h2>
        <p className="mt-3 max-w-md text-ink-soft">{t('lead')}</p>
      </div>
      <NewsletterForm />
    </section>
  )
}

function ExpiredNotice() {
  const t = useTranslations('home.expired')
  const link = useLocalHref()
  return (
    <Notice
      tone="warn"
      title={t('title')}
      className="mb-4"
      action={
        <LinkButton to={link('/login')} size="small" variant="dark">
          {t('login')}
        </LinkButton>
      }
    >
      {t('text')}
    </Notice>
  )
}
