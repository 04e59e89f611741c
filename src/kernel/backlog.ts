/** The size of one staff queue: how many items wait, since when, and how many are late. */
export type Backlog<Queue extends string = string> = {
  readonly queue: Queue
  readonly waiting: number
  /** When the oldest item began to wait; null for an empty queue. */
  readonly oldestAt: Date | null
  /** Items past the promised or legal deadline. */
  readonly overdue: number
}
