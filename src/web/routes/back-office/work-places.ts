import type { WaitingWork } from '#contract/back-office/work.ts'
import { type BackOfficeLink, deskOf } from '../../shell/back-office-links.ts'

type Queue = WaitingWork['queue']

// Queues that are a part of the list of their desk.
const queries: Partial<Record<Queue, string>> = {
  complaints: '?state=complaints',
  answers: '?state=open',
  transfers: '?state=submitted',
  secondMeetings: '?state=second-due',
  lateMotions: '?state=tracked',
}

/** Returns the page where staff process a queue. */
export function placeOf(queue: Queue): { readonly path: string; readonly Icon: WorkIcon } | null {
  const desk = deskOf(queue)
  return desk === undefined
    ? null
    : { path: `${desk.path}${queries[queue] ?? ''}`, Icon: desk.Icon }
}
type WorkIcon = BackOfficeLink['Icon']

/** Returns the queues with late work first, then by the longest wait, without empty ones. */
export function inOrder(work: readonly WaitingWork[]): readonly WaitingWork[] {
  return work
    .filter(({ waiting }) => waiting > 0)
    .toSorted((a, b) => Math.sign(b.overdue) - Math.sign(a.overdue) || b.days - a.days)
}
