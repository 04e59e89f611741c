/** Returns an address as it is stored: trimmed, with its domain in lower case. */
export function tidyEmail(email: string): string {
  const [local, domain] = partsOf(email)
  return `${local}@${domain.toLowerCase()}`
}

/** Returns an address as it is compared: spellings that differ only in case or width are equal. */
export function emailKey(email: string): string {
  return tidyEmail(email).normalize('NFKC').toLowerCase()
}

/**
 * Masks an address for display to others: `b•••@contoh.id`. Masks the form used for comparison, because showing
 * the stored case would reveal that the address is known.
 */
export function maskEmail(email: string): string {
  const [local, domain] = partsOf(emailKey(email))
  return `${[...local][0] ?? ''}•••@${domain}`
}

export function localPart(email: string): string {
  return partsOf(email)[0]
}

function partsOf(email: string): [local: string, domain: string] {
  const text = email.trim()
  const at = text.lastIndexOf('@')
  return [text.slice(0, at), text.slice(at + 1)]
}
