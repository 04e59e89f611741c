/** How hard a password is to guess, as far as it shows in itself: 0 for none, then 1 to 4. */
export type Strength = 0 | 1 | 2 | 3 | 4

const kinds: readonly (readonly [RegExp, number])[] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[^A-Za-z\d]/, 33],
]

/**
 * Counts the characters that say something new (no repetition, no next in a row) and from how many
 * kinds they come. It is a help while typing: what everybody uses, the API alone knows.
 */
export function strengthOf(password: string): Strength {
  const characters = [...password.normalize('NFKC')]
  if (characters.length === 0) return 0
  const telling = characters.filter((character, index) => {
    const step = (character.codePointAt(0) ?? 0) - (characters[index - 1]?.codePointAt(0) ?? -9)
    return Math.abs(step) > 1
  }).length
  const distinct = new Set(characters).size
  const pool = kinds.reduce((sum, [kind, size]) => (kind.test(password) ? sum + size : sum), 0)
  const bits = Math.min(telling, distinct * 2) * Math.log2(Math.max(2, pool))
  if (characters.length < 10 || bits < 40 || isWordWithNumber(password)) return 1
  return bits < 60 ? 2 : bits < 85 ? 3 : 4
}

// What is tried first, and what the API mostly refuses as common: a word, and a number behind it.
function isWordWithNumber(password: string): boolean {
  return password.length < 14 && /^[A-Za-z]+\d{0,4}[^A-Za-z\d]?$/.test(password)
}
