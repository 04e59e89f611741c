import { useTranslations } from 'use-intl'
import { DateTime } from '../../components/date-time.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import type { SimulatedPayment } from './simulated-payment.ts'

/** The webhooks of one payment: their content, their time and the response to each. */
export function WebhookList({ events }: { readonly events: SimulatedPayment['events'] }) {
  const t = useTranslations('dev')
  if (events.length === 0) return null
  return (
    <div className="mt-4 border-t border-line pt-3">
      <h3 className="text-small font-bold">{t('payments.webhooks')}</h3>
      <ul className="tabular mt-1 grid gap-1 text-small text-ink-soft">
        {events.map((event) => (
          <li key={event.id}>
            <FactLine>
              {t(`payments.states.${event.state}`)}
              <DateTime value={event.deliveredAt ?? event.dueAt} style="date-time" />
              {event.deliveredAt === null
                ? t('payments.notDelivered', { attempts: event.attempts })
                : t('payments.delivered', {
                    status: event.lastStatus ?? 0,
                    attempts: event.attempts,
                  })}
            </FactLine>
          </li>
        ))}
      </ul>
    </div>
  )
}
