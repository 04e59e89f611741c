import { reasonLength } from '#contract'
import { readText } from '#kernel'
import { reasonUnacceptable } from './refusals.ts'

/**
 * Returns a normalised reason of staff for a proposal, a decision or a suspension; the only rule for reasons.
 * Refuses with `approvals.reason_unacceptable`.
 */
export function staffReason(typed: string): string {
  const { text, faults } = readText('reason', typed, reasonLength)
  if (faults.length > 0) throw reasonUnacceptable(faults)
  return text
}
