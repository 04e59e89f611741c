import { useTranslations } from 'use-intl'
import type { PropertyDossier } from '#contract/properties/dossier-body.ts'
import type { PropertyDetail } from '#contract/properties/property-detail-body.ts'
import type { Question } from '#contract/questions/question-body.ts'
import type { QuestionPage } from '#contract/questions/questions.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { Badge } from '../../ui/badge.tsx'
import { formatDate } from '../format.ts'
import { RentWaterfall } from '../rent-waterfall.tsx'
import { RequiredStatements, RiskList } from '../risk-statements.tsx'
import { AreaSection } from './area-section.tsx'
import { CorrectionHistory } from './correction-history.tsx'
import { CostSection, type CostTermsGiven } from './cost-section.tsx'
import { DocumentsSection } from './documents-section.tsx'
import { EventsSection } from './events-section.tsx'
import { FeeList } from './fee-list.tsx'
import { ForecastSection } from './forecast-section.tsx'
import { HealthSection } from './health-section.tsx'
import { MoneyTable } from './money-table.tsx'
import { OutlookSection, type PropertyOutlook } from './outlook-section.tsx'
import { PayoutHistory } from './payout-history.tsx'
import { PlanList } from './plan-list.tsx'
import { PropertyFacts } from './property-facts.tsx'
import { PropertyMap } from './property-map.tsx'
import { type AskResult, QuestionsSection } from './questions-section.tsx'
import { RecordHistory } from './record-history.tsx'
import { RentChange } from './rent-change.tsx'
import { Section } from './section.tsx'
import { SectionLinks } from './section-links.tsx'
import { TenantsSection } from './tenants-section.tsx'
import { TitleSection } from './title-section.tsx'
import { WhatYouOwn } from './what-you-own.tsx'
import { WorthSection } from './worth-section.tsx'

/** What the parts of a property's page are made of; the same for visitors and investors. */
export type PropertyPage = {
  readonly property: PropertyDetail
  readonly dossier: PropertyDossier
  readonly questions: QuestionPage
  readonly figures: CostTermsGiven
  readonly outlook: PropertyOutlook
}

type PropertySectionsProps = PropertyPage & {
  /** My own questions; null for who is not signed in. */
  readonly mine: readonly Question[] | null
  readonly asked: AskResult | undefined
  /** This page, where one goes to ask, and the page of further questions. */
  readonly pagePath: string
  readonly askPath: string
  readonly nextPath: string | null
  readonly cost: { readonly amount: string | null; readonly years: string | null }
}

/** Everything there is to know of a property, from what one owns to what can go wrong. */
export function PropertySections(props: PropertySectionsProps) {
  const { property, dossier, questions, figures, mine, asked, pagePath, askPath, nextPath } = props
  const t = useTranslations('property')
  const defined = useTranslations('dossier.definitions')
  const locale = useLocale()
  const published = formatDate(dossier.forecast.madeOn, 'long', locale)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12 sm:gap-14">
      <SectionLinks />
      <Section id="own" title={t('own.title')}>
        <p className="text-lg leading-relaxed font-medium">{property.summary[locale]}</p>
        <p className="mt-3 text-ink-soft">{property.story[locale]}</p>
        <WhatYouOwn property={property} />
      </Section>
      <Section id="facts" title={t('facts.title')}>
        <PropertyFacts property={property} />
        <PlanList plans={property.plans} />
        <PropertyMap property={property} />
        <CorrectionHistory corrections={dossier.corrections} />
        <RecordHistory corrections={dossier.recordCorrections} />
      </Section>
      <Section
        id="money"
        title={t('money.title')}
        source={{
          definition: defined('money'),
          source: t('source', { source: defined('prospectus'), date: published }),
        }}
      >
        <MoneyTable property={property} />
      </Section>
      <RentSections property={property} dossier={dossier} />
      <WorthSection property={property} dossier={dossier} />
      <TitleSection property={property} />
      <HealthSection propertyId={property.id} health={dossier.health} />
      <TenantsSection property={property} dossier={dossier} />
      <AreaSection property={property} area={dossier.area} />
      <DocumentsSection propertyId={property.id} dossier={dossier} />
      <EventsSection events={dossier.events} />
      <ForecastSection property={property} dossier={dossier} />
      <OutlookSection
        key={JSON.stringify(props.outlook)}
        outlook={props.outlook}
        pagePath={pagePath}
      />
      <QuestionsSection {...{ questions, mine, asked, askPath, nextPath }} />
      <CostSection {...{ property, dossier, figures, pagePath }} asked={props.cost}>
        <FeeList {...{ property, figures }} publishedOn={dossier.forecast.madeOn} />
      </CostSection>
      <Risks version={property.offering?.riskStatementVersion} />
    </div>
  )
}

function RentSections({ property, dossier }: Pick<PropertyPage, 'property' | 'dossier'>) {
  const t = useTranslations('property')
  const defined = useTranslations('dossier.definitions')
  const locale = useLocale()
  const { rent, unitsTotal, distributions } = property
  const newest = distributions[0]
  return (
    <>
      <Section
        id="rent"
        title={t('rent.title')}
        badge={rent.isForecast ? <Badge tone="warn">{t('rent.forecastBadge')}</Badge> : null}
        source={{
          definition: defined(rent.isForecast ? 'rentForecast' : 'rent'),
          source: t('source', {
            source: rent.isForecast ? t('netYield.forecastSource') : t('netYield.source'),
            date: formatDate(rent.month, 'month', locale),
          }),
        }}
      >
        <RentWaterfall rent={rent} unitsTotal={unitsTotal} />
        <RentChange months={dossier.months} unitsTotal={unitsTotal} />
        <p className="mt-3 text-small text-ink-soft">{t('rent.tax')}</p>
      </Section>
      <Section
        id="distributions"
        title={t('distributions.title')}
        {...(newest !== undefined && {
          source: {
            definition: defined('distributions'),
            source: t('source', {
              source: defined('ledger'),
              date: formatDate(newest.paidOn, 'long', locale),
            }),
          },
        })}
      >
        <PayoutHistory distributions={distributions} />
      </Section>
    </>
  )
}

function Risks({ version }: { readonly version: string | undefined }) {
  const t = useTranslations('property')
  const risk = useTranslations('risk')
  return (
    <Section id="risks" title={t('risk.title')}>
      <p className="mb-5 text-ink-soft">{risk('lead')}</p>
      <RiskList version={version} />
      <div className="mt-8 rounded-card bg-sand p-5 sm:p-7">
        <h3 className="mb-4 text-h3">{risk('statementsTitle')}</h3>
        <RequiredStatements />
      </div>
    </Section>
  )
}
