import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares two texts in constant time. */
export function isSameSecret(given: string | null | undefined, expected: string): boolean {
  if (given === null || given === undefined || expected === '') return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
