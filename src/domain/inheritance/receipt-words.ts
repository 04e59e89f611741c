import { createTranslator } from 'use-intl/core'
import { jakartaDate, type Locale, type Rupiah } from '#kernel'
import en from '../../../messages/en/inheritance-receipt.json' with { type: 'json' }
import id from '../../../messages/id/inheritance-receipt.json' with { type: 'json' }

const timeZone = 'Asia/Jakarta'
const translators = {
  id: createTranslator({ locale: 'id', messages: id, timeZone }),
  en: createTranslator({ locale: 'en', messages: en, timeZone }),
}
const tags = { id: 'id-ID', en: 'en-GB' } as const
const numbers = { id: new Intl.NumberFormat('id-ID'), en: new Intl.NumberFormat('en-US') }
const days = {
  id: new Intl.DateTimeFormat(tags.id, { dateStyle: 'long', timeZone }),
  en: new Intl.DateTimeFormat(tags.en, { dateStyle: 'long', timeZone }),
}

export type ReceiptWords = {
  readonly t: (typeof translators)['id']
  integer(value: bigint): string
  rupiah(amount: Rupiah): string
  /** A day, or the day in Jakarta of an instant. */
  day(at: string | Date): string
}

/** The words and figures of an heir's receipt in one language. */
export function receiptWords(locale: Locale): ReceiptWords {
  return {
    t: translators[locale] as ReceiptWords['t'],
    integer: (value) => numbers[locale].format(value),
    rupiah: (amount) => `Rp${numbers[locale].format(amount)}`,
    day: (at) => {
      const date = typeof at === 'string' ? at : jakartaDate(at)
      return days[locale].format(new Date(`${date}T12:00:00+07:00`))
    },
  }
}
