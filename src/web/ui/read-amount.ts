// Digits of other scripts that people's keyboards write: full-width ones and both Arabic sets.
const otherDigits: readonly [RegExp, number][] = [
  [/[\uFF10-\uFF19]/g, 0xff10],
  [/[\u0660-\u0669]/g, 0x0660],
  [/[\u06F0-\u06F9]/g, 0x06f0],
]

/**
 * The one rule by which a typed amount is read. Whole rupiah in digits of any of the scripts above;
 * groups of three, all parted by the same point, comma, apostrophe or space; `Rp` or `IDR` before
 * it; nothing but zeros after it (`,00`, `.00`, `,-`). Answers its plain digits, '' for nothing, and
 * null for everything else: a fraction, a sign, an exponent, groups that are none.
 */
export function readAmount(text: string): string | null {
  const plain = withOurDigits(text).replace(/\s/gu, ' ').trim()
  if (plain === '') return ''
  const [, number] = /^(?:rp\.?|idr)? ?(.*)$/i.exec(plain) ?? []
  const [, whole = '', end = ''] = /^(.*?)([.,](?:00|-{1,2}))?$/.exec(number ?? '') ?? []
  const grouped = /^\d{1,3}(?:([.,' ’])\d{3})(?:\1\d{3})*$/u.exec(whole)
  if (grouped === null && !/^\d+$/.test(whole)) return null
  // What parts the groups cannot part the zeros as well.
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
 * What is sent for an amount that was typed: the number, nothing where nothing was typed, and what
 * cannot be read as it is, so that the API refuses it at its field. Beyond what JSON carries
 * exactly it is brought to where it is refused, never rounded to something that is not.
 */
export function typedAmount(text: string): number | string | undefined {
  const digits = readAmount(text)
  if (digits === '') return undefined
  if (digits === null) return text.slice(0, 40)
  return digits.length > 16 ? Number.MAX_SAFE_INTEGER + 1 : Number(digits)
}

/** What a field shows again of an amount: its digits, or what was typed where it is no amount. */
export function asDigits(text: string): string {
  return readAmount(text) ?? text.slice(0, 40)
}
