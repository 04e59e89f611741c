import { useTranslations } from 'use-intl'
import type { PropertyEvent } from '#contract/properties/dossier-body.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { formatDate, formatRupiah } from '../../money/format.ts'
import { Fold } from '../section.tsx'

const shownAtOnce = 8

/** All events of a property, newest first, derived from its records. */
export function EventsSection({ events }: { readonly events: readonly PropertyEvent[] }) {
  const t = useTranslations('dossier.events')
  const later = events.slice(shownAtOnce)
  const newest = events[0]
  return (
    <Fold
      id="events"
      title={t('title')}
      summary={newest === undefined ? undefined : <Newest event={newest} />}
    >
      <p className="mb-5 text-ink-soft">{t('lead')}</p>
      <EventList events={events.slice(0, shownAtOnce)} />
      {later.length === 0 ? null : (
        <Disclosure label={t('earlier', { count: later.length })}>
          <EventList events={later} />
        </Disclosure>
      )}
    </Fold>
  )
}

function Newest({ event: { kind, onDay } }: { readonly event: PropertyEvent }) {
  const t = useTranslations('dossier.events')
  const locale = useLocale()
  return `${t(`kinds.${kind}`)}, ${formatDate(onDay, 'short', locale)}`
}

function EventList({ events }: { readonly events: readonly PropertyEvent[] }) {
  const t = useTranslations('dossier.events')
  const locale = useLocale()
  return (
    <ol className="grid border-s-2 border-line ps-5">
      {events.map(({ kind, onDay, text, amount }) => (
        <li
          key={`${onDay}/${kind}/${text?.en ?? amount ?? ''}`}
          className="relative pb-5 last:pb-0"
        >
          <span
            aria-hidden="true"
            className="absolute top-1.5 -start-[1.625rem] size-2.5 rounded-full border-2 border-paper bg-series-2"
          />
          <p className="flex flex-wrap items-baseline gap-x-3 text-dense">
            <strong>{t(`kinds.${kind}`)}</strong>
            <time dateTime={onDay} className="tabular text-small text-ink-soft">
              {formatDate(onDay, 'short', locale)}
            </time>
            {amount === null ? null : (
              <span className="tabular text-small font-semibold">
                {formatRupiah(amount, locale)}
              </span>
            )}
          </p>
          {text === null ? null : <p className="text-dense text-ink-soft">{text[locale]}</p>}
        </li>
      ))}
    </ol>
  )
}
