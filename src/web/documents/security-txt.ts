import { day, locales } from '#kernel'

// The standard recommends less than a year, so that an outdated file is noticed.
const validDays = 180

/** Returns the file with the contact for security problems of this site (RFC 9116). */
export function securityTxt(publicUrl: string, now: Date): string {
  const expires = new Date(now.getTime() + validDays * day).toISOString()
  return [
    `Contact: ${publicUrl}/contact`,
    `Expires: ${expires}`,
    `Preferred-Languages: ${locales.join(', ')}`,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}
