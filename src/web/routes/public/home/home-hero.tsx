import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Figures } from '#contract/figures/figures.ts'
import type { PropertyCard } from '#contract/properties/property-body.ts'
import { formatDate, formatRate, formatRupiah } from '../../../components/money/format.ts'
import { PlotPicture } from '../../../components/property/map/plot-picture.tsx'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { ShieldIcon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'

export type Hero = {
  readonly property: PropertyCard
  readonly latestPayout: Figures['latestPayouts'][number] | null
  readonly isForecast: boolean
}

type HomeHeroProps = {
  readonly hero: Hero | null
  readonly lowestTicket: number | null
  readonly isGuest: boolean
}

/** The product in one sentence, the smallest purchase, and a featured property. */
export function HomeHero({ hero, lowestTicket, isGuest }: HomeHeroProps) {
  const t = useTranslations('home')
  const locale = useLocale()
  const link = useLocalHref()
  return (
    <section className="relative isolate overflow-hidden rounded-hero bg-sand lg:min-h-[37rem]">
      <div className="relative z-10 px-6 pt-7 sm:px-12 sm:pt-16 lg:max-w-[36rem] lg:ps-16 lg:pe-4 lg:pt-18 lg:pb-16">
        {/* A phone shows it as one of the steps. */}
        <p className="inline-flex max-sm:hidden items-center gap-2 rounded-full bg-card px-4 py-2 text-small font-semibold">
          <ShieldIcon size={16} aria-hidden="true" className="text-gain" />
          {t('escrow')}
        </p>
        <h1 className="text-display sm:mt-6">
          {t('headline')
            .split(/(?<=, )/)
            .map((part) => (
              <span key={part} className="inline-block whitespace-pre-wrap">
                {part}
              </span>
            ))}
        </h1>
        <p className="mt-4 max-w-[27rem] text-[1.125rem] leading-relaxed text-ink-soft">
          {lowestTicket === null
            ? t('leadClosed')
            : t('lead', { amount: formatRupiah(lowestTicket, locale) })}
        </p>
        <div className="mt-6 flex flex-wrap gap-3 max-sm:*:grow">
          <LinkButton
            to={link('/marketplace')}
            variant="primary"
            size="large"
            className="max-sm:px-3 max-sm:whitespace-nowrap"
          >
            {t('browse')}
          </LinkButton>
          {isGuest ? (
            <LinkButton
              to={link('/register')}
              size="large"
              className="max-sm:px-3 max-sm:whitespace-nowrap"
            >
              {t('register')}
            </LinkButton>
          ) : null}
        </div>
        <p className="mt-2 text-dense">
          <a href="#calculator" className="text-link inline-flex min-h-11 items-center">
            {t('calculate')}
          </a>
        </p>
      </div>
      {hero === null ? null : <HeroPlot {...hero} />}
    </section>
  )
}

function HeroPlot({ property, latestPayout, isForecast }: Hero) {
  const t = useTranslations('home.hero')
  const locale = useLocale()
  const link = useLocalHref()
  return (
    <Link
      to={link(`/marketplace/${property.id}`)}
      className="mt-2 block lg:absolute lg:inset-y-0 lg:end-[-2.5rem] lg:mt-0 lg:w-[62%]"
    >
      {property.picture === null ? null : (
        <PlotPicture
          picture={property.picture}
          sizes="(min-width: 1024px) 760px, calc(100vw - 40px)"
          isFirst
          className="lg:absolute lg:inset-0 lg:size-full! lg:object-contain lg:object-right"
        />
      )}
      {/* On a phone the cards below show the same figures; they remain the name of the link. */}
      <span className="flex flex-wrap gap-3 px-6 pb-6 max-sm:sr-only lg:contents">
        {latestPayout === null ? null : (
          <Chip
            place="lg:end-[6.5rem] lg:top-14"
            name={t('latest', { month: formatDate(latestPayout.period, 'month', locale) })}
          >
            <span className="text-gain">
              {t('perUnit', { amount: `+${formatRupiah(latestPayout.perUnit, locale)}` })}
            </span>
          </Chip>
        )}
        <Chip
          place="lg:start-[12%] lg:bottom-12"
          name={`${property.name}\u00a0· ${isForecast ? t('forecast') : t('netYield')}`}
        >
          <span
            className={isForecast ? 'border-b-2 border-dashed border-brand-text/60' : undefined}
          >
            {t('perYear', { percent: formatRate(property.netYieldBasisPoints, locale) })}
          </span>
        </Chip>
      </span>
    </Link>
  )
}

function Chip({ place, name, children }: { place: string; name: string; children: ReactNode }) {
  return (
    <span
      className={`${place} block rounded-[20px] bg-card px-4.5 py-3 lg:absolute lg:shadow-float`}
    >
      <span className="block text-small text-ink-soft">{name}</span>
      <span className="tabular block text-[1.1875rem] font-[750] tracking-[-0.02em]">
        {children}
      </span>
    </span>
  )
}
