const units = [
  'units?',
  'detik|menit|jam|hari|minggu|bulan|tahun',
  '(?:second|minute|hour|day|week|month|year)s?',
].join('|')
// Not before a unit that names a branch of a message, such as `hours {…}`.
const countOfUnits = new RegExp(`([\\d#}]) (?=(?:${units})\\b(?! \\{))`, 'g')
const countOfOthers = /(#|number\}) (?=\p{Ll}+(?![\p{Ll}-]| \{))/gu
const partOfCount = /(\d|#|number\})[ \u00a0](dari|of) (?=\d|#|\{\w+, (?:number|plural))/g

const months = [
  'Januari|Februari|Maret|April|Mei|Juni|Juli|Agustus|September|Oktober|November|Desember',
  'January|February|March|May|June|July|August|October|December',
].join('|')
const dayOfMonth = new RegExp(`\\b(\\d{1,2}) (${months})\\b`, 'g')

/**
 * Replaces spaces in a message with no-break spaces where a line must not wrap: before a separator "·" (a wrapped
 * line ends with it; facts that wrap belong in a `FactLine`), around "×", between the digits of a number such as
 * "0812 3456 7890", between a count and the next word, such as "25 unit", "0 ditolak" and "25 to sell", and inside
 * "Rp10 miliar", "24 jam", "62 dari 115", "lantai 14", "apa pun", "1 Januari" and "28 November 2026". A phone number
 * such as "021-2527700", "BI-FAST" and a range such as "{low}–{high}" are not broken after their hyphen or dash either.
 */
export function noBreak(message: string): string {
  return message
    .replaceAll(' ·', '\u00a0·')
    .replaceAll(' × ', '\u00a0×\u00a0')
    .replace(/(Rp[\d.,]+) (?=juta|miliar|million|billion)/g, '$1\u00a0')
    .replace(/(\d) (?=\d)/g, '$1\u00a0')
    .replace(/(?<![\w-])0\d{1,3}(?:-\d{3,})+/g, (phone) => phone.replaceAll('-', '-\u2060'))
    .replaceAll('BI-FAST', 'BI-\u2060FAST')
    .replace(countOfUnits, '$1\u00a0')
    .replace(countOfOthers, '$1\u00a0')
    .replace(partOfCount, '$1\u00a0$2\u00a0')
    .replace(/([\d}>])–(?=[\d{<])/g, '$1–\u2060')
    .replace(/\bto (?=(buy|sell)\b)/g, 'to\u00a0')
    .replace(/([\d}]) (?=WI(?:B|TA|T)\b)/g, '$1\u00a0')
    .replace(/\b(pukul|lantai) (?=[\d{])/gi, '$1\u00a0')
    .replace(/\b(apa|siapa|mana|berapa) (?=pun\b)/gi, '$1\u00a0')
    .replace(dayOfMonth, '$1\u00a0$2')
    .replace(/\b(\d{1,2}\u00a0\p{Lu}\p{Ll}+) (?=\d{4}\b)/gu, '$1\u00a0')
}
