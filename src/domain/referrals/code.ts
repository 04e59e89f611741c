import { hasOffence, isReserved } from './offence.ts'
import { codeOffensive, codeReserved, codeShape } from './refusals.ts'

const shape = /^[A-Z0-9]{6,12}$/

/** A code as it is compared and kept: what people put around it and its case do not matter. */
export function tidyCode(text: string): string {
  return text.normalize('NFKC').trim().toUpperCase()
}

/** Whether a text can be a code at all. */
export function isCodeShape(code: string): boolean {
  return shape.test(code)
}

/** A code that someone wishes for, tidied. Refuses what cannot be one or should not be read aloud. */
export function chosenCode(text: string): string {
  const code = tidyCode(text)
  if (!isCodeShape(code)) throw codeShape()
  if (hasOffence(code)) throw codeOffensive()
  if (isReserved(code)) throw codeReserved()
  return code
}

// No 0, O, 1, I, L or U: a code is read aloud and typed from document.
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const madeLength = 8

/** A code of our making: eight letters and digits that cannot be mistaken for one another. */
export function newCode(random: (below: number) => number): string {
  for (;;) {
    let code = ''
    while (code.length < madeLength) code += alphabet[random(alphabet.length)]
    if (!hasOffence(code) && !isReserved(code)) return code
  }
}
