import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether two texts are the same, in a time that reveals nothing of where they differ. */
export function isSameSecret(given: string | null | undefined, wanted: string): boolean {
  if (given === null || given === undefined || wanted === '') return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}
