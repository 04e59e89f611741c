import { isNpwpShape, tidyNumber } from '#kernel'
import { nikFault } from './nik.ts'

/**
 * A tax number as sixteen digits, or the code of what is wrong with it. Fifteen digits are an old
 * number, which gets a leading zero; sixteen that do not begin with zero are the owner's NIK.
 */
export function readNpwp(
  text: string,
  bornOn: string | null,
): { npwp: string } | { fault: string } {
  const digits = tidyNumber(text)
  if (!isNpwpShape(digits)) return { fault: 'investors.npwp_shape' }
  if (digits.length === 15) return oldNumber(`0${digits}`)
  if (digits.startsWith('0')) return oldNumber(digits)
  const fault = nikFault(digits, bornOn ?? bornOnOf(digits))
  return fault === null ? { npwp: digits } : { fault: 'investors.npwp_not_nik' }
}

// Kind of taxpayer, registration, check digit, tax office, branch: no registration is all zeros.
function oldNumber(npwp: string): { npwp: string } | { fault: string } {
  return /^0\d{2}(?!000000)\d{13}$/.test(npwp) ? { npwp } : { fault: 'investors.npwp_shape' }
}

// Of whom no birth date is known, the number only has to hold one that can be.
function bornOnOf(nik: string): string {
  const day = Number(nik.slice(6, 8))
  const own = String(day > 40 ? day - 40 : day).padStart(2, '0')
  return `19${nik.slice(10, 12)}-${nik.slice(8, 10)}-${own}`
}
