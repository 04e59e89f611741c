export const nameLengthMin = 2
export const nameLengthMax = 100
// Letters of any script with their marks, and what is in names: I Gusti, O'Neil, S.E., Nur-Aini.
const shape = /^[\p{L}\p{M}][\p{L}\p{M} .,'’-]*$/u

/** A name with its spaces tidied. */
export function tidyName(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ')
}

/** Whether a tidied name has only what is in names. */
export function hasNameLetters(name: string): boolean {
  return shape.test(name)
}

/** The name a person is greeted by: the first word that is no title or initial (`Dr. Ratna` → `Ratna`). */
export function greetingName(name: string): string {
  const words = name.trim().split(/\s+/)
  return words.find((word) => !word.endsWith('.') && word.length > 1) ?? words[0] ?? ''
}
