import { type FieldError, hasNameLetters, nameLengthMax, nameLengthMin } from '#kernel'

/** Returns what is wrong with a tidied name, or null. Allows 2–100 letters, spaces and `. , ' -`. */
export function nameFault(name: string, path: string): FieldError | null {
  const length = [...name].length
  if (length === 0) return { path, code: 'field.required' }
  if (length < nameLengthMin)
    return { path, code: 'field.too_short', details: { minimum: nameLengthMin } }
  if (length > nameLengthMax)
    return { path, code: 'field.too_long', details: { maximum: nameLengthMax } }
  return hasNameLetters(name) ? null : { path, code: 'identity.name_letters' }
}
