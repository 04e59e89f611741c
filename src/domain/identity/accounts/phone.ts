import type { FieldError } from '#kernel'

/** What is wrong with a number that was typed, as a field; null when nothing is. */
export function phoneFault(text: string, phone: string | null): FieldError | null {
  if (text.trim() === '') return { path: 'phone', code: 'field.required' }
  return phone === null ? { path: 'phone', code: 'identity.phone_shape' } : null
}

/** A number as others may see it: its country and its last three digits. */
export function maskPhone(phone: string): string {
  const country = phone.startsWith('+62') ? '+62' : phone.slice(0, 2)
  return `${country} ••• ${phone.slice(-3)}`
}
