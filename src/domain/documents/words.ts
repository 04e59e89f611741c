import { createTranslator } from 'use-intl/core'
import type { BasisPoints, Locale, Rupiah } from '#kernel'
import enDocuments from '../../../messages/en/documents.json' with { type: 'json' }
import enRisk from '../../../messages/en/risk.json' with { type: 'json' }
import idDocuments from '../../../messages/id/documents.json' with { type: 'json' }
import idRisk from '../../../messages/id/risk.json' with { type: 'json' }

const timeZone = 'Asia/Jakarta'
const translators = {
  id: createTranslator({ locale: 'id', messages: idDocuments, timeZone }),
  en: createTranslator({ locale: 'en', messages: enDocuments, timeZone }),
}
export type Translate = (typeof translators)['id']

const numbers = { id: new Intl.NumberFormat('id-ID'), en: new Intl.NumberFormat('en-US') }
const percents = {
  id: new Intl.NumberFormat('id-ID', { style: 'percent', maximumFractionDigits: 2 }),
  en: new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 2 }),
}
const days = {
  id: new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone: 'UTC' }),
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
}
const monthOptions = { month: 'short', year: 'numeric', timeZone: 'UTC' } as const
const months = {
  id: new Intl.DateTimeFormat('id-ID', monthOptions),
  en: new Intl.DateTimeFormat('en-GB', monthOptions),
}

/** The words and figures of documents in one language. */
export type Words = {
  readonly locale: Locale
  readonly t: Translate
  readonly risk: typeof idRisk
  rupiah(amount: Rupiah): string
  integer(value: bigint | number): string
  percent(basisPoints: BasisPoints): string
  /** A day, `YYYY-MM-DD`. */
  day(day: string): string
  /** A month, `YYYY-MM`. */
  month(month: string): string
}

export function wordsOf(locale: Locale): Words {
  return {
    locale,
    t: translators[locale] as Translate,
    risk: locale === 'id' ? idRisk : enRisk,
    rupiah: (amount) =>
      `${amount < 0n ? '-' : ''}Rp${numbers[locale].format(amount < 0n ? -amount : amount)}`,
    integer: (value) => numbers[locale].format(value),
    percent: (basisPoints) => percents[locale].format(basisPoints / 10_000),
    day: (day) => days[locale].format(new Date(`${day}T00:00:00Z`)),
    month: (month) => months[locale].format(new Date(`${month}-01T00:00:00Z`)),
  }
}
