import { reasonLength } from '#contract'
import { readText } from '#kernel'
import { reasonUnacceptable } from './refusals.ts'

/**
 * Why staff propose, decide or stop something, made safe to keep: the one rule for it everywhere. Refuses
 * with `approvals.reason_unacceptable`.
 */
export function staffReason(typed: string): string {
  const { text, faults } = readText('reason', typed, reasonLength)
  if (faults.length > 0) throw reasonUnacceptable(faults)
  return text
}
