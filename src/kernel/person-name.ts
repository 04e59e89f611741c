export const nameLengthMin = 2
export const nameLengthMax = 100
// Letters of any script with their marks, and the characters of names such as I Gusti, O'Neil, S.E., Nur-Aini.
const shape = /^[\p{L}\p{M}][\p{L}\p{M} .,'’-]*$/u

/** Trims a name and collapses its spaces. */
export function tidyName(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ')
}

/** Whether a tidied name has only characters that occur in names. */
export function hasNameLetters(name: string): boolean {
  return shape.test(name)
}

/**
 * The name to greet a person with: the first word that is not a title or an initial (`Dr. Ratna` → `Ratna`). Empty
 * when there is none. A word with a dot inside it never counts: mail programs would show it as a link.
 */
export function greetingName(name: string): string {
  const words = name.trim().split(/\s+/)
  return words.find((word) => !word.includes('.') && word.length > 1) ?? ''
}
