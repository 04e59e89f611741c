import type { Notification } from '#contract/notifications/notice-body.ts'
import { jakartaDate } from '#kernel'

/** Consecutive notices of one kind: the first is shown, the others are folded away. */
export type Burst = { readonly first: Notification; readonly others: readonly Notification[] }

type NoticeDay = { readonly date: string; readonly bursts: readonly Burst[] }

// Two notices of a kind are read as quickly as they are unfolded, so only three or more are folded.
const burstMin = 3

/** Groups notices by day in the given order, and consecutive notices of a kind within a day. */
export function noticeDays(notices: readonly Notification[]): NoticeDay[] {
  const days: { date: string; runs: Notification[][] }[] = []
  for (const notice of notices) {
    const date = jakartaDate(new Date(notice.happenedAt))
    const last = days.at(-1)
    if (last?.date !== date) {
      days.push({ date, runs: [[notice]] })
      continue
    }
    const run = last.runs.at(-1)
    if (run !== undefined && isSameKind(run[0], notice)) run.push(notice)
    else last.runs.push([notice])
  }
  return days.map(({ date, runs }) => ({ date, bursts: runs.flatMap(groupBursts) }))
}

// Read and unread notices are not folded together: unread ones must be visible without unfolding.
function isSameKind(one: Notification | undefined, other: Notification): boolean {
  return one?.event === other.event && one.isRead === other.isRead
}

function groupBursts(run: readonly Notification[]): Burst[] {
  const [first, ...others] = run
  if (first === undefined) return []
  if (run.length < burstMin) return run.map((notice) => ({ first: notice, others: [] }))
  return [{ first, others }]
}

/** Returns the text with its amounts masked when the reader hides amounts. */
export function coveredText(text: string, isHidden: boolean): string {
  return isHidden ? text.replace(/\u2212?Rp\d(?:[\d.,]*\d)?/g, 'Rp••••••') : text
}
