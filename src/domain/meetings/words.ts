import { createTranslator } from 'use-intl/core'
import type { Locale } from '#kernel'
import en from '../../../messages/en/minutes.json' with { type: 'json' }
import id from '../../../messages/id/minutes.json' with { type: 'json' }

const timeZone = 'Asia/Jakarta'
const translators = {
  id: createTranslator({ locale: 'id', messages: id, timeZone }),
  en: createTranslator({ locale: 'en', messages: en, timeZone }),
}
const tags = { id: 'id-ID', en: 'en-GB' } as const
const numbers = { id: new Intl.NumberFormat('id-ID'), en: new Intl.NumberFormat('en-US') }
const twoDigits = { style: 'percent', maximumFractionDigits: 2 } as const
const percents = {
  id: new Intl.NumberFormat('id-ID', twoDigits),
  en: new Intl.NumberFormat('en-US', twoDigits),
}
const times = {
  id: new Intl.DateTimeFormat(tags.id, { dateStyle: 'long', timeStyle: 'short', timeZone }),
  en: new Intl.DateTimeFormat(tags.en, { dateStyle: 'long', timeStyle: 'short', timeZone }),
}
const days = {
  id: new Intl.DateTimeFormat(tags.id, { dateStyle: 'long', timeZone }),
  en: new Intl.DateTimeFormat(tags.en, { dateStyle: 'long', timeZone }),
}

export type MinutesWords = {
  readonly t: (typeof translators)['id']
  count(value: bigint): string
  /** A percentage with two digits. */
  percent(part: bigint, whole: bigint): string
  time(instant: Date): string
  day(date: string): string
}

/** The words and figures of minutes in one language. */
export function minutesWords(locale: Locale): MinutesWords {
  return {
    t: translators[locale] as MinutesWords['t'],
    count: (value) => numbers[locale].format(value),
    percent: (part, whole) =>
      percents[locale].format(whole === 0n ? 0 : Number((part * 10_000n) / whole) / 10_000),
    time: (instant) => `${times[locale].format(instant)} WIB`,
    day: (date) => days[locale].format(new Date(`${date}T12:00:00+07:00`)),
  }
}
