const indonesianMobile = /^(?:\+?62|0)?0?(8[1-9]\d{6,10})$/
const international = /^\+[1-9]\d{6,14}$/

/**
 * A phone number as E.164, or null when it is none. `0812-3456-7890`, `62812…` and `+62 812…` are
 * Indonesian mobile numbers; other countries are written with `+` (or `00`) and their code.
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
