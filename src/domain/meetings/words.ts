import { createTranslator } from 'use-intl/core'
import { figuresIn } from '#documents'
import type { Locale } from '#kernel'
import en from '../../../messages/en/minutes.json' with { type: 'json' }
import id from '../../../messages/id/minutes.json' with { type: 'json' }

const timeZone = 'Asia/Jakarta'
const translators = {
  id: createTranslator({ locale: 'id', messages: id, timeZone }),
  en: createTranslator({ locale: 'en', messages: en, timeZone }),
}

export type MinutesWords = ReturnType<typeof minutesWords>

/** The words and figures of minutes in one language. */
export function minutesWords(locale: Locale) {
  const figures = figuresIn(locale)
  return {
    t: translators[locale] as (typeof translators)['id'],
    ...figures,
    /** A percentage with two digits. */
    percent: (part: bigint, whole: bigint) =>
      figures.percent(whole === 0n ? 0 : Number((part * 10_000n) / whole)),
  }
}
