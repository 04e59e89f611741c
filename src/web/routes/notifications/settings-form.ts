import type { Channel, NoticeSettings, Topic } from '../../api/notice-shapes.ts'
import { textOf } from '../../components/form-text.ts'

export const chosenTopics = [
  'money',
  'security',
  'account',
  'properties',
  'offers',
] as const satisfies readonly Topic[]
export const chosenChannels = ['in-app', 'mail', 'push', 'message'] as const
export const digests = ['none', 'daily', 'weekly'] as const
export const zones = ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'] as const

function isLocked(topic: Topic, channel: Channel): boolean {
  const isOfInboxOrMail = channel === 'in-app' || channel === 'mail'
  return isOfInboxOrMail && (topic === 'money' || topic === 'security')
}

/** What the form says, as the API takes it. Boxes that cannot be changed are not sent. */
export function settingsOf(form: FormData): Pick<NoticeSettings, 'rhythm'> & {
  choices: { topic: Topic; channel: Channel; isOn: boolean }[]
} {
  const on = new Set(form.getAll('on').map(String))
  const wanted = <Word extends string>(name: string, words: readonly [Word, ...Word[]]) =>
    words.find((word) => word === textOf(form, name)) ?? words[0]
  return {
    choices: chosenTopics.flatMap((topic) =>
      chosenChannels
        .filter((channel) => !isLocked(topic, channel) && form.has(`shown/${channel}`))
        .map((channel) => ({ topic, channel, isOn: on.has(`${topic}/${channel}`) })),
    ),
    rhythm: {
      timeZone: wanted('timeZone', zones),
      quiet: form.has('quiet')
        ? { from: textOf(form, 'from'), until: textOf(form, 'until') }
        : null,
      digest: wanted('digest', digests),
    },
  }
}
