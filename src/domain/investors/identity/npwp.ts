import { isNpwpShape, tidyNumber } from '#kernel'
import { nikFault } from './nik.ts'

/**
 * Returns a tax number (NPWP) as sixteen digits, or the code of its fault. Fifteen digits are a number of the
 * old form and get a leading zero; sixteen digits that do not begin with zero are the owner's NIK.
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

// Digits: kind of taxpayer, registration, check digit, tax office, branch. A registration is never all zeros.
function oldNumber(npwp: string): { npwp: string } | { fault: string } {
  return /^0\d{2}(?!000000)\d{13}$/.test(npwp) ? { npwp } : { fault: 'investors.npwp_shape' }
}

// Without a known birth date, the NIK only has to contain a valid one.
function bornOnOf(nik: string): string {
  const day = Number(nik.slice(6, 8))
  const own = String(day > 40 ? day - 40 : day).padStart(2, '0')
  return `19${nik.slice(10, 12)}-${nik.slice(8, 10)}-${own}`
}
