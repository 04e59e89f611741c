import type { FieldError } from '#kernel'

/** Returns what is wrong with a typed number, as a field error. Null when the number is valid. */
export function phoneFault(text: string, phone: string | null): FieldError | null {
  if (text.trim() === '') return { path: 'phone', code: 'field.required' }
  return phone === null ? { path: 'phone', code: 'identity.phone_shape' } : null
}

/** Masks a number for display to others: its country code and last three digits remain. */
export function maskPhone(phone: string): string {
  const country = phone.startsWith('+62') ? '+62' : phone.slice(0, 2)
  return `${country} ••• ${phone.slice(-3)}`
}
