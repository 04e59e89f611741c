import type { FieldError } from '#kernel'

const nameLengthMin = 2
const nameLengthMax = 100
// Letters of any script with their marks, and what stands in names: I Gusti, O'Neil, S.E., Nur-Aini.
const shape = /^[\p{L}\p{M}][\p{L}\p{M} .,'’-]*$/u

/** A name with its spaces tidied. */
export function tidyName(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ')
}

/** What is wrong with a tidied name, or null: 2–100 letters, spaces and `. , ' -`. */
export function nameFault(name: string, path: string): FieldError | null {
  const length = [...name].length
  if (length === 0) return { path, code: 'field.required' }
  if (length < nameLengthMin)
    return { path, code: 'field.too_short', details: { minimum: nameLengthMin } }
  if (length > nameLengthMax)
    return { path, code: 'field.too_long', details: { maximum: nameLengthMax } }
  return shape.test(name) ? null : { path, code: 'identity.name_letters' }
}
