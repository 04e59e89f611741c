import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Meeting } from '#contract/meetings/meeting-body.ts'
import type { PropertyDossier } from '#contract/properties/dossier-body.ts'
import type { PropertyDetail } from '#contract/properties/property-detail-body.ts'
import type { Question } from '#contract/questions/question-body.ts'
import type { QuestionPage } from '#contract/questions/questions.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { Badge } from '../../ui/badge.tsx'
import { formatCompactRupiah, formatDate } from '../money/format.ts'
import type { PropertyOutlook } from '../money/outlook-query.ts'
import { RentWaterfall } from '../money/rent-waterfall.tsx'
import { AreaSection } from './map/area-section.tsx'
import { PropertyMap } from './map/property-map.tsx'
import { CostSection, type CostTermsGiven } from './money/cost-section.tsx'
import { FeeList } from './money/fee-list.tsx'
import { ForecastSection } from './money/forecast-section.tsx'
import { MoneyTable } from './money/money-table.tsx'
import { OutlookSection } from './money/outlook-section.tsx'
import { PayoutHistory } from './money/payout-history.tsx'
import { RentChange } from './money/rent-change.tsx'
import { WorthSection } from './money/worth-section.tsx'
import { hasEnded, lifeCycleOf } from './ownership/life-cycle.ts'
import { TitleSection } from './ownership/title-section.tsx'
import { VotesSection } from './ownership/votes-section.tsx'
import { PropertyFacts } from './property-facts.tsx'
import { CorrectionHistory } from './records/correction-history.tsx'
import { DocumentsSection } from './records/documents-section.tsx'
import { EventsSection } from './records/events-section.tsx'
import { HealthSection } from './records/health-section.tsx'
import { PlanList } from './records/plan-list.tsx'
import type { AskResult } from './records/question-parts.tsx'
import { QuestionsSection } from './records/questions-section.tsx'
import { RecordHistory } from './records/record-history.tsx'
import { RequiredStatements, RiskList } from './records/risk-statements.tsx'
import { TenantsSection } from './records/tenants-section.tsx'
import { Fold, Section } from './section.tsx'

/** The data for the sections of a property's page; the same for visitors and investors. */
export type PropertyPage = {
  readonly property: PropertyDetail
  readonly dossier: PropertyDossier
  readonly questions: QuestionPage
  readonly meetings: readonly Meeting[]
  readonly figures: CostTermsGiven
  readonly outlook: PropertyOutlook
}

export type PropertySectionsProps = PropertyPage & {
  /** The reader's own questions; null without a login. */
  readonly mine: readonly Question[] | null
  readonly questionResult: AskResult | undefined
  /** Whether the reader holds units of the property. */
  readonly isOwner: boolean
  /** The addresses of this page, of the page where a question can be asked, and of further questions. */
  readonly pagePath: string
  readonly askPath: string
  readonly nextPath: string | null
}

export function ReturnSections(props: PropertySectionsProps) {
  const { property, dossier, outlook } = props
  return (
    <>
      <Rent property={property} dossier={dossier} />
      <Payouts property={property} />
      {hasEnded(lifeCycleOf(property.state)) ? null : (
        <Calculations key={JSON.stringify(outlook)} {...props} />
      )}
      <WorthSection property={property} dossier={dossier} />
      <ForecastSection property={property} dossier={dossier} />
      <Money property={property} dossier={dossier} />
    </>
  )
}

export function BuildingSections({ property, dossier }: PropertySectionsProps) {
  return (
    <>
      <Facts property={property} dossier={dossier} />
      <HealthSection propertyId={property.id} health={dossier.health} />
      <TenantsSection property={property} dossier={dossier} />
      <AreaSection property={property} area={dossier.area} />
    </>
  )
}

export function LegalSections({ property, dossier, meetings, isOwner }: PropertySectionsProps) {
  return (
    <>
      <TitleSection property={property} />
      <DocumentsSection propertyId={property.id} dossier={dossier} />
      <EventsSection events={dossier.events} />
      <VotesSection propertyId={property.id} meetings={meetings} isOwner={isOwner} />
    </>
  )
}

export function AnswerSections(props: PropertySectionsProps) {
  const { property, questions, mine, questionResult, askPath, nextPath } = props
  return (
    <>
      <QuestionsSection {...{ questions, mine, questionResult, askPath, nextPath }} />
      <Risks version={property.offering?.riskStatementVersion} />
    </>
  )
}

type CalculationsProps = Pick<
  PropertySectionsProps,
  'property' | 'dossier' | 'figures' | 'outlook' | 'pagePath'
>

/** The calculator, and the costs for the amount and the years chosen in it. */
function Calculations({ property, dossier, figures, outlook, pagePath }: CalculationsProps) {
  const [{ amount, years }, setAssumptions] = useState(outlook.start)
  return (
    <>
      <OutlookSection {...{ outlook, pagePath }} onChange={setAssumptions} />
      <CostSection {...{ property, figures, amount, years }}>
        <FeeList {...{ property, figures }} publishedOn={dossier.forecast.madeOn} />
      </CostSection>
    </>
  )
}

type PartProps = Pick<PropertyPage, 'property' | 'dossier'>

function Rent({ property, dossier }: PartProps) {
  const t = useTranslations('property')
  const defined = useTranslations('dossier.definitions')
  const locale = useLocale()
  const { rent, unitsTotal } = property
  return (
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
      <p className="mt-3 mb-4 text-small text-ink-soft">{t('rent.tax')}</p>
    </Section>
  )
}

function Payouts({ property: { distributions, paidOut } }: Pick<PropertyPage, 'property'>) {
  const t = useTranslations('property')
  const defined = useTranslations('dossier.definitions')
  const locale = useLocale()
  const newest = distributions[0]
  // Before the first payout, the rent section above shows the forecast.
  if (newest === undefined) return null
  return (
    <Fold
      id="distributions"
      title={t('distributions.title')}
      summary={t('distributions.total', {
        total: formatCompactRupiah(paidOut.total, locale),
        count: paidOut.months,
      })}
      source={{
        definition: defined('distributions'),
        source: t('source', {
          source: defined('ledger'),
          date: formatDate(newest.paidOn, 'long', locale),
        }),
      }}
    >
      <PayoutHistory distributions={distributions} />
    </Fold>
  )
}

function Money({ property, dossier }: PartProps) {
  const t = useTranslations('property')
  const debt = useTranslations('dossier.money')
  const defined = useTranslations('dossier.definitions')
  const locale = useLocale()
  const date = formatDate(dossier.forecast.madeOn, 'long', locale)
  return (
    <Fold
      id="money"
      title={t('money.title')}
      summary={debt(property.hasDebt ? 'mortgaged' : 'debt')}
      source={{
        definition: defined('money'),
        source: t('source', { source: defined('prospectus'), date }),
      }}
    >
      <MoneyTable property={property} />
    </Fold>
  )
}

function Facts({ property, dossier }: PartProps) {
  const t = useTranslations('property.facts')
  const locale = useLocale()
  const { village, district } = property.address
  return (
    <Fold id="facts" title={t('title')} summary={[...new Set([village, district])].join(', ')}>
      <p className="mb-5 text-ink-soft">{property.story[locale]}</p>
      <PropertyFacts property={property} />
      <PlanList plans={property.plans} />
      <PropertyMap property={property} />
      <CorrectionHistory corrections={dossier.corrections} />
      <RecordHistory corrections={dossier.recordCorrections} />
    </Fold>
  )
}

function Risks({ version }: { readonly version: string | undefined }) {
  const t = useTranslations('property')
  const risk = useTranslations('risk')
  return (
    <>
      <Fold id="risks" title={t('risk.title')}>
        <p className="mb-5 text-ink-soft">{risk('lead')}</p>
        <RiskList version={version} />
      </Fold>
      <div className="mt-8 rounded-card bg-sand p-5 sm:p-7">
        <h3 className="mb-4 text-h3">{risk('statementsTitle')}</h3>
        <RequiredStatements />
      </div>
    </>
  )
}
