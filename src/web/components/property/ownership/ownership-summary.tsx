import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { PropertyDossier } from '#contract/properties/dossier-body.ts'
import type { PropertyDetail } from '#contract/properties/property-detail-body.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { noBreak } from '../../../messages/no-break.ts'
import { hasEnded, lifeCycleOf } from './life-cycle.ts'

type OwnershipSummaryProps = {
  readonly property: PropertyDetail
  readonly dossier: PropertyDossier
}

/** What an investor owns, how to get the money back, and the risks, in a sentence or two each, while units exist. */
export function OwnershipSummary({ property, dossier }: OwnershipSummaryProps) {
  const t = useTranslations('property.own')
  const locale = useLocale()
  const { issuer, unitsTotal } = property
  const years = dossier.forecast.exitYears
  const answers: readonly [question: string, answer: ReactNode][] = [
    [t('title'), `${t('unit', { issuer: issuer.name, units: unitsTotal })} ${t('not')}`],
    [t('sell'), years === null ? t('sellText') : t('sellYears', { years })],
    [
      t('risk'),
      t.rich('riskText', {
        a: (text) => (
          <a href="#risks" className="text-link">
            {text}
          </a>
        ),
      }),
    ],
  ]
  return (
    <div id="own" className="scroll-mt-20">
      <p className="mb-5 text-lg leading-relaxed font-medium">
        {noBreak(property.summary[locale])}
      </p>
      {hasEnded(lifeCycleOf(property.state)) ? null : (
        <dl className="grid gap-4 text-dense">
          {answers.map(([question, answer]) => (
            <div key={question} className="grid gap-x-6 sm:grid-cols-[11rem_minmax(0,1fr)]">
              <dt className="font-bold">{question}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      )}
      {issuer.isDemo ? <p className="mt-4 text-small text-ink-soft">{t('demo')}</p> : null}
    </div>
  )
}
