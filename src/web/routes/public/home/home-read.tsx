import { useTranslations } from 'use-intl'
import type { Figures } from '#contract/figures/figures.ts'
import { type CardFacts, PropertyCards } from '../../../components/property/card/property-card.tsx'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { Link } from '../../../ui/link.tsx'
import { HomeFees } from './home-fees.tsx'
import { HomeFigures } from './home-figures.tsx'
import { type Hero, HomeHero } from './home-hero.tsx'
import { PayoutTicker } from './home-payouts.tsx'
import { Explainer } from './home-risk.tsx'
import { Ownership, Steps } from './home-sections.tsx'

// The parts of the home page that are only read. They must not need JavaScript: browsers keep the HTML from the
// server (`ui/keep-server-markup.ts`).

type HomeTopProps = {
  readonly hero: Hero | null
  readonly figures: Figures
  readonly isGuest: boolean
}

/** The top of the home page with its introduction and key figures. */
export function HomeTop({ hero, figures, isGuest }: HomeTopProps) {
  return (
    <>
      <div className="page-width">
        <HomeHero hero={hero} lowestTicket={figures.lowestTicket} isGuest={isGuest} />
        <HomeFigures figures={figures} />
      </div>
      <PayoutTicker payouts={figures.latestPayouts} />
    </>
  )
}

type HomeOffersProps = {
  readonly properties: readonly CardFacts[]
  /** The length of the cancellation period in hours. */
  readonly hours: number | null
}

/** Featured properties, the steps of a purchase, and what a unit is. */
export function HomeOffers({ properties, hours }: HomeOffersProps) {
  return (
    <>
      <Featured properties={properties} />
      <Steps hours={hours} />
      <Ownership />
    </>
  )
}

function Featured({ properties }: { readonly properties: readonly CardFacts[] }) {
  const t = useTranslations('home.offers')
  const link = useLocalHref()
  return (
    <section className="when-near room-620 mt-8 sm:mt-24">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 sm:mb-5">
        <h2 className="text-h2">{t('title')}</h2>
        <Link to={link('/marketplace')} className="text-link inline-flex min-h-11 items-center">
          {t('all')}
        </Link>
      </div>
      <PropertyCards properties={properties} headingLevel={3} isRow />
    </section>
  )
}

/** The fees and the risks. */
export function HomeCosts({ figures }: { readonly figures: Figures }) {
  return (
    <div className="when-near room-760 lg:room-420 mt-8 grid items-start gap-x-12 gap-y-8 sm:mt-28 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
      <HomeFees terms={figures.terms} />
      <Explainer figures={figures} />
    </div>
  )
}
