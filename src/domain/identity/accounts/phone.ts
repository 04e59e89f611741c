import type { FieldError } from '#kernel'

/** Returns what is wrong with a typed number, as a field error. Null when the number is valid. */
export function phoneFault(text: string, phone: string | null): FieldError | null {
  if (text.trim() === '') return { path: 'phone', code: 'field.required' }
  return phone === null ? { path: 'phone', code: 'identity.phone_shape' } : null
}

// The country codes of one and two digits (ITU-T E.164); all others have three.
const countryCode = /^\+(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/

/** Masks a number for display to others: its country code and last three digits remain. */
export function maskPhone(phone: string): string {
  const [country = ''] = countryCode.exec(phone) ?? []
  return `${country} ••• ${phone.slice(-3)}`
}
