import type { Locale } from '#kernel'

const directions: Readonly<Record<string, string>> = {
  Barat: 'West',
  Timur: 'East',
  Tengah: 'Central',
  Utara: 'North',
  Selatan: 'South',
  Tenggara: 'Southeast',
}

const islands: Readonly<Record<string, string>> = { Jawa: 'Java', Sumatera: 'Sumatra' }

const others: Readonly<Record<string, string>> = {
  'DI Yogyakarta': 'Special Region of Yogyakarta',
  'DKI Jakarta': 'Jakarta',
  'Kepulauan Bangka Belitung': 'Bangka Belitung Islands',
  'Kepulauan Riau': 'Riau Islands',
  'Papua Barat Daya': 'Southwest Papua',
  'Papua Pegunungan': 'Highland Papua',
}

/** Returns the name of a province in the reader's language; the API has the official Indonesian one. */
export function provinceName(official: string, locale: Locale): string {
  if (locale === 'id') return official
  const other = others[official]
  if (other !== undefined) return other
  const words = official.split(' ').map((word) => islands[word] ?? word)
  const direction = directions[words.at(-1) ?? '']
  return direction === undefined ? words.join(' ') : [direction, ...words.slice(0, -1)].join(' ')
}
