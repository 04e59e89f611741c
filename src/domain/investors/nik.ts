import type { Gender } from '#contract'
import { readNikDigits } from '#kernel'

/**
 * What is wrong with a NIK for someone born on `bornOn`, as a code, or null. Sixteen digits: place
 * of registration (6), birth date as DDMMYY with 40 added to a woman's day (6), serial from 0001.
 * Place codes are not checked: old and split ones exist. A gender that is not said is not compared.
 */
export function nikFault(nik: string, bornOn: string, gender: Gender | null = null): string | null {
  const read = readNikDigits(nik)
  if (read === null) return 'investors.nik_shape'
  if (read.born !== bornOn.slice(2)) return 'investors.nik_birth_mismatch'
  return gender !== null && read.isWoman !== (gender === 'female')
    ? 'investors.nik_gender_mismatch'
    : null
}

/** A NIK as it may be shown: the place and the last four digits. */
export function maskNik(nik: string): string {
  return `${nik.slice(0, 4)}••••••••${nik.slice(-4)}`
}
