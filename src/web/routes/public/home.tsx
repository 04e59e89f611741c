import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { ApiClient } from '../../api/client.ts'
import type { Figures, PropertyCard, PropertyList } from '../../api/shapes.ts'
import { isOperating, lifeCycleOf } from '../../components/life-cycle.ts'
import { PageHead } from '../../components/page-head.tsx'
import { cardFacts, PropertyCards } from '../../components/property-card.tsx'
import { apiContext, sessionContext } from '../../context.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { HomeFigures } from './home-figures.tsx'
import { HomeHero } from './home-hero.tsx'
import { Fees, Join, LatestPayouts, Ownership, RiskLine, Steps } from './home-sections.tsx'

export const handle: ScreenHandle = { messages: ['home', 'card'] }

const featuredMax = 6
const readMax = 24

export async function loader({ context, url }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const [figures, offers, newest] = await Promise.all([
    api.get<Figures>('/figures/'),
    readSome(api, { state: 'open', sort: 'closing-soon' }),
    readSome(api, { sort: 'newest' }),
  ])
  const open = offers.items.filter((property) => property.closesAt !== null)
  const shown = open.length > 0 ? open : newest.items
  return {
    figures,
    featured: shown.slice(0, featuredMax).map(cardFacts),
    isOffering: open.length > 0,
    hero: heroOf([...shown, ...newest.items], figures),
    isExpired: url.searchParams.get('session') === 'expired',
    isSignedIn: context.get(sessionContext).isSignedIn(),
  }
}

function readSome(api: ApiClient, query: { state?: string; sort: string }): Promise<PropertyList> {
  return api.get<PropertyList>('/properties/', { ...query, limit: readMax })
}

/** The property on the first picture: a villa if one is among the first, else the first of all. */
function heroOf(properties: readonly PropertyCard[], { latestPayouts }: Figures) {
  const property = properties.find(({ type }) => type === 'villa') ?? properties[0] ?? null
  if (property === null) return null
  const latestPayout = latestPayouts.find((payout) => payout.property.id === property.id) ?? null
  return { property, latestPayout, isForecast: !isOperating(lifeCycleOf(property.state)) }
}

export default function HomeScreen() {
  const { figures, featured, isOffering, hero, isExpired, isSignedIn } =
    useLoaderData<typeof loader>()
  const t = useTranslations('home')
  const link = useLocalHref()
  return (
    <div className="page-width">
      <PageHead title={t('title')} description={t('description')} />
      {isExpired ? <ExpiredNotice /> : null}
      <HomeHero hero={hero} lowestTicket={figures.lowestTicket} />
      <HomeFigures figures={figures} />
      <section className="mt-20 sm:mt-24">
        <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
          <h2 className="text-h2">{isOffering ? t('offers.title') : t('offers.titleNone')}</h2>
          <LinkButton to={link('/marketplace')}>{t('offers.all')}</LinkButton>
        </div>
        <PropertyCards properties={featured} headingLevel={3} />
      </section>
      <Steps hours={figures.terms?.coolingOffHours ?? null} />
      <Ownership />
      <div className="mt-20 grid gap-x-12 gap-y-16 sm:mt-24 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
        <Fees figures={figures} />
        <LatestPayouts payouts={figures.latestPayouts} />
      </div>
      <RiskLine />
      {isSignedIn ? null : <Join />}
    </div>
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
