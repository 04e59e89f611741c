/** Returns a stored number in its display format: `+6281234567890` → `0812 3456 7890`, without a line break; others unchanged. */
export function showPhone(phone: string): string {
  if (!phone.startsWith('+62')) return phone
  const digits = `0${phone.slice(3)}`
  return [digits.slice(0, 4), digits.slice(4, 8), digits.slice(8)].filter(Boolean).join('\u00a0')
}
