import { Form, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import { webhookEndpointsMax } from '#contract'
import type { WebhookEndpoint } from '#contract/webhook-endpoints/webhook-endpoints.ts'
import { RemovalQuestion } from '../../components/forms/removal-question.tsx'
import { useLocalHref } from '../../locale/use-locale.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FactLine } from '../../ui/fact-line.tsx'

type EndpointListProps = {
  readonly endpoints: readonly WebhookEndpoint[]
  readonly chosenId: string | null
}

/** Returns the host of an address, with its port if it has one. */
export function hostOf(address: string): string {
  return new URL(address).host
}

/** The user's webhook addresses with their events and the possible actions. */
export function EndpointList({ endpoints, chosenId }: EndpointListProps) {
  const t = useTranslations('webhooks')
  return (
    <Card>
      <CardHead title={t('yours')}>
        {t('count', { count: endpoints.length, maximum: webhookEndpointsMax })}
      </CardHead>
      {endpoints.length === 0 ? (
        <EmptyState headingLevel={3} title={t('empty')}>
          <p>{t('emptyText')}</p>
        </EmptyState>
      ) : (
        <ul className="grid divide-y divide-line">
          {endpoints.map((endpoint) => (
            <li key={endpoint.id} className="py-4 first:pt-0 last:pb-0">
              <EndpointLine endpoint={endpoint} isChosen={endpoint.id === chosenId} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

type EndpointLineProps = { readonly endpoint: WebhookEndpoint; readonly isChosen: boolean }

function EndpointLine({ endpoint, isChosen }: EndpointLineProps) {
  const t = useTranslations('webhooks')
  const link = useLocalHref()
  const isOn = endpoint.disabledAt === null
  const host = hostOf(endpoint.address)
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-bold wrap-anywhere">{endpoint.address}</p>
          <p className="mt-0.5 text-small text-ink-soft">
            <FactLine>{endpoint.events.map((event) => t(`events.${event}`))}</FactLine>
          </p>
        </div>
        <Badge tone={isOn ? 'gain' : endpoint.disabledReason === 'failures' ? 'loss' : 'neutral'}>
          {isOn ? t('on') : t(endpoint.disabledReason === 'failures' ? 'failed' : 'off')}
        </Badge>
      </div>
      <div className="mt-3 flex flex-wrap gap-2.5">
        {isChosen ? null : (
          <LinkButton
            to={link(`/dashboard/security-settings/webhooks?endpoint=${endpoint.id}`)}
            size="small"
          >
            {t('open')}
            <span className="sr-only">{`: ${host}`}</span>
          </LinkButton>
        )}
        {isOn ? <Act endpoint={endpoint} act="ping" text={t('ping')} /> : null}
        <Act
          endpoint={endpoint}
          act={isOn ? 'off' : 'on'}
          text={isOn ? t('switchOff') : t('switchOn')}
        />
        <Act endpoint={endpoint} act="renew" text={t('renew')} />
        <RemovalQuestion
          label={t('remove')}
          subject={host}
          question={t('removal.question', { host })}
          submit={t('removal.submit')}
          hidden={{ endpointId: endpoint.id, act: 'remove' }}
        />
      </div>
    </>
  )
}

type ActProps = { readonly endpoint: WebhookEndpoint; readonly act: string; readonly text: string }

function Act({ endpoint, act, text }: ActProps) {
  const sent = useNavigation().formData
  const isBusy = sent?.get('act') === act && sent.get('endpointId') === endpoint.id
  return (
    <Form method="post">
      <input type="hidden" name="endpointId" value={endpoint.id} />
      <Button type="submit" name="act" value={act} size="small" isBusy={isBusy}>
        {text}
        <span className="sr-only">{`: ${hostOf(endpoint.address)}`}</span>
      </Button>
    </Form>
  )
}
