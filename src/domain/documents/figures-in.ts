import {
  type BasisPoints,
  integerText,
  jakartaTime,
  type Locale,
  type Rupiah,
  rupiahText,
} from '#kernel'

const timeZone = 'Asia/Jakarta'
const percentStyle = { style: 'percent', maximumFractionDigits: 2 } as const
const instantStyle = { dateStyle: 'long', timeStyle: 'short', timeZone } as const

const percents = {
  id: new Intl.NumberFormat('id-ID', percentStyle),
  en: new Intl.NumberFormat('en-US', percentStyle),
}
const days = {
  id: new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone }),
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }),
}
const instants = {
  id: new Intl.DateTimeFormat('id-ID', instantStyle),
  en: new Intl.DateTimeFormat('en-GB', instantStyle),
}

/** Returns the formats of figures, days and instants in documents, in one language. */
export function figuresIn(locale: Locale) {
  return {
    integer: (value: bigint | number) => integerText(value, locale),
    rupiah: (amount: Rupiah) => rupiahText(amount, locale),
    /** Negative percentages start with a minus sign, like the amounts. */
    percent: (basisPoints: BasisPoints) =>
      percents[locale].format(basisPoints / 10_000).replace('-', '\u2212'),
    /** Formats a day, `YYYY-MM-DD`, or the day in Jakarta of an instant. */
    day: (at: string | Date) =>
      days[locale].format(typeof at === 'string' ? jakartaTime(at, '12:00') : at),
    instant: (at: Date) => `${instants[locale].format(at)} WIB`,
  }
}
