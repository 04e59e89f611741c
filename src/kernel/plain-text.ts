import type { FieldError } from './refusal.ts'

/**
 * Makes typed text safe to store and show: normalised to NFC, without control characters except tabs and line
 * ends, without characters that change the text direction, and without invisible characters. Joiners stay,
 * because some scripts and emoji need them.
 */
export function plainText(text: string): string {
  return text.normalize('NFC').replace(/\r\n?/g, '\n').replace(unseen, '').trim()
}

const unseen =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression removes them.
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

const userAgentLengthMax = 300

/** The user agent of a browser, shortened to the length that is stored. */
export function shortAgent(userAgent: string): string {
  return userAgent.slice(0, userAgentLengthMax)
}

/** Whether PostgreSQL can store a text: it has no NUL character and no unpaired surrogate. */
export function isKeepable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** Makes a text safe and checks its length in Unicode code points. */
export function readText(
  path: string,
  typed: string,
  { minimum, maximum }: { readonly minimum: number; readonly maximum: number },
): { readonly text: string; readonly faults: readonly FieldError[] } {
  const text = plainText(typed)
  const length = [...text].length
  if (length < minimum)
    return { text, faults: [{ path, code: 'field.too_short', details: { minimum } }] }
  if (length > maximum)
    return { text, faults: [{ path, code: 'field.too_long', details: { maximum } }] }
  return { text, faults: [] }
}
