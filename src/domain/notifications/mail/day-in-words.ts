import type { Localized } from '#kernel'

const days = {
  id: new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone: 'UTC' }),
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
}

/** Returns a day, `YYYY-MM-DD`, as it is written in the text of a notice. */
export function dayInWords(on: string): Localized {
  const at = new Date(on)
  return { id: days.id.format(at), en: days.en.format(at) }
}
