import { createTranslator } from 'use-intl/core'
import type { Locale, Rupiah } from '#kernel'
import en from '../../../messages/en/agreement-document.json' with { type: 'json' }
import id from '../../../messages/id/agreement-document.json' with { type: 'json' }

const timeZone = 'Asia/Jakarta'
const translators = {
  id: createTranslator({ locale: 'id', messages: id, timeZone }),
  en: createTranslator({ locale: 'en', messages: en, timeZone }),
}
const numbers = { id: new Intl.NumberFormat('id-ID'), en: new Intl.NumberFormat('en-US') }
const percents = {
  id: new Intl.NumberFormat('id-ID', { style: 'percent', maximumFractionDigits: 2 }),
  en: new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 2 }),
}
const instants = {
  id: new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeStyle: 'short', timeZone }),
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone }),
}
const days = {
  id: new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone }),
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }),
}

export type Words = ReturnType<typeof wordsOf>

export function wordsOf(locale: Locale) {
  return {
    t: translators[locale] as (typeof translators)['id'],
    integer: (value: bigint | number) => numbers[locale].format(value),
    rupiah: (amount: Rupiah) => `Rp${numbers[locale].format(amount)}`,
    percent: (basisPoints: number) => percents[locale].format(basisPoints / 10_000),
    instant: (at: Date) => `${instants[locale].format(at)} WIB`,
    /** The day in Jakarta of an instant. */
    day: (at: Date) => days[locale].format(at),
  }
}
