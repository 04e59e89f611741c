/** A NIK or tax number with the spaces, dots and dashes taken out that people group it by. */
export function tidyNumber(text: string): string {
  return text.normalize('NFKC').replace(/[\s.-]/g, '')
}

/**
 * What the sixteen digits of a NIK say: place of registration (6), birth date as DDMMYY with 40 added
 * to a woman's day (6), serial from 0001. Null when they cannot be one.
 */
export function readNikDigits(nik: string): { born: string; isWoman: boolean } | null {
  const parts = /^\d{6}(\d{2})(\d{2})(\d{2})(\d{4})$/.exec(nik)
  if (parts === null) return null
  const [, dayText = '', monthText = '', yearText = '', serial] = parts
  const dayInNik = Number(dayText)
  const isWoman = dayInNik > 40
  const day = isWoman ? dayInNik - 40 : dayInNik
  const month = Number(monthText)
  if (day < 1 || day > 31 || month < 1 || month > 12 || serial === '0000') return null
  return { born: `${yearText}-${monthText}-${String(day).padStart(2, '0')}`, isWoman }
}

/** Whether digits have the shape of a tax number: 15 of an old one, 16 of a new one or a NIK. */
export function isNpwpShape(digits: string): boolean {
  return /^\d{15,16}$/.test(digits)
}
