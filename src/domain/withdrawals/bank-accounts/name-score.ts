// Titles before and after a name, which a bank may leave out.
const titles = new Set(
  `DR DRS DRA IR PROF H HJ HAJI HAJJAH KH TN NY NN BAPAK IBU SDR SDRI RADEN R RR
  SE SH ST SSI SPD SSOS SKOM SIP SKM SIKOM SPSI SAG SS SPT SP AMD AMK
  MM MH MT MSI MPD MKOM MBA MSC MA PHD BSC BA BBA`.split(/\s+/),
)

// Spellings of one name on identity cards and at banks.
const muhammads = new Set(
  `MUHAMAD MUHAMMED MOHAMMAD MOHAMAD MOHAMMED MOCHAMAD MOCHAMMAD MUH MOH MOCH MHD`.split(' '),
)

/**
 * Returns how likely two names belong to one person, 0 to 100. Order, case, accents, titles and points are
 * ignored; an initial matches a name that begins with it; a long whole name may be truncated at its end, and a
 * name may have one wrong letter before its last. A name that only one of the two has lowers the score.
 */
export function nameScore(left: string, right: string): number {
  const ours = wordsOf(left)
  const theirs = wordsOf(right)
  // A letter may be a title in one name and an initial in the other: the higher score counts.
  return Math.max(score(ours, theirs), score(withoutTitles(ours), withoutTitles(theirs)))
}

function wordsOf(name: string): string[] {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase()
  return plain
    .replace(/['’`]/g, '')
    .split(/[\s,\-/]+/)
    .flatMap(pointedWords)
    .map((word) => word.replace(/[^A-Z]/g, ''))
    .filter((word) => word !== '')
    .map((word) => (muhammads.has(word) ? 'MUHAMMAD' : word))
}

// `S.Kom` and `S.E.` are one word each, `M.Rizki` is two.
function pointedWords(word: string): string[] {
  const joined = word.replaceAll('.', '')
  return titles.has(joined) ? [joined] : word.split('.')
}

function withoutTitles(words: readonly string[]): readonly string[] {
  // A single letter is a title only before a name; elsewhere it is an initial.
  const names = words.filter((word, at) => !titles.has(word) || (word.length === 1 && at > 0))
  return names.length === 0 ? words : names
}

function score(ours: readonly string[], theirs: readonly string[]): number {
  if (ours.length === 0 || theirs.length === 0) return 0
  if (isCutOff(ours.join(''), theirs.join(''))) return 100
  const [fewer, more] = ours.length <= theirs.length ? [ours, theirs] : [theirs, ours]
  // The most alike are matched first, so that initials match what remains.
  const pairs = fewer
    .flatMap((word, at) =>
      more.map((other, to) => ({ word, at, to, likeness: likenessOf(word, other) })),
    )
    .filter(({ likeness }) => likeness > 0)
    .toSorted((left, right) => right.likeness - left.likeness)
  const [matched, taken] = [new Set<number>(), new Set<number>()]
  let sum = 0
  let hasWholeName = false
  for (const { word, at, to, likeness } of pairs) {
    if (matched.has(at) || taken.has(to)) continue
    matched.add(at)
    taken.add(to)
    sum += likeness
    hasWholeName ||= word.length > 2 && likeness >= 90
  }
  const whole = Math.round(sum / more.length)
  // Initials alone do not identify a person.
  return hasWholeName ? whole : Math.min(whole, 40)
}

// Some banks truncate names at a fixed length, some remove spaces.
function isCutOff(left: string, right: string): boolean {
  const [short, long] = left.length <= right.length ? [left, right] : [right, left]
  return short === long || (short.length >= 18 && long.startsWith(short))
}

function likenessOf(left: string, right: string): number {
  if (left === right) return 100
  const [short, long] = left.length <= right.length ? [left, right] : [right, left]
  if (short.length === 1) return long.startsWith(short) ? 85 : 0
  return short.length >= 5 && isOneLetterAway(short, long) ? 90 : 0
}

function isOneLetterAway(short: string, long: string): boolean {
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  const rest = short.length === long.length ? short.slice(at + 1) : short.slice(at)
  if (rest !== long.slice(at + 1)) return false
  // The last letter tells people apart (Rizki and Rizka, Ahmad and Ahmadi); only I and Y are written for each other.
  return at < long.length - 1 || /^[IY]{2}$/.test(`${short[at]}${long[at]}`)
}
