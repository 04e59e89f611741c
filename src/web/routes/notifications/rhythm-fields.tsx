import { useTranslations } from 'use-intl'
import { digests, timeZones } from '#contract'
import type { NotificationSettings } from '#contract/notifications/settings.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { Checkbox, Segmented, Select } from '../../ui/choice.tsx'

const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)
const usual = { from: '22:00', until: '07:00' }

/** The fields for quiet hours, and for collecting less important mails in a summary. */
export function RhythmFields({ rhythm }: Pick<NotificationSettings, 'rhythm'>) {
  const t = useTranslations('notifications')
  return (
    <div className="grid gap-6">
      <div>
        <Checkbox name="quiet" defaultChecked={rhythm.quiet !== null}>
          <span className="block font-bold">{t('choose.quiet')}</span>
          <span className="block text-small text-ink-soft">{t('choose.quietText')}</span>
        </Checkbox>
        <div className="mt-2 grid gap-4 sm:grid-cols-3">
          <HourSelect
            name="from"
            label={t('choose.from')}
            value={rhythm.quiet?.from ?? usual.from}
          />
          <HourSelect
            name="until"
            label={t('choose.until')}
            value={rhythm.quiet?.until ?? usual.until}
          />
          <Select name="timeZone" label={t('choose.zone')} defaultValue={rhythm.timeZone}>
            {timeZones.map((zone) => (
              <option key={zone} value={zone}>
                {t(`choose.zones.${zone}`)}
              </option>
            ))}
          </Select>
        </div>
      </div>
      <div>
        <h3 className="text-dense font-bold">{t('choose.digest')}</h3>
        <p className="mb-3 text-small text-ink-soft">{t('choose.digestText')}</p>
        <Segmented
          name="digest"
          label={t('choose.digest')}
          defaultValue={rhythm.digest}
          options={digests.map((value) => ({ value, label: t(`choose.digests.${value}`) }))}
        />
      </div>
    </div>
  )
}

type HourProps = { readonly name: string; readonly label: string; readonly value: string }

function HourSelect({ name, label, value }: HourProps) {
  const locale = useLocale()
  // A time that was set through the API may not be a full hour, so it is added to the choices.
  const choices = hours.includes(value) ? hours : [...hours, value].toSorted()
  return (
    <Select name={name} label={label} defaultValue={value}>
      {choices.map((time) => (
        <option key={time} value={time}>
          {locale === 'id' ? time.replace(':', '.') : time}
        </option>
      ))}
    </Select>
  )
}
