import type { WaitingWork } from '#contract/back-office/work.ts'

/** Returns the queues with late work first, then by the longest wait, without empty ones. */
export function inOrder(work: readonly WaitingWork[]): readonly WaitingWork[] {
  return work
    .filter(({ waiting }) => waiting > 0)
    .toSorted((a, b) => Math.sign(b.overdue) - Math.sign(a.overdue) || b.days - a.days)
}
