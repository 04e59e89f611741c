import { useTranslations } from 'use-intl'
import type { OrderEvent } from '#contract/market/market-body.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { formatDate, formatRupiah } from '../../../components/money/format.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { Card, CardHead } from '../../../ui/card.tsx'
import { FactLine } from '../../../ui/fact-line.tsx'

/** What happened to an order, oldest first. */
export function OrderLog({ events }: { readonly events: readonly OrderEvent[] }) {
  const t = useTranslations('market.log')
  return (
    <Card>
      <CardHead title={t('title')} />
      <ol className="grid border-s-2 border-line ps-5">
        {events.map((event, index) => (
          // Several can have the same time; their order never changes.
          // biome-ignore lint/suspicious/noArrayIndexKey: events have no other name here.
          <li key={`${event.happenedAt}/${index}`} className="relative pb-5 last:pb-0">
            <span
              aria-hidden="true"
              className="absolute top-1.5 -start-[1.625rem] size-2.5 rounded-full border-2 border-card bg-series-2"
            />
            <p className="flex flex-wrap items-baseline gap-x-3 text-dense">
              <strong>{t(`kinds.${nameOf(event)}`)}</strong>
              <span className="tabular text-small text-ink-soft">
                <DateTime value={event.happenedAt} style="date-time" />
              </span>
            </p>
            <EventText event={event} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

function nameOf({ kind, reason }: OrderEvent) {
  return kind === 'paused' && reason === 'owner' ? 'pausedByOwner' : kind
}

function EventText({ event }: { readonly event: OrderEvent }) {
  const t = useTranslations('market')
  const locale = useLocale()
  const { kind, units, limitPrice, amount, validUntil, reason } = event
  const facts = [
    ...(units === null ? [] : [t('units', { units })]),
    ...(amount === null ? [] : [formatRupiah(amount, locale)]),
    ...(limitPrice === null
      ? []
      : [t('log.priceEach', { price: formatRupiah(limitPrice, locale) })]),
    ...(validUntil === null ? [] : [t('until', { date: formatDate(validUntil, 'short', locale) })]),
  ]
  if (facts.length > 0)
    return (
      <p className="tabular text-dense text-ink-soft">
        <FactLine>{facts}</FactLine>
      </p>
    )
  if (reason === null || kind === 'carried-over' || nameOf(event) === 'pausedByOwner') return null
  return <p className="text-dense text-ink-soft">{t(`reasons.${reason}`)}</p>
}
