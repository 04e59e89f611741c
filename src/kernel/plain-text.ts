import type { FieldError } from './refusal.ts'

/**
 * A text as someone typed it, made safe to keep and to show: one spelling of each letter, no control
 * characters but tabs and line ends, none that turn the direction of what follows, and none that are
 * nothing to see between two letters. What joins letters stays: scripts and pictures need it.
 */
export function plainText(text: string): string {
  return text.normalize('NFC').replace(/\r\n?/g, '\n').replace(unseen, '').trim()
}

const unseen =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

/** Whether a text can be kept as it is: neither the end of text nor half a character is in it. */
export function isKeepable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** A text made safe, and what is wrong with its length, counted in characters as people see them. */
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
