import { useTranslations } from 'use-intl'
import type { PropertyEvent } from '#contract/properties/dossier-body.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import type { ChartPoint } from '../../charts/chart-geometry.ts'
import type { ChartMark } from '../../charts/time-chart.tsx'
import { eventsWithin } from './results.ts'

type Kinds = readonly PropertyEvent['kind'][]

/** The events that change how much of a property is let. */
export const leaseEvents: Kinds = ['lease-started', 'lease-renewed', 'lease-ended']

/** The events that change what a property earns. */
export const incomeEvents: Kinds = [...leaseEvents, 'repair-done']

/** Returns the events of these kinds as marks of a chart by month. */
export function useEventMarks(
  events: readonly PropertyEvent[],
  kinds: Kinds,
  months: readonly ChartPoint[],
): ChartMark[] {
  const t = useTranslations('dossier.events')
  const locale = useLocale()
  return eventsWithin(events, kinds, months).map(({ kind, onDay, text }) => ({
    on: onDay.slice(0, 7),
    text: [t(`kinds.${kind}`), ...(text === null ? [] : [text[locale]])].join('. '),
  }))
}
