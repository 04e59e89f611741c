import { useTranslations } from 'use-intl'
import type { PropertyDetail } from '../api/shapes.ts'
import { useLocale } from '../locale/use-locale.ts'
import { Timeline } from '../ui/timeline.tsx'
import { formatDate } from './format.ts'

/** How far the building's title has come on its way to the issuer. */
export function TitleTrail({ steps }: { steps: PropertyDetail['titleSteps'] }) {
  const t = useTranslations('property.titleTrail')
  const locale = useLocale()
  const current = steps.findIndex((step) => step.doneOn === null)
  return (
    <Timeline
      isWide
      stateText={(state) => t(`states.${state}`)}
      steps={steps.map(({ step, doneOn }, index) => {
        const state = doneOn !== null ? 'done' : index === current ? 'current' : 'ahead'
        return {
          id: step,
          title: t(`steps.${step}`),
          detail: doneOn === null ? t(`states.${state}`) : formatDate(doneOn, 'short', locale),
          state,
        }
      })}
    />
  )
}
