import { useTranslations } from 'use-intl'
import type { SentNotification } from '#contract/notifications/settings.ts'
import { DateTime } from '../../components/date-time.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { FactLine } from '../../ui/fact-line.tsx'

const tones: Record<SentNotification['state'], Tone> = {
  waiting: 'neutral',
  sent: 'gain',
  failed: 'loss',
  dropped: 'neutral',
}

/** The notifications sent recently: title, channel, time and delivery state. */
export function SentCard({ sent }: { readonly sent: readonly SentNotification[] }) {
  const t = useTranslations('notifications')
  return (
    <Card>
      <h2 className="text-h3">{t('sent.title')}</h2>
      <p className="mt-1 mb-2 text-dense text-ink-soft">{t('sent.lead')}</p>
      {sent.length === 0 ? (
        <p className="text-dense">{t('sent.none')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {sent.map(({ id, channel, title, state, at }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
              <div className="min-w-0 flex-1 basis-60">
                <p className="text-dense font-bold wrap-anywhere">{title ?? t('sent.ownMail')}</p>
                <p className="text-small text-ink-soft">
                  <FactLine>
                    {t(`choose.channels.${channel}`)}
                    <DateTime value={at} style="date-time" />
                  </FactLine>
                </p>
              </div>
              <Badge tone={tones[state]}>{t(`sent.states.${state}`)}</Badge>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
