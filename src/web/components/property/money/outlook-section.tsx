import { useTranslations } from 'use-intl'
import { PropertyCalculator } from '../../money/calculator.tsx'
import type { Assumptions, PropertyOutlook } from '../../money/outlook-query.ts'
import { Fold } from '../section.tsx'

type OutlookSectionProps = {
  readonly outlook: PropertyOutlook
  readonly pagePath: string
  readonly onChange: (assumptions: Assumptions) => void
}

/** The calculator of the home page, for one property. */
export function OutlookSection({ outlook, pagePath, onChange }: OutlookSectionProps) {
  const t = useTranslations('dossier.outlook')
  const words = useTranslations('property')
  const source = t(outlook.isPast ? 'past' : 'forecast')
  return (
    <Fold
      id="calculator"
      title={t('title')}
      source={{ definition: t('definition'), source: words('basis', { source }) }}
    >
      <p className="mb-5 text-ink-soft">{t('lead')}</p>
      <PropertyCalculator {...{ outlook, pagePath, onChange }} />
    </Fold>
  )
}
