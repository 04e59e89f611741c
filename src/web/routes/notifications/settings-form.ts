import {
  type Channel,
  channels,
  digests,
  type NoticeTopic,
  noticeTopics,
  timeZones,
} from '#contract'
import type { NotificationSettings } from '#contract/notifications/settings.ts'
import { textOf } from '../../components/forms/form-text.ts'

function isLocked(topic: NoticeTopic, channel: Channel): boolean {
  const isOfInboxOrMail = channel === 'in-app' || channel === 'mail'
  return isOfInboxOrMail && (topic === 'money' || topic === 'security')
}

/**
 * Returns the settings of the form in the shape that the API accepts. Checkboxes that cannot be changed are
 * left out.
 */
export function settingsOf(form: FormData): Pick<NotificationSettings, 'rhythm'> & {
  choices: { topic: NoticeTopic; channel: Channel; isOn: boolean }[]
} {
  const on = new Set(form.getAll('on').map(String))
  const chosen = <Word extends string>(name: string, words: readonly [Word, ...Word[]]) =>
    words.find((word) => word === textOf(form, name)) ?? words[0]
  return {
    choices: noticeTopics.flatMap((topic) =>
      channels
        .filter((channel) => !isLocked(topic, channel) && form.has(`shown/${channel}`))
        .map((channel) => ({ topic, channel, isOn: on.has(`${topic}/${channel}`) })),
    ),
    rhythm: {
      timeZone: chosen('timeZone', timeZones),
      quiet: form.has('quiet')
        ? { from: textOf(form, 'from'), until: textOf(form, 'until') }
        : null,
      digest: chosen('digest', digests),
    },
  }
}
