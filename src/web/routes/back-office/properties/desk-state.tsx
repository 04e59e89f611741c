import { useTranslations } from 'use-intl'
import type { DeskProperty } from '#contract/back-office/properties/desk-property-body.ts'
import { lifeCycleOf } from '../../../components/property/ownership/life-cycle.ts'
import { Badge } from '../../../ui/badge.tsx'

/** The stage of a property, with the same texts as on the public pages. */
export function DeskState({ property }: { readonly property: DeskProperty }) {
  const t = useTranslations('stewardship.list')
  const card = useTranslations('card')
  const { state, letState, isPaused, isInReview } = property
  if (state === 'draft')
    return isInReview ? (
      <Badge tone="info">{t('offeringInReview')}</Badge>
    ) : (
      <Badge>{t('entered')}</Badge>
    )
  if (letState !== null)
    return (
      <Badge tone={letState === 'empty' ? 'warn' : 'gain'}>{card(`letState.${letState}`)}</Badge>
    )
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge>{card(`state.${lifeCycleOf(state)}`)}</Badge>
      {isPaused ? <Badge tone="warn">{card('state.paused')}</Badge> : null}
    </span>
  )
}
