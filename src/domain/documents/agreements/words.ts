import { createTranslator } from 'use-intl/core'
import type { Locale } from '#kernel'
import en from '../../../../messages/en/agreement-document.json' with { type: 'json' }
import id from '../../../../messages/id/agreement-document.json' with { type: 'json' }
import { figuresIn } from '../figures-in.ts'

const timeZone = 'Asia/Jakarta'
const translators = {
  id: createTranslator({ locale: 'id', messages: id, timeZone }),
  en: createTranslator({ locale: 'en', messages: en, timeZone }),
}

export type Words = ReturnType<typeof wordsOf>

export function wordsOf(locale: Locale) {
  return {
    t: translators[locale] as (typeof translators)['id'],
    ...figuresIn(locale),
  }
}
