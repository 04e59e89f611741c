import { isCalendarDay } from './calendar/calendar-day.ts'

/** A NIK or tax number without the spaces, dots and dashes that people type to group its digits. */
export function tidyNumber(text: string): string {
  return text.normalize('NFKC').replace(/[\s.-]/g, '')
}

/**
 * Parses the sixteen digits of a NIK: place of registration (6), birth date as DDMMYY with 40 added to the
 * day for women (6), serial number from 0001 (4). Null when the digits are not a valid NIK.
 */
export function readNikDigits(nik: string): { born: string; isWoman: boolean } | null {
  const parts = /^\d{6}(\d{2})(\d{2})(\d{2})(\d{4})$/.exec(nik)
  if (parts === null) return null
  const [, dayText = '', monthText = '', yearText = '', serial] = parts
  const dayInNik = Number(dayText)
  const isWoman = dayInNik > 40
  const day = isWoman ? dayInNik - 40 : dayInNik
  const born = `${yearText}-${monthText}-${String(day).padStart(2, '0')}`
  // The century is not part of the number. 29 February exists in the same years of both, except in 1900.
  return isCalendarDay(`20${born}`) && serial !== '0000' ? { born, isWoman } : null
}

/** Whether digits have the length of a tax number (NPWP): 15 in the old format, 16 in the new one, which may be a NIK. */
export function isNpwpShape(digits: string): boolean {
  return /^\d{15,16}$/.test(digits)
}
