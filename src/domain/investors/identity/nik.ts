import type { Gender } from '#contract'
import { readNikDigits } from '#kernel'

/**
 * Returns the code of the fault in a NIK of a person born on `bornOn`. Null when there is none. Sixteen digits:
 * place of registration (6), birth date as DDMMYY with 40 added to the day for a woman (6), serial from 0001.
 * Place codes are not checked: codes of former and of split regions exist. Without a gender, none is compared.
 */
export function nikFault(nik: string, bornOn: string, gender: Gender | null = null): string | null {
  const read = readNikDigits(nik)
  if (read === null) return 'investors.nik_shape'
  if (read.born !== bornOn.slice(2)) return 'investors.nik_birth_mismatch'
  return gender !== null && read.isWoman !== (gender === 'female')
    ? 'investors.nik_gender_mismatch'
    : null
}

/** Returns a masked NIK: only the place and the last four digits are shown. */
export function maskNik(nik: string): string {
  return `${nik.slice(0, 4)}••••••••${nik.slice(-4)}`
}
