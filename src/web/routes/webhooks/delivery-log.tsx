import { useTranslations } from 'use-intl'
import type { Page } from '#contract/answers.ts'
import type {
  WebhookDelivery,
  WebhookEndpoint,
} from '#contract/webhook-endpoints/webhook-endpoints.ts'
import { DateTime } from '../../components/date-time.tsx'
import { PostButton } from '../../components/forms/submit-button.tsx'
import { formatDate } from '../../components/money/format.ts'
import { Results } from '../../components/results.tsx'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { Pagination } from '../../ui/pagination.tsx'

type DeliveryLogProps = {
  readonly endpoint: WebhookEndpoint
  readonly log: Page<WebhookDelivery>
  readonly isFirstPage: boolean
}

/** The webhooks sent to one address, the responses, and buttons to send a webhook again. */
export function DeliveryLog({ endpoint, log, isFirstPage }: DeliveryLogProps) {
  const t = useTranslations('webhooks')
  const link = useLocalHref()
  const address = `/dashboard/security-settings/webhooks?endpoint=${endpoint.id}`
  const next = log.nextCursor
  // The title shows the whole address, because two addresses can share a host.
  const title = t('log', { address: endpoint.address.replace(/^https:\/\//, '') })
  const columns: Column<WebhookDelivery>[] = [
    {
      id: 'event',
      head: t('event'),
      isTitle: true,
      cell: ({ event, happenedAt }) => (
        <>
          {t(`events.${event}`)}
          <span className="block text-small font-medium text-ink-soft">
            <DateTime value={happenedAt} style="date-time" />
          </span>
        </>
      ),
    },
    { id: 'state', head: t('state'), cell: (delivery) => <State delivery={delivery} /> },
    { id: 'answer', head: t('answer'), cell: (delivery) => <Answer delivery={delivery} /> },
    {
      id: 'action',
      head: t('action'),
      cell: (delivery) => <Resend endpoint={endpoint} delivery={delivery} />,
    },
  ]
  return (
    <Card>
      <h2 className="mb-4 text-h3 wrap-anywhere">{title}</h2>
      <Results>
        {log.items.length === 0 ? (
          <EmptyState headingLevel={3} title={t('logEmpty')}>
            <p>{t('logEmptyText')}</p>
          </EmptyState>
        ) : (
          <DataTable caption={title} columns={columns} rows={log.items} keyOf={({ id }) => id} />
        )}
      </Results>
      <Pagination
        label={t('pages')}
        firstHref={isFirstPage ? null : link(address)}
        nextHref={next === null ? null : link(`${address}&cursor=${encodeURIComponent(next)}`)}
        firstText={t('first')}
        nextText={t('older')}
      />
    </Card>
  )
}

const tones: Record<WebhookDelivery['state'], Tone> = {
  queued: 'warn',
  delivered: 'gain',
  failed: 'loss',
}

function State({ delivery }: { readonly delivery: WebhookDelivery }) {
  const t = useTranslations('webhooks')
  const locale = useLocale()
  const { state, attempts, nextAttemptAt } = delivery
  const isRetried = state === 'queued' && attempts > 0
  return (
    <>
      <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
      <span className="mt-1 block text-small text-ink-soft">
        <FactLine>
          {attempts === 0 ? null : t('attempts', { count: attempts })}
          {isRetried ? t('next', { at: formatDate(nextAttemptAt, 'time', locale) }) : null}
        </FactLine>
      </span>
    </>
  )
}

function Answer({ delivery: { lastStatus, lastFault } }: { readonly delivery: WebhookDelivery }) {
  const t = useTranslations('webhooks')
  const details = [
    ...(lastStatus === null ? [] : [t('status', { status: String(lastStatus) })]),
    ...(lastFault === null ? [] : [t(`faults.${lastFault}`)]),
  ]
  return (
    <span className="text-small text-ink-soft">
      {details.length === 0 ? t('none') : <FactLine>{details}</FactLine>}
    </span>
  )
}

type ResendProps = { readonly endpoint: WebhookEndpoint; readonly delivery: WebhookDelivery }

function Resend({ endpoint, delivery }: ResendProps) {
  const t = useTranslations('webhooks')
  if (delivery.state === 'queued') return <span aria-hidden="true">{'–'}</span>
  return (
    <PostButton
      hidden={{ endpointId: endpoint.id, deliveryId: delivery.id }}
      name="act"
      value="resend"
      size="small"
      disabledReason={endpoint.disabledAt === null ? null : t('resendOff')}
    >
      {t('resend')}
    </PostButton>
  )
}
