import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { PropertyDetail } from '../../api/shapes.ts'
import { formatInteger, formatPercent, formatRupiah } from '../../components/format.ts'
import { RentWaterfall } from '../../components/rent-waterfall.tsx'
import { RequiredStatements, RiskList } from '../../components/risk-statements.tsx'
import { TitleTrail } from '../../components/title-trail.tsx'
import { useLocale } from '../../locale/use-locale.ts'
import { Badge } from '../../ui/badge.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PayoutHistory } from './payout-history.tsx'
import { PropertyFacts } from './property-facts.tsx'
import { ValuationHistory } from './valuation-history.tsx'

/** Everything there is to know before buying, from what one owns to what can go wrong. */
export function PropertySections({ property }: { property: PropertyDetail }) {
  const t = useTranslations('property')
  const risk = useTranslations('risk')
  const locale = useLocale()
  return (
    <div className="grid gap-12 sm:gap-14">
      <Section title={t('own.title')}>
        <p className="text-lg leading-relaxed font-medium">{property.summary[locale]}</p>
        <p className="mt-3 text-ink-soft">{property.story[locale]}</p>
        <WhatYouOwn property={property} />
      </Section>
      <Section
        title={t('rent.title')}
        badge={
          property.rent.isForecast ? <Badge tone="warn">{t('rent.forecastBadge')}</Badge> : null
        }
      >
        <RentWaterfall rent={property.rent} unitsTotal={property.unitsTotal} />
        <p className="mt-3 text-small text-ink-soft">{t('rent.tax')}</p>
      </Section>
      <Section title={t('distributions.title')}>
        <PayoutHistory distributions={property.distributions} />
      </Section>
      <Section title={t('titleTrail.title')}>
        <TitleTrail steps={property.titleSteps} />
        <p className="mt-5 text-small text-ink-soft">{t('titleTrail.note')}</p>
      </Section>
      <Section title={t('facts.title')}>
        <PropertyFacts property={property} />
      </Section>
      <Section title={t('money.title')}>
        <MoneyTable property={property} />
      </Section>
      <Section title={t('valuation.title')}>
        <ValuationHistory property={property} />
      </Section>
      <Section title={t('fees.title')}>
        <Fees property={property} />
      </Section>
      <Section title={t('risk.title')}>
        <p className="mb-5 text-ink-soft">{risk('lead')}</p>
        <RiskList version={property.offering?.riskStatementVersion} />
        <div className="mt-8 rounded-card bg-sand p-5 sm:p-7">
          <h3 className="mb-4 text-h3">{risk('statementsTitle')}</h3>
          <RequiredStatements />
        </div>
      </Section>
    </div>
  )
}

type SectionProps = {
  readonly title: string
  readonly badge?: ReactNode
  readonly children: ReactNode
}

function Section({ title, badge, children }: SectionProps) {
  return (
    <section>
      <h2 className="mb-5 flex flex-wrap items-center gap-3 text-[1.5rem] leading-tight font-[760] tracking-[-0.025em]">
        {title}
        {badge}
      </h2>
      {children}
    </section>
  )
}

function WhatYouOwn({ property: { issuer, unitsTotal } }: { property: PropertyDetail }) {
  const t = useTranslations('property.own')
  const locale = useLocale()
  return (
    <div className="mt-6 grid gap-4">
      <ol className="grid gap-3">
        {[
          t('company', { issuer: issuer.name }),
          t('unit', { units: formatInteger(unitsTotal, locale) }),
          t('not'),
        ].map((sentence, index) => (
          <li key={sentence} className="flex gap-3.5">
            <span
              aria-hidden="true"
              className="grid size-7 shrink-0 place-items-center rounded-lg bg-sand text-small font-bold"
            >
              {index + 1}
            </span>
            <p>{sentence}</p>
          </li>
        ))}
      </ol>
      {issuer.isDemo ? <Notice tone="plain">{t('demo')}</Notice> : null}
    </div>
  )
}

function MoneyTable({ property: { money, unitsTotal } }: { property: PropertyDetail }) {
  const t = useTranslations('property.money')
  const locale = useLocale()
  const lines = ['price', 'buyingCosts', 'reserve', 'platformFee'] as const
  const fills = ['bg-series-2', 'bg-series-3', 'bg-series-4', 'bg-brand']
  const share = (amount: number) => (amount / money.raise) * 100
  return (
    <>
      <div aria-hidden="true" className="mb-5 flex h-3 gap-0.5 overflow-hidden rounded-full">
        {lines.map((line, index) => (
          <div key={line} className={fills[index]} style={{ width: `${share(money[line])}%` }} />
        ))}
      </div>
      <table className="tabular w-full text-dense">
        <tbody>
          {lines.map((line, index) => (
            <tr key={line} className="border-b border-line">
              <th scope="row" className="py-3 pe-4 text-start font-normal">
                <span
                  aria-hidden="true"
                  className={`me-2.5 inline-block size-2.5 rounded-full ${fills[index]}`}
                />
                {t(line)}
              </th>
              <td className="hidden py-3 pe-4 text-end text-ink-soft sm:table-cell">
                {formatPercent(Math.round(share(money[line]) * 10) * 10, locale)}
              </td>
              <td className="py-3 text-end font-bold whitespace-nowrap">
                {formatRupiah(money[line], locale)}
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row" className="py-3 pe-4 text-start font-bold">
              {t('raise')}
            </th>
            <td className="hidden sm:table-cell" />
            <td className="py-3 text-end font-bold whitespace-nowrap">
              {formatRupiah(money.raise, locale)}
            </td>
          </tr>
        </tbody>
      </table>
      <p className="tabular mt-2 text-small text-ink-soft">
        {t('note', {
          raise: formatRupiah(money.raise, locale),
          units: formatInteger(unitsTotal, locale),
          price: formatRupiah(Math.round(money.raise / unitsTotal), locale),
        })}
      </p>
    </>
  )
}

function Fees({ property: { offering, rent, money } }: { property: PropertyDetail }) {
  const t = useTranslations('property.fees')
  const locale = useLocale()
  const management = rent.lines.find((line) => line.kind === 'management')?.amount ?? 0
  const part = (amount: number, whole: number) =>
    formatPercent(Math.round((amount * 1_000) / whole) * 10, locale)
  const fees = [
    offering === null
      ? null
      : {
          name: t('purchase'),
          text: t('purchaseText', {
            percent: formatPercent(offering.purchaseFeeBasisPoints, locale),
            hours: String(offering.coolingOffHours),
          }),
        },
    rent.gross > 0
      ? {
          name: t('management'),
          text: t('managementText', { percent: part(management, rent.gross) }),
        }
      : null,
    {
      name: t('issuing'),
      text: t('issuingText', { percent: part(money.platformFee, money.raise) }),
    },
    { name: t('deposit'), text: t('depositText') },
  ].filter((fee) => fee !== null)
  return (
    <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
      {fees.map(({ name, text }) => (
        <div key={name}>
          <dt className="text-dense font-bold">{name}</dt>
          <dd className="text-dense text-ink-soft">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
