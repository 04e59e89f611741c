import type { WaitingWork } from '#contract/back-office/work.ts'
import { type BackOfficeLink, backOfficeLinks } from '../../shell/back-office-links.ts'

type Queue = WaitingWork['queue']

// Queues that are a part of a list, with its address; all others have the address of their name.
const parts: Partial<Record<Queue, { link: BackOfficeLink['id']; query?: string }>> = {
  complaints: { link: 'messages', query: '?state=complaints' },
  answers: { link: 'questions', query: '?state=open' },
  transfers: { link: 'withdrawals', query: '?state=submitted' },
  months: { link: 'distributions' },
  declarations: { link: 'distributions' },
  payouts: { link: 'distributions' },
  restorations: { link: 'customers' },
  secondMeetings: { link: 'meetings', query: '?state=second-due' },
  lateMotions: { link: 'motions', query: '?state=tracked' },
}

/** Returns the page where staff process a queue. */
export function placeOf(queue: Queue): { readonly path: string; readonly Icon: WorkIcon } | null {
  const { link = queue, query = '' } = parts[queue] ?? {}
  const place = backOfficeLinks.find(({ id }) => id === link)
  return place === undefined ? null : { path: `${place.path}${query}`, Icon: place.Icon }
}
type WorkIcon = BackOfficeLink['Icon']

/** Returns the queues with late work first, then by the longest wait, without empty ones. */
export function inOrder(work: readonly WaitingWork[]): readonly WaitingWork[] {
  return work
    .filter(({ waiting }) => waiting > 0)
    .toSorted((a, b) => Math.sign(b.overdue) - Math.sign(a.overdue) || b.days - a.days)
}
