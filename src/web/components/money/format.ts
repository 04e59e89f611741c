import {
  day,
  daysBetween,
  hour,
  integerText,
  jakartaDate,
  type Locale,
  localTime,
  minute,
  rupiahText,
  zoneOffsets,
} from '#kernel'
import { numberLocale, type ReaderStyle, readerStyle } from '../../locale/reader.ts'

// Dates are assembled by hand, so that server and browser always produce the same text, whatever their language
// data.
const minus = '\u2212'
// Between the parts of one figure or date, to prevent a line break.
const nbsp = '\u00a0'

/** Returns `Rp1.250.000` or `Rp1,250,000`, in the number style of the reader. */
export function formatRupiah(amount: number, locale: Locale, style?: ReaderStyle): string {
  return rupiahText(amount, numberLocale(locale, style))
}

/** Returns the decimal string of an amount per unit, which has two decimals, as `Rp451,57` or `Rp451.57`. */
export function formatPerUnit(perUnit: string, locale: Locale, style?: ReaderStyle): string {
  const [whole = '', hundredths = '00'] = perUnit.split('.')
  return `${formatRupiah(Number(whole), locale, style)}${decimalMark(locale, style)}${hundredths}`
}

function grouped(value: number, locale: Locale, style?: ReaderStyle): string {
  return integerText(value, numberLocale(locale, style))
}

const steps = [
  { from: 1e12, id: 'T', en: 'tn' },
  { from: 1e9, id: 'M', en: 'bn' },
  { from: 1e6, id: 'jt', en: 'm' },
]

/**
 * Returns `Rp48,2 M` or `Rp48.2 bn`. Only where the exact amount does not matter; amounts that a reader compares
 * with each other all have two decimals, also `Rp6,00 M`.
 */
export function formatCompactRupiah(amount: number, locale: Locale, digits = 1): string {
  const size = Math.abs(amount)
  const step = steps.find((each) => size >= each.from)
  if (step === undefined) return formatRupiah(amount, locale)
  const scale = 10 ** digits
  const parts = Math.round(size / (step.from / scale))
  const rounded = (parts * step.from) / scale
  // Almost a billion is rounded up to a billion, not to a thousand million.
  if (rounded >= 1_000 * step.from && step !== steps[0])
    return formatCompactRupiah(Math.sign(amount) * rounded, locale, digits)
  const fraction = (digits === 1 ? decimals : fixed)(parts % scale, digits, locale)
  const text = `${grouped(Math.trunc(parts / scale), locale)}${fraction}`
  return `${amount < 0 ? minus : ''}Rp${text}${nbsp}${step[locale]}`
}

/** Returns a label of an axis with as few decimals as steps of `step` rupiah need: `Rp2,66 M` for 20 million. */
export function formatAxisRupiah(amount: number, step: number, locale: Locale): string {
  const unit = steps.find(({ from }) => Math.abs(amount) >= from)?.from ?? 1
  const digits = [1, 2].find((count) => (step * 10 ** count) % unit === 0) ?? 3
  return formatCompactRupiah(amount, locale, digits)
}

/** Returns a whole number with the reader's digit grouping. */
export function formatInteger(value: number, locale: Locale): string {
  return grouped(value, locale)
}

/** Basis points as a percentage: 840 → `8,4%`, 635 → `6,35%`, 1200 → `12%`. */
export function formatPercent(basisPoints: number, locale: Locale, style?: ReaderStyle): string {
  const size = Math.abs(Math.round(basisPoints))
  const fraction = size % 100
  const tail =
    fraction % 10 === 0
      ? decimals(fraction / 10, 1, locale, style)
      : decimals(fraction, 2, locale, style)
  return `${basisPoints < 0 ? minus : ''}${grouped(Math.trunc(size / 100), locale, style)}${tail}%`
}

/** A change as a percentage with its sign: 450 → `+4,5%`. */
export function formatChange(basisPoints: number, locale: Locale): string {
  return `${basisPoints > 0 ? '+' : ''}${formatPercent(basisPoints, locale)}`
}

/**
 * Formats basis points with one decimal, the precision of measured and expected figures: 600 → `6,0%`. Nothing and
 * the whole are exact.
 */
export function formatRate(basisPoints: number, locale: Locale, style?: ReaderStyle): string {
  const tenths = Math.round(basisPoints / 10)
  if (tenths === 0 || tenths === 1_000) return formatPercent(tenths * 10, locale, style)
  const size = Math.abs(tenths)
  const whole = grouped(Math.trunc(size / 10), locale, style)
  return `${tenths < 0 ? minus : ''}${whole}${fixed(size % 10, 1, locale, style)}%`
}

/** The occupancy without decimals: 8814 → `88%`. */
export function formatOccupancy(basisPoints: number, locale: Locale): string {
  return formatPercent(Math.round(basisPoints / 100) * 100, locale)
}

/** Returns `Rp26.000` for 26,013: a forecast is not more precise than that. */
export function roundedForecast(amount: number): number {
  const step = Math.abs(amount) >= 10_000 ? 1_000 : 100
  return Math.abs(amount) < 1_000 ? amount : Math.round(amount / step) * step
}

/** Returns `≈ Rp26.000` for 26,013: an expected amount in a text or a sum. */
export function formatForecast(amount: number, locale: Locale): string {
  return `≈${nbsp}${formatRupiah(roundedForecast(amount), locale)}`
}

function decimals(value: number, digits: number, locale: Locale, style?: ReaderStyle): string {
  return value === 0 ? '' : fixed(value, digits, locale, style)
}

function fixed(value: number, digits: number, locale: Locale, style?: ReaderStyle): string {
  return `${decimalMark(locale, style)}${String(value).padStart(digits, '0')}`
}

function decimalMark(locale: Locale, style?: ReaderStyle): string {
  return numberLocale(locale, style) === 'id' ? ',' : '.'
}

const months = {
  id: 'Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember',
  en: 'January February March April May June July August September October November December',
}
const shortMonths = {
  id: 'Jan Feb Mar Apr Mei Jun Jul Agu Sep Okt Nov Des',
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
}
const weekdays = {
  id: 'Minggu Senin Selasa Rabu Kamis Jumat Sabtu',
  en: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday',
}

const long = { id: months.id.split(' '), en: months.en.split(' ') }
const short = { id: shortMonths.id.split(' '), en: shortMonths.en.split(' ') }
const days = { id: weekdays.id.split(' '), en: weekdays.en.split(' ') }

export type DateStyle =
  | 'long'
  | 'short'
  | 'month'
  | 'short-month'
  | 'day-month'
  | 'weekday'
  | 'date-time'
  | 'to-the-second'
  | 'time'

/** A day or month of a chart: `21 Nov 2026` or `November 2026`. */
export function formatDayOrMonth(on: string, locale: Locale): string {
  return formatDate(on, on.length === 7 ? 'month' : 'short', locale)
}

/**
 * An instant (ISO 8601, UTC) in the reader's time zone, or a plain date (`2026-11-21`) or month
 * (`2026-11`) as written: `21 November 2026`, `21 Nov 2026`, `21 Nov 2026, 16.00 WIB`.
 */
export function formatDate(
  value: string,
  style: DateStyle,
  locale: Locale,
  { timeZone } = readerStyle(),
): string {
  const at = localTime(new Date(value), value.includes('T') ? zoneOffsets[timeZone] : 0)
  const day = `${at.day}${nbsp}${short[locale][at.month]}`
  // A full month allows a line break before its year: table cells on phones are narrower than both.
  const month = `${long[locale][at.month]} ${at.year}`
  const colon = locale === 'id' ? '.' : ':'
  const clock = `${two(at.hour)}${colon}${two(at.minute)}`
  const time = `${clock}${nbsp}${zoneNames[timeZone]}`
  switch (style) {
    case 'long':
      return `${at.day}${nbsp}${month}`
    case 'short':
      return `${day}${nbsp}${at.year}`
    case 'month':
      return month
    case 'short-month':
      return `${short[locale][at.month]}${nbsp}${at.year}`
    case 'day-month':
      return day
    case 'weekday':
      return `${days[locale][at.weekday]}, ${at.day}${nbsp}${month}`
    case 'date-time':
      return `${day}${nbsp}${at.year}, ${time}`
    case 'to-the-second':
      return `${day}${nbsp}${at.year}, ${clock}${colon}${two(at.second)}${nbsp}${zoneNames[timeZone]}`
    case 'time':
      return time
  }
}

/** Times of day without a time zone, such as `09:00` as an office hour. */
export function formatClock(time: string, locale: Locale): string {
  return locale === 'id' ? time.replace(':', '.') : time
}

const zoneNames = {
  'Asia/Jakarta': 'WIB',
  'Asia/Makassar': 'WITA',
  'Asia/Jayapura': 'WIT',
} as const

function two(value: number): string {
  return String(value).padStart(2, '0')
}

/**
 * Returns the distance between two instants in the largest unit that fits, for use in a message. Days are those of the
 * calendar in Jakarta, as the reader counts from one date to the other.
 */
export function distance(
  from: string,
  to: string,
): { readonly unit: 'days' | 'hours' | 'minutes'; readonly count: number } {
  const left = Math.ceil(Math.max(0, Date.parse(to) - Date.parse(from)) / minute) * minute
  if (left >= 2 * day)
    return {
      unit: 'days',
      count: daysBetween(jakartaDate(new Date(from)), jakartaDate(new Date(to))),
    }
  if (left >= hour) return { unit: 'hours', count: Math.floor(left / hour) }
  return { unit: 'minutes', count: left / minute }
}
