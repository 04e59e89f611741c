// Digits of other scripts on people's keyboards: full-width and both Arabic sets.
const otherDigits: readonly [RegExp, number][] = [
  [/[\uFF10-\uFF19]/g, 0xff10],
  [/[\u0660-\u0669]/g, 0x0660],
  [/[\u06F0-\u06F9]/g, 0x06f0],
]

/**
 * Parses a typed amount: whole rupiah in digits of any script above; groups of three, all separated by the same
 * point, comma, apostrophe or space; optional `Rp` or `IDR` before it and only zeros after it (`,00`, `.00`,
 * `,-`). Returns the plain digits, '' for an empty text, and null for everything else: fractions, signs,
 * exponents and malformed groups.
 */
export function readAmount(text: string): string | null {
  const plain = withOurDigits(text).replace(/\s/gu, ' ').trim()
  if (plain === '') return ''
  const [, number] = /^(?:rp\.?|idr)? ?(.*)$/i.exec(plain) ?? []
  const [, whole = '', end = ''] = /^(.*?)([.,](?:00|-{1,2}))?$/.exec(number ?? '') ?? []
  const grouped = /^\d{1,3}(?:([.,' ’])\d{3})(?:\1\d{3})*$/u.exec(whole)
  if (grouped === null && !/^\d+$/.test(whole)) return null
  // The separator of the groups cannot be the decimal separator as well.
  if (grouped !== null && end !== '' && end[0] === grouped[1]) return null
  return whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '')
}

function withOurDigits(text: string): string {
  return otherDigits.reduce(
    (read, [shape, zero]) =>
      read.replace(shape, (digit) => String((digit.codePointAt(0) ?? zero) - zero)),
    text,
  )
}

/**
 * The value to send for a typed amount: the number, undefined for an empty text, or unreadable text unchanged,
 * so that the API refuses it at its field. A number above what JSON carries exactly is sent as one that is
 * refused, never rounded.
 */
export function typedAmount(text: string): number | string | undefined {
  const digits = readAmount(text)
  if (digits === '') return undefined
  if (digits === null) return text.slice(0, 40)
  return digits.length > 16 ? Number.MAX_SAFE_INTEGER + 1 : Number(digits)
}

/** The value that a field shows again: the digits, or the text as typed if it is not an amount. */
export function asDigits(text: string): string {
  return readAmount(text) ?? text.slice(0, 40)
}
