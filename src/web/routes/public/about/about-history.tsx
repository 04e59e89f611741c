import { useTranslations } from 'use-intl'
import type { Figures } from '#contract/figures/figures.ts'
import type { OperatorProfileAnswer } from '#contract/operator/operator-profile.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { useLocale } from '../../../locale/use-locale.ts'
import { Badge } from '../../../ui/badge.tsx'

type AboutHistoryProps = {
  readonly history: OperatorProfileAnswer['history']
  readonly figures: Figures
  readonly isExample: boolean
}

type Event = {
  readonly on: string
  readonly kind: 'told' | 'mistake' | 'counted'
  readonly title: string
  readonly text: string
}

/** The history of the operator including mistakes, with events from the ledger. */
export function AboutHistory({ history, figures, isExample }: AboutHistoryProps) {
  const t = useTranslations('about.history')
  const locale = useLocale()
  const entries = history.map(({ on, isMistake, title, text }): Event => {
    return { on, kind: isMistake ? 'mistake' : 'told', title: title[locale], text: text[locale] }
  })
  const counted: Event[] =
    figures.firstPaidAt === null
      ? []
      : [
          {
            on: figures.firstPaidAt,
            kind: 'counted',
            title: t('firstPaid'),
            text: t('firstPaidText'),
          },
        ]
  const events = [...entries, ...counted].sort((left, right) => left.on.localeCompare(right.on))
  return (
    <section className="when-near room-1370 lg:room-860 mt-20 sm:mt-24">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-h2">{t('title')}</h2>
        {isExample && entries.length > 0 ? <Badge>{t('example')}</Badge> : null}
      </div>
      <p className="mt-2 max-w-2xl text-ink-soft">{t('lead')}</p>
      {events.length === 0 ? (
        <p className="mt-6 text-ink-soft">{t('unpublished')}</p>
      ) : (
        <ol className="mt-8 max-w-4xl">
          {events.map(({ on, kind, title, text }) => (
            <li
              key={on + title}
              className="grid grid-cols-1 gap-x-8 gap-y-1 border-t border-line py-5 sm:grid-cols-[10rem_minmax(0,1fr)]"
            >
              <p className="text-dense text-ink-soft">
                <DateTime value={on} style="long" />
              </p>
              <div>
                <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <h3 className="text-h3">{title}</h3>
                  {kind === 'mistake' ? <Badge tone="warn">{t('mistake')}</Badge> : null}
                  {kind === 'counted' ? <Badge tone="gain">{t('counted')}</Badge> : null}
                </div>
                <p className="mt-1 max-w-2xl text-dense text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
