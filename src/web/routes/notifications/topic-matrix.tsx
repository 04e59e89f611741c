import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import { channels, type NoticeTopic, noticeTopics } from '#contract'
import type { NotificationSettings } from '#contract/notifications/settings.ts'
import { CheckIcon, LockIcon } from '../../ui/icon.tsx'

/** A table of checkboxes that selects the channels of each topic. Locked ones are always ticked. */
export function TopicMatrix({ choices, hasPhone }: Omit<NotificationSettings, 'rhythm'>) {
  const t = useTranslations('notifications')
  return (
    <table className="w-full text-dense max-[359px]:-mx-2 max-[359px]:w-[calc(100%+1rem)]">
      <caption className="sr-only">{t('choose.topics')}</caption>
      <thead>
        <tr className="text-small text-ink-soft">
          <th scope="col" className="pb-2 text-start font-semibold">
            {t('choose.topic')}
          </th>
          {channels.map((channel) => (
            <th
              key={channel}
              scope="col"
              className="w-13 pb-2 text-center align-bottom font-semibold max-[359px]:w-11 max-[359px]:text-end max-[359px]:align-middle max-[359px]:[writing-mode:vertical-rl] min-[360px]:max-sm:px-0.75 min-[360px]:max-sm:text-[0.75rem] large-text:w-8 large-text:text-end large-text:align-middle large-text:[writing-mode:vertical-rl] sm:w-24"
            >
              {t(`choose.channels.${channel}`)}
              {channel !== 'message' || hasPhone ? (
                <input type="hidden" name={`shown/${channel}`} value="yes" />
              ) : null}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {noticeTopics.map((topic) => (
          <Fragment key={topic}>
            <tr className="border-t border-line">
              <th scope="row" className="pt-2 text-start font-normal sm:py-3 sm:pe-2">
                <span className="block font-bold">{t(`choose.names.${topic}`)}</span>
                <span className="hidden text-small text-pretty text-ink-soft sm:block">
                  {t(`choose.about.${topic}`)}
                </span>
              </th>
              {channels.map((channel) => (
                <td key={channel} className="pt-2 text-center align-middle sm:pt-0">
                  <Box
                    topic={topic}
                    channel={channel}
                    isOff={channel === 'message' && !hasPhone}
                    choice={choices.find(
                      (each) => each.topic === topic && each.channel === channel,
                    )}
                  />
                </td>
              ))}
            </tr>
            <tr className="sm:hidden">
              <td
                colSpan={channels.length + 1}
                className="pb-3 text-small text-pretty text-ink-soft"
              >
                {t(`choose.about.${topic}`)}
              </td>
            </tr>
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

type BoxProps = {
  readonly topic: NoticeTopic
  readonly channel: (typeof channels)[number]
  /** True when the channel has no destination, such as text messages without a phone number. */
  readonly isOff: boolean
  readonly choice: NotificationSettings['choices'][number] | undefined
}

function Box({ topic, channel, isOff, choice }: BoxProps) {
  const t = useTranslations('notifications')
  const name = t('choose.box', {
    topic: t(`choose.names.${topic}`),
    channel: t(`choose.channels.${channel}`),
  })
  if (choice?.isLocked === true) {
    return (
      <span className="inline-grid size-11 place-items-center text-ink-soft">
        <LockIcon size={17} aria-hidden="true" />
        <span className="sr-only">{t('choose.locked')}</span>
      </span>
    )
  }
  return (
    <label className="inline-grid size-11 cursor-pointer place-items-center">
      <span className="relative grid size-5">
        <input
          type="checkbox"
          name="on"
          value={`${topic}/${channel}`}
          defaultChecked={choice?.isOn === true && !isOff}
          disabled={isOff}
          aria-label={name}
          className="peer size-5 cursor-pointer appearance-none rounded-md border-2 border-line-strong bg-card checked:border-ink checked:bg-ink disabled:cursor-not-allowed disabled:opacity-40"
        />
        <CheckIcon
          size={14}
          strokeWidth={3.5}
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 m-auto text-on-ink opacity-0 peer-checked:opacity-100"
        />
      </span>
    </label>
  )
}
