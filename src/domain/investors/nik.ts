export const genders = ['female', 'male'] as const
export type Gender = (typeof genders)[number]

/** A NIK with the spaces, dots and dashes taken out that people group it by. */
export function tidyNik(text: string): string {
  return text.normalize('NFKC').replace(/[\s.-]/g, '')
}

/**
 * What is wrong with a NIK for somebody born on `bornOn`, as a code, or null. Sixteen digits: place
 * of registration (6), birth date as DDMMYY with 40 added to a woman's day (6), serial from 0001.
 * Place codes are not checked: old and split ones exist. A gender that is not said is not compared.
 */
export function nikFault(nik: string, bornOn: string, gender: Gender | null = null): string | null {
  const parts = /^(\d{6})(\d{2})(\d{2})(\d{2})(\d{4})$/.exec(nik)
  if (parts === null) return 'investors.nik_shape'
  const [, , dayText = '', monthText = '', yearText = '', serial] = parts
  const dayInNik = Number(dayText)
  const isWoman = dayInNik > 40
  const day = isWoman ? dayInNik - 40 : dayInNik
  const month = Number(monthText)
  if (day < 1 || day > 31 || month < 1 || month > 12 || serial === '0000')
    return 'investors.nik_shape'
  const born = `${yearText}-${monthText}-${String(day).padStart(2, '0')}`
  if (born !== bornOn.slice(2)) return 'investors.nik_birth_mismatch'
  return gender !== null && isWoman !== (gender === 'female')
    ? 'investors.nik_gender_mismatch'
    : null
}

/** A NIK as it may be shown: the place and the last four digits. */
export function maskNik(nik: string): string {
  return `${nik.slice(0, 4)}••••••••${nik.slice(-4)}`
}
