type PartOfDay = 'morning' | 'midday' | 'afternoon' | 'evening'

const jakartaHour = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Jakarta',
  hour: '2-digit',
  hourCycle: 'h23',
})

/** Returns the part of the day in Jakarta for the Indonesian greeting: pagi, siang, sore, malam. */
export function partOfDay(instant: Date): PartOfDay {
  const hour = Number(jakartaHour.format(instant))
  if (hour >= 4 && hour < 11) return 'morning'
  if (hour >= 11 && hour < 15) return 'midday'
  if (hour >= 15 && hour < 18) return 'afternoon'
  return 'evening'
}
