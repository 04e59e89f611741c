import { useTranslations } from 'use-intl'
import type { Delivery } from '#contract/back-office/deliveries.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { useDeliveryWords } from './delivery-words.ts'

type DeliveryTableProps = { readonly caption: string; readonly rows: readonly Delivery[] }

/** Emails with their kind, state and reason as texts; a failed one can be retried. */
export function DeliveryTable({ caption, rows }: DeliveryTableProps) {
  return (
    <DataTable caption={caption} columns={useColumns(rows)} rows={rows} keyOf={({ id }) => id} />
  )
}

function useColumns(rows: readonly Delivery[]): Column<Delivery>[] {
  const t = useTranslations('deliveries')
  const words = useDeliveryWords()
  const columns: Column<Delivery>[] = [
    { id: 'template', head: t('template'), isTitle: true, cell: (mail) => words.kindOf(mail) },
    { id: 'address', head: t('address'), cell: ({ address }) => address },
    {
      id: 'queued',
      head: t('queued'),
      cell: ({ queuedAt }) => <DateTime value={queuedAt} style="date-time" />,
    },
    { id: 'state', head: t('state'), cell: (mail) => <StateOf mail={mail} /> },
    { id: 'fault', head: t('fault'), cell: ({ lastFault }) => <FaultOf code={lastFault} /> },
  ]
  if (rows.every(({ state }) => state !== 'failed')) return columns
  const retry: Column<Delivery> = {
    id: 'retry',
    head: t('act'),
    cell: (mail) =>
      mail.state === 'failed' ? (
        <Button
          type="submit"
          name="retry"
          value={mail.id}
          size="small"
          aria-label={t('retryOne', { template: words.kindOf(mail) })}
        >
          {t('retry')}
        </Button>
      ) : (
        t('none')
      ),
  }
  return [...columns, retry]
}

const tones = { failed: 'loss', queued: 'info', sent: 'gain' } as const

function StateOf({ mail }: { readonly mail: Delivery }) {
  const { state, sentAt, nextAttemptAt, attempts } = mail
  const t = useTranslations('deliveries')
  return (
    <span className="grid justify-items-start gap-1">
      <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
      <span className="text-small text-ink-soft">
        {state === 'failed' ? t('givenUp', { count: attempts }) : null}
        {sentAt === null ? null : <DateTime value={sentAt} style="date-time" />}
        {nextAttemptAt === null || attempts === 0 ? null : (
          <>
            {`${t('nextAt')} `}
            <DateTime value={nextAttemptAt} style="date-time" />
          </>
        )}
      </span>
    </span>
  )
}

function FaultOf({ code }: { readonly code: string | null }) {
  const t = useTranslations('deliveries')
  const words = useDeliveryWords()
  if (code === null) return t('none')
  return (
    <span className="grid gap-1">
      <span>{words.faultOf(code)}</span>
      <span className="text-small text-ink-soft">{code}</span>
    </span>
  )
}
