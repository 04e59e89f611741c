import { isOffensiveCode, isReserved } from './offensive-codes.ts'
import { codeOffensive, codeReserved, codeShape } from './refusals.ts'

const shape = /^[A-Z0-9]{6,12}$/

/** Returns a code in the form in which it is stored and compared: NFKC, trimmed, in upper case. */
export function tidyCode(text: string): string {
  return text.normalize('NFKC').trim().toUpperCase()
}

/** Returns whether a text has the shape of a code. */
export function isCodeShape(code: string): boolean {
  return shape.test(code)
}

/**
 * Returns a code that a person chose, normalised. Refuses a code of the wrong shape, and offensive or reserved
 * words.
 */
export function chosenCode(text: string): string {
  const code = tidyCode(text)
  if (!isCodeShape(code)) throw codeShape()
  if (isOffensiveCode(code)) throw codeOffensive()
  if (isReserved(code)) throw codeReserved()
  return code
}

// Without 0, O, 1, I, L and U, because codes are read aloud and copied by hand.
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const madeLength = 8

/** Returns a random code: eight letters and digits that cannot be confused with one another. */
export function newCode(random: (below: number) => number): string {
  for (;;) {
    let code = ''
    while (code.length < madeLength) code += alphabet[random(alphabet.length)]
    if (!isOffensiveCode(code) && !isReserved(code)) return code
  }
}
