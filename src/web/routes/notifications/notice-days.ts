import type { Notification } from '#contract/notifications/notice-body.ts'

/** Several notices of one kind that came one after the other: the first is shown, the others fold. */
export type Burst = { readonly first: Notification; readonly others: readonly Notification[] }

export type NoticeDay = { readonly date: string; readonly bursts: readonly Burst[] }

const westernOffsetMs = 7 * 60 * 60 * 1000

/** The date of an instant in Western Indonesian Time, such as `2026-11-21`. */
export function westernDate(instant: string | number): string {
  const at = typeof instant === 'number' ? instant : Date.parse(instant)
  return new Date(at + westernOffsetMs).toISOString().slice(0, 10)
}

// Two of a kind are read as fast as they are unfolded.
const burstMin = 3

/** Notices by day as they come, and within a day those of a kind grouped as one. */
export function noticeDays(notices: readonly Notification[]): NoticeDay[] {
  const days: { date: string; runs: Notification[][] }[] = []
  for (const notice of notices) {
    const date = westernDate(notice.happenedAt)
    const last = days.at(-1)
    if (last?.date !== date) {
      days.push({ date, runs: [[notice]] })
      continue
    }
    const run = last.runs.at(-1)
    if (run !== undefined && isAlike(run[0], notice)) run.push(notice)
    else last.runs.push([notice])
  }
  return days.map(({ date, runs }) => ({ date, bursts: runs.flatMap(burstsOf) }))
}

// What is unread must be seen without unfolding anything.
function isAlike(one: Notification | undefined, other: Notification): boolean {
  return one?.event === other.event && one.isRead === other.isRead
}

function burstsOf(run: readonly Notification[]): Burst[] {
  const [first, ...others] = run
  if (first === undefined) return []
  if (run.length < burstMin) return run.map((notice) => ({ first: notice, others: [] }))
  return [{ first, others }]
}

/** The text with its amounts covered, for readers who hide theirs. */
export function coveredText(text: string, isHidden: boolean): string {
  return isHidden ? text.replace(/Rp\d[\d.,]*\d|Rp\d/g, 'Rp••••••') : text
}
