/** How hard a password is to guess, judged from the password alone: 0 for an empty one, then 1 (weakest) to 4. */
export type Strength = 0 | 1 | 2 | 3 | 4

const kinds: readonly (readonly [RegExp, number])[] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[^A-Za-z\d]/, 33],
]

/**
 * Returns the strength from the number of characters that neither repeat the previous one nor follow it in
 * order, and from the kinds of characters. It is only a help during typing: the API alone knows the common
 * passwords.
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

// Attackers try a word with a number at the end first, and the API refuses most such passwords as common.
function isWordWithNumber(password: string): boolean {
  return password.length < 14 && /^[A-Za-z]+\d{0,4}[^A-Za-z\d]?$/.test(password)
}
