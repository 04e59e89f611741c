import { useTranslations } from 'use-intl'
import { loadWhenNear } from '../../ui/load-when-near.ts'
import type { Assumptions, PropertyOutlook } from '../money/outlook-query.ts'
import { Fold } from './section.tsx'

// Loaded separately, because only some visitors open it.
const PropertyCalculator = loadWhenNear(
  async () => (await import('../money/calculator.tsx')).PropertyCalculator,
)

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
