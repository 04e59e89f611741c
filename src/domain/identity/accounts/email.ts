/** An address as it is stored: trimmed, its domain in lower case. */
export function tidyEmail(email: string): string {
  const [local, domain] = partsOf(email)
  return `${local}@${domain.toLowerCase()}`
}

/** An address as it is compared: spellings that differ only in case or width are one address. */
export function emailKey(email: string): string {
  return tidyEmail(email).normalize('NFKC').toLowerCase()
}

/**
 * An address as others may see it: `b•••@contoh.id`. Masked as it is compared, so that the case it
 * was once stored in does not reveal that it is known.
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
