import { readText } from '#kernel'
import { reasonUnacceptable } from './refusals.ts'

/** The reason of a decision, which its owner reads; refuses with `investors.reason_unacceptable`. */
export function staffReason(typed: string): string {
  const { text, faults } = readText('reason', typed, { minimum: 5, maximum: 500 })
  if (faults.length > 0) throw reasonUnacceptable(faults)
  return text
}
