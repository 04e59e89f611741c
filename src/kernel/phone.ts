const indonesianMobile = /^(?:\+?62|0)?0?(8[1-9]\d{6,10})$/
const international = /^\+[1-9]\d{6,14}$/

/**
 * Normalises a phone number to E.164; null when the text is not a phone number. `0812-3456-7890`, `62812…` and
 * `+62 812…` are Indonesian mobile numbers; numbers of other countries start with `+` (or `00`) and the country code.
 */
export function normalisePhone(text: string): string | null {
  const digits = text
    .normalize('NFKC')
    .trim()
    .replace(/[\s.()-]/g, '')
    .replace(/^00/, '+')
  const mobile = /^(\+62|62|0)/.test(digits) ? indonesianMobile.exec(digits)?.[1] : undefined
  if (mobile !== undefined) return `+62${mobile}`
  if (digits.startsWith('+62')) return null
  return international.test(digits) ? digits : null
}
