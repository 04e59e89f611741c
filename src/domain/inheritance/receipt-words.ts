import { createTranslator } from 'use-intl/core'
import { figuresIn } from '#documents'
import type { Locale } from '#kernel'
import en from '../../../messages/en/inheritance-receipt.json' with { type: 'json' }
import id from '../../../messages/id/inheritance-receipt.json' with { type: 'json' }

const timeZone = 'Asia/Jakarta'
const translators = {
  id: createTranslator({ locale: 'id', messages: id, timeZone }),
  en: createTranslator({ locale: 'en', messages: en, timeZone }),
}

export type ReceiptWords = ReturnType<typeof receiptWords>

/** Returns the words and figures of an heir's receipt in one language. */
export function receiptWords(locale: Locale) {
  return { t: translators[locale] as (typeof translators)['id'], ...figuresIn(locale) }
}
