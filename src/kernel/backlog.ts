/** What waits in one queue of the staff: how much, since when, and how much of it is late. */
export type Backlog<Queue extends string = string> = {
  readonly queue: Queue
  readonly waiting: number
  /** Since when the oldest waits; null where nothing does. */
  readonly oldestAt: Date | null
  /** What is past the time that was promised or that the law names. */
  readonly overdue: number
}
