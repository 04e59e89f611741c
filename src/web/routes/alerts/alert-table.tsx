import { useTranslations } from 'use-intl'
import type { Alert } from '#contract/watchlist/alert-body.ts'
import { formatDate } from '../../components/money/format.ts'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Link } from '../../ui/link.tsx'
import {
  type PlaceNames,
  useAlertAddress,
  useConditionWords,
  useFilterWords,
} from './alert-words.ts'

type AlertTableProps = { readonly alerts: readonly Alert[]; readonly places: PlaceNames }

/** The alerts with what they watch, whether they are met, and their buttons, which belong to the form around them. */
export function AlertTable({ alerts, places }: AlertTableProps) {
  const t = useTranslations('alerts')
  const link = useLocalHref()
  const addressOf = useAlertAddress()
  const wordsOf = useConditionWords()
  const filterWords = useFilterWords(places)
  const subjectOf = ({ property, filters }: Alert) =>
    property?.name ?? (filterWords(filters).join(', ') || t('everyProperty'))
  const columns: Column<Alert>[] = [
    {
      id: 'condition',
      head: t('columns.condition'),
      isTitle: true,
      cell: ({ condition }) => wordsOf(condition),
    },
    {
      id: 'property',
      head: t('columns.property'),
      cell: (alert) => (
        <Link to={link(addressOf(alert))} className="text-link wrap-anywhere">
          {subjectOf(alert)}
        </Link>
      ),
    },
    { id: 'status', head: t('columns.status'), cell: (alert) => <Status alert={alert} /> },
    {
      id: 'ways',
      head: t('columns.ways'),
      cell: ({ byMail, byPush }) =>
        t(
          byMail && byPush
            ? 'ways.both'
            : byMail
              ? 'ways.mail'
              : byPush
                ? 'ways.push'
                : 'ways.inbox',
        ),
    },
    {
      id: 'action',
      head: t('columns.action'),
      cell: (alert) => (
        <Acts alert={alert} name={`${wordsOf(alert.condition)}: ${subjectOf(alert)}`} />
      ),
    },
  ]
  return <DataTable caption={t('title')} columns={columns} rows={alerts} keyOf={({ id }) => id} />
}

function Status({ alert }: { readonly alert: Alert }) {
  const t = useTranslations('alerts')
  const locale = useLocale()
  const { endsOn, notifiedAt, holdsAt, property, isPaused, hasEnded } = alert
  return (
    <>
      {hasEnded ? (
        <Badge>{t('ended')}</Badge>
      ) : isPaused ? (
        <Badge tone="warn">{t('paused')}</Badge>
      ) : (
        <span className="block">
          {holdsAt === 0
            ? t('holdsNowhere')
            : property === null
              ? t('holdsAt', { count: holdsAt })
              : t('holdsNow')}
        </span>
      )}
      {endsOn === null ? null : (
        <span className="block text-small text-ink-soft">
          {t('until', { date: formatDate(endsOn, 'short', locale) })}
        </span>
      )}
      {notifiedAt === null ? null : (
        <span className="block text-small text-ink-soft">
          {t('notifiedOn', { date: formatDate(notifiedAt, 'short', locale) })}
        </span>
      )}
    </>
  )
}

function Acts({ alert, name }: { readonly alert: Alert; readonly name: string }) {
  const t = useTranslations('alerts')
  const { id, isPaused, hasEnded } = alert
  return (
    <div className="-ms-3.5 flex flex-wrap md:-my-2.5 md:flex-nowrap">
      {hasEnded ? null : (
        <Button
          type="submit"
          name={isPaused ? 'resume' : 'pause'}
          value={id}
          size="small"
          variant="quiet"
          aria-label={t(isPaused ? 'resumeOne' : 'pauseOne', { name })}
        >
          {t(isPaused ? 'resume' : 'pause')}
        </Button>
      )}
      <Button
        type="submit"
        name="remove"
        value={id}
        size="small"
        variant="quiet"
        aria-label={t('removeOne', { name })}
      >
        {t('remove')}
      </Button>
    </div>
  )
}
