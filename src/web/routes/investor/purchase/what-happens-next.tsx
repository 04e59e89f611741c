import { useTranslations } from 'use-intl'
import type { Purchase } from '#contract/offerings/subscription-body.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { Timeline, type TimelineStep } from '../../../ui/timeline.tsx'

type WhatHappensNextProps = {
  readonly purchase: Purchase
  readonly closesAt: string | null
  readonly isCancellable: boolean
  /** Whether the offering has ended with its target met, and the units are not issued yet. */
  readonly isTargetMet: boolean
}

const order = ['placed', 'coolingOff', 'closing', 'handedOver', 'rent'] as const
type Step = (typeof order)[number]

function currentStep(
  { state }: Purchase,
  { isCancellable, isTargetMet }: Pick<WhatHappensNextProps, 'isCancellable' | 'isTargetMet'>,
): Step {
  if (state === 'allotted') return 'rent'
  if (isCancellable) return 'coolingOff'
  return isTargetMet ? 'handedOver' : 'closing'
}

/** The steps from the purchase to the first rent, with the current one marked. */
export function WhatHappensNext({ purchase, closesAt, ...now }: WhatHappensNextProps) {
  const t = useTranslations('purchase')
  const current = currentStep(purchase, now)
  const isDone = (id: Step) => order.indexOf(id) < order.indexOf(current)
  const dates: Partial<Record<Step, string | null>> = {
    placed: purchase.placedAt,
    coolingOff: purchase.cancellableUntil,
    closing: isDone('closing') ? null : closesAt,
  }
  const steps = order.map((id): TimelineStep => {
    const date = dates[id] ?? null
    const isPast = isDone(id) && id !== 'placed' && id !== 'rent'
    return {
      id,
      title: t(`next.${id}.title`),
      detail: (
        <>
          {isPast ? t(`next.${id}.past`) : t(`next.${id}.text`)}
          {date === null ? null : (
            <>
              {' '}
              <span className="whitespace-nowrap">
                <DateTime value={date} style="date-time" />
              </span>
            </>
          )}
        </>
      ),
      state: isDone(id) ? 'done' : id === current ? 'current' : 'ahead',
    }
  })
  return (
    <>
      <h2 className="mb-5 text-h3">{t('next.title')}</h2>
      <Timeline steps={steps} stateText={(state) => t(`next.states.${state}`)} />
    </>
  )
}
