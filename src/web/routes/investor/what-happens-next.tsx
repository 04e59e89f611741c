import { useTranslations } from 'use-intl'
import type { Purchase } from '#contract/offerings/subscription-body.ts'
import { DateTime } from '../../components/date-time.tsx'
import { Timeline, type TimelineStep } from '../../ui/timeline.tsx'

type WhatHappensNextProps = {
  readonly purchase: Purchase
  readonly closesAt: string | null
  readonly isCancellable: boolean
}

/** The steps from the purchase to the first rent, with the current one marked. */
export function WhatHappensNext({ purchase, closesAt, isCancellable }: WhatHappensNextProps) {
  const t = useTranslations('purchase')
  const isAllotted = purchase.state === 'allotted'
  const current = isAllotted ? 'rent' : isCancellable ? 'coolingOff' : 'closing'
  const order = ['placed', 'coolingOff', 'closing', 'handedOver', 'rent'] as const
  const isDone = (id: (typeof order)[number]) => order.indexOf(id) < order.indexOf(current)
  const dates: Partial<Record<(typeof order)[number], string | null>> = {
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
