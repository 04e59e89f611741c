import { useTranslations } from 'use-intl'
import type { PropertyDetail } from '#contract/properties/property-detail-body.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { Timeline } from '../../../ui/timeline.tsx'
import { formatDate } from '../../money/format.ts'

type Step = PropertyDetail['titleSteps'][number]

/** The checks are optional because the screens of staff do not show who checked a step. */
type TitleTrailProps = {
  readonly steps: readonly (Omit<Step, 'checkedAs' | 'checkedOn'> &
    Partial<Pick<Step, 'checkedAs' | 'checkedOn'>>)[]
  /** Whether the next step has begun; before an offering opens, no money is on its way to escrow. */
  readonly isUnderWay?: boolean
}

/** The progress of the title transfer to the issuer, with who checked each step. */
export function TitleTrail({ steps, isUnderWay = true }: TitleTrailProps) {
  const t = useTranslations('property.titleTrail')
  const locale = useLocale()
  const current = isUnderWay ? steps.findIndex((step) => step.doneOn === null) : -1
  return (
    <Timeline
      isWide
      stateText={(state) => t(`states.${state}`)}
      steps={steps.map(({ step, doneOn, checkedAs = null, checkedOn = null }, index) => {
        const check =
          checkedAs === null || checkedOn === null
            ? null
            : t('checked', {
                by: t(`checkers.${checkedAs}`),
                date: formatDate(checkedOn, 'short', locale),
              })
        const state = doneOn !== null ? 'done' : index === current ? 'current' : 'ahead'
        return {
          id: step,
          title: t(`steps.${step}`),
          detail:
            doneOn === null ? (
              <span aria-hidden="true">{t(`states.${state}`)}</span>
            ) : (
              <>
                <span className="block">{formatDate(doneOn, 'short', locale)}</span>
                {check === null ? null : <span className="block">{check}</span>}
              </>
            ),
          state,
        }
      })}
    />
  )
}
