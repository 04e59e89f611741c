/** The public holidays of one year, and whether they are final. */
type HolidayYear = {
  /** Decreed: from the joint decree of three ministers. Computed: fixed holidays and movable ones calculated in advance. */
  readonly standing: 'decreed' | 'computed'
  readonly days: readonly string[]
}

/**
 * National holidays and joint leave of Indonesia. A year is added when its decree is published. When a later
 * decree moves a day, this is the only place to change.
 *
 * 2026: joint decree on national holidays and joint leave of 2026 (September 2025). 2027: fixed days,
 * and the movable ones calculated from the Islamic, Chinese, Balinese and church calendars; joint leave
 * is not known yet, so a deadline may fall too early but never too late.
 */
export const holidayYears: Readonly<Record<string, HolidayYear>> = {
  2026: {
    standing: 'decreed',
    days: [
      '2026-01-01',
      '2026-01-16',
      '2026-02-16',
      '2026-02-17',
      '2026-03-18',
      '2026-03-19',
      '2026-03-20',
      '2026-03-21',
      '2026-03-22',
      '2026-03-23',
      '2026-03-24',
      '2026-04-03',
      '2026-04-05',
      '2026-05-01',
      '2026-05-14',
      '2026-05-15',
      '2026-05-27',
      '2026-05-28',
      '2026-05-31',
      '2026-06-01',
      '2026-06-16',
      '2026-08-17',
      '2026-08-25',
      '2026-12-24',
      '2026-12-25',
    ],
  },
  2027: {
    standing: 'computed',
    days: [
      '2027-01-01',
      '2027-01-05',
      '2027-02-06',
      '2027-03-08',
      '2027-03-10',
      '2027-03-11',
      '2027-03-26',
      '2027-03-28',
      '2027-05-01',
      '2027-05-06',
      '2027-05-17',
      '2027-05-20',
      '2027-06-01',
      '2027-06-06',
      '2027-08-15',
      '2027-08-17',
      '2027-12-25',
    ],
  },
}

/** Holidays on the same date every year, for years without a decree. */
export const fixedHolidays: readonly string[] = ['01-01', '05-01', '06-01', '08-17', '12-25']
