import type { Locale } from './localized.ts'

// Created once: a new formatter costs more than a hundred uses of it.
const numbers = {
  id: new Intl.NumberFormat('id-ID', { maximumFractionDigits: 0 }),
  en: new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 }),
}

/** Returns `Rp1.250.000` or `Rp1,250,000`; negative amounts start with a minus sign, not a hyphen. */
export function rupiahText(amount: bigint | number, locale: Locale): string {
  return `${signOf(amount)}Rp${digitsOf(amount, locale)}`
}

/** Returns a whole number with the digit grouping of the language, and the same sign. */
export function integerText(value: bigint | number, locale: Locale): string {
  return `${signOf(value)}${digitsOf(value, locale)}`
}

function signOf(value: bigint | number): string {
  return value < 0 ? '\u2212' : ''
}

function digitsOf(value: bigint | number, locale: Locale): string {
  const size = typeof value === 'number' ? Math.abs(value) : value < 0n ? -value : value
  return numbers[locale].format(size)
}
