import { hasNameLetters, isCalendarDay, tidyName } from '#kernel'
import { foldForComparison, similarity } from './similarity.ts'

export type CardGender = 'female' | 'male'

const figures: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  D: '0',
  U: '0',
  C: '0',
  I: '1',
  L: '1',
  J: '1',
  T: '7',
  '|': '1',
  '!': '1',
  '/': '1',
  Z: '2',
  E: '3',
  A: '4',
  S: '5',
  G: '6',
  B: '8',
  '?': '7',
}

const asFigures = (text: string) =>
  [...text.toUpperCase()].map((letter) => figures[letter] ?? letter).join('')

const nikLength = 16
const nikFiguresMin = 11
const nikLengthMax = 19

/** Returns the part of a text that may be a NIK: sixteen digits, some of them misread as letters. */
export function niksIn(text: string): string[] {
  const tight = text.replaceAll(/[^\p{L}\p{N}|!?]/gu, '')
  if (tight.length > nikLengthMax || (tight.match(/\d/g)?.length ?? 0) < nikFiguresMin) return []
  const digits = asFigures(tight)
  return Array.from({ length: Math.max(0, digits.length - nikLength + 1) }, (_, start) =>
    digits.slice(start, start + nikLength),
  ).filter((nik) => /^\d{16}$/.test(nik))
}

const figure = '[0-9OQDILJZSGB|!]'
const gap = '[\\s.,/–—_-]{0,2}'
const dateShape = new RegExp(
  `(${figure}{2})${gap}(${figure}{2})${gap}((?:1|I|l|L|2|Z)${figure}{3})`,
)
const dateFiguresMin = 5

/** Returns the date in a text as `YYYY-MM-DD`, and where it begins; cards write day, month and year. */
export function dateIn(text: string): { date: string; at: number } | null {
  const upper = text.toUpperCase()
  for (let from = 0; from < upper.length; ) {
    const found = dateShape.exec(upper.slice(from))
    if (found === null) return null
    const at = from + found.index
    const date = dateOf(found)
    if (date !== null) return { date, at }
    from = at + 1
  }
  return null
}

function dateOf(found: RegExpExecArray): string | null {
  if ((found[0].match(/\d/g)?.length ?? 0) < dateFiguresMin) return null
  const [day = '', month = '', year = ''] = found.slice(1).map(asFigures)
  const date = `${year}-${month}-${day}`
  return isCalendarDay(date) && year >= '1900' ? date : null
}

/** Returns the place before a date; cards print both on one line. */
export function placeBefore(text: string, at: number): string | null {
  return wordsOfName(text.slice(0, at), { wordsMax: 4 })
}

const men = foldForComparison('LAKILAKI')
const women = foldForComparison('PEREMPUAN')
const genderLike = 0.65

/** Returns the gender at the beginning of a text. */
export function genderIn(text: string): CardGender | null {
  const read = foldForComparison(text)
  const like = (pattern: string) =>
    Math.max(...[-1, 0, 1].map((more) => similarity(read.slice(0, pattern.length + more), pattern)))
  const [man, woman] = [like(men), like(women)]
  if (Math.max(man, woman) < genderLike) return null
  return man > woman ? 'male' : 'female'
}

/** Returns RT and RW, three digits each; the slash between them may be misread as a one. */
export function neighbourhoodIn(text: string): { rt: string; rw: string } | null {
  const apart = /^[^\dO]{0,2}([\dOQDILJSBZ]{3})\s*[/\\|-]\s*([\dOQDILJSBZ]{3})(?![\dO])/i.exec(text)
  if (apart !== null) {
    const [rt = '', rw = ''] = apart.slice(1).map(asFigures)
    return { rt, rw }
  }
  const together = asFigures(text.split(/\s{2,}/)[0]?.replaceAll(/\s/g, '') ?? '')
  const split = /^(\d{3})[17]?(\d{3})$/.exec(together)
  return split === null ? null : { rt: split[1] ?? '', rw: split[2] ?? '' }
}

const letters: Readonly<Record<string, string>> = {
  '0': 'O',
  '1': 'I',
  '5': 'S',
  '8': 'B',
  '|': 'I',
  '6': 'G',
  '2': 'Z',
}

const smallShareMax = 0.25

// Cards are printed in capitals: a text with many small letters is not from the card, or was misread.
function isInCapitals(text: string): boolean {
  const all = text.match(/\p{L}/gu)?.length ?? 0
  const small = text.match(/\p{Ll}/gu)?.length ?? 0
  return small <= all * smallShareMax
}

/** Returns a name in ordinary capitalisation; digits in it are misread letters. */
export function wordsOfName(text: string, { wordsMax = 10 } = {}): string | null {
  if (!isInCapitals(text)) return null
  const words = text
    .replaceAll(/[^\p{L}\p{N}|'.,\s-]/gu, ' ')
    .split(/\s+/)
    .map((word) => [...word].map((letter) => letters[letter] ?? letter).join(''))
    .map((word) => word.replace(/^[-',.]+/, ''))
    .filter((word) => /^\p{L}/u.test(word))
  // A single letter at either end is noise, except in names such as I Gusti and I Made.
  while (/^(?![I])\p{L}$/iu.test(words[0] ?? '')) words.shift()
  while (/^\p{L}$/u.test(words.at(-1) ?? '')) words.pop()
  const name = tidyName(inTitleCase(words.slice(0, wordsMax).join(' '))).replace(/[,.-]+$/, '')
  return hasNameLetters(name) && name.length >= 2 ? name : null
}

/** Returns a street in ordinary capitalisation; its digits stay. */
export function streetIn(text: string): string | null {
  if (!isInCapitals(text)) return null
  const street = text
    .replaceAll(/[^\p{L}\p{N}'.,/()\s-]/gu, ' ')
    .replace(/^(J[IL1|]|[IJ]L)\s*[.,]?\s+/i, 'JL. ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/[\s,.-]+$/, '')
  return /\p{L}{3}/u.test(street) ? inTitleCase(street) : null
}

// Cards are printed in capitals. A word with digits or inner full stops, or a known abbreviation,
// keeps its capitals.
function inTitleCase(text: string): string {
  return text
    .split(' ')
    .map((word) => {
      if (/\d/.test(word) || /\p{L}\.\p{L}/u.test(word)) return word.toUpperCase()
      if (/^(RT|RW|II|III|IV|VI|VII|VIII|IX|BTN|TNI|PJKA)[.,]?$/i.test(word))
        return word.toUpperCase()
      return word.toLowerCase().replaceAll(/(^|[-'(/])\p{L}/gu, (first) => first.toUpperCase())
    })
    .join(' ')
}
