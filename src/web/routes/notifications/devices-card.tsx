import { useTranslations } from 'use-intl'
import type { Devices } from '#contract/notifications/devices.ts'
import { DateTime } from '../../components/date-time.tsx'
import { RemovalQuestion } from '../../components/forms/removal-question.tsx'
import { PostButton } from '../../components/forms/submit-button.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { later } from '../../ui/later.ts'

const EnableDevice = later(async () => (await import('./enable-device.tsx')).EnableDevice)

type Device = Devices['items'][number]

/** The devices that receive push notifications, and the button that adds this device. */
export function DevicesCard({ devices, address }: { devices: Devices; address: string }) {
  const t = useTranslations('notifications.devices')
  const { items, publicKey } = devices
  return (
    <Card>
      <h2 className="text-h3">{t('title')}</h2>
      <p className="mt-1 mb-4 text-dense text-ink-soft">{t('lead')}</p>
      {items.length === 0 ? null : (
        <ul className="mb-4 divide-y divide-line border-y border-line">
          {items.map((device) => (
            <li key={device.id} className="py-3">
              <DeviceLine device={device} address={address} />
            </li>
          ))}
        </ul>
      )}
      <EnableDevice publicKey={publicKey} address={address} />
      <p className="without-script text-dense text-ink-soft">{t('needsScript')}</p>
    </Card>
  )
}

function DeviceLine({ device, address }: { device: Device; address: string }) {
  const t = useTranslations('notifications.devices')
  const security = useTranslations('security')
  const { id, browser, system, showsAmounts, addedAt, notifiedAt, isThis } = device
  const name = security('device', {
    browser: security(`browsers.${browser}`),
    system: security(`systems.${system}`),
  })
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 text-dense font-bold">
          {name}
          {isThis ? <Badge tone="gain">{security('thisDevice')}</Badge> : null}
        </p>
        <p className="text-small text-ink-soft">
          <FactLine>
            <span>
              {notifiedAt === null ? t('added') : t('told')}{' '}
              <DateTime value={notifiedAt ?? addedAt} style="date-time" />
            </span>
            {t(showsAmounts ? 'amountsOn' : 'amountsOff')}
          </FactLine>
        </p>
      </div>
      <PostButton
        form={{ action: address }}
        hidden={{ device: id, intent: showsAmounts ? 'hide' : 'show' }}
        size="small"
        aria-label={t(showsAmounts ? 'hideOn' : 'showOn', { name })}
      >
        {t(showsAmounts ? 'hide' : 'show')}
      </PostButton>
      <RemovalQuestion
        label={t('remove')}
        subject={name}
        question={t('removal.question', { name })}
        submit={t('removal.submit')}
        hidden={{ device: id, intent: 'remove' }}
        action={address}
      />
    </div>
  )
}
