import { Refusal } from '#kernel'

/** Others are being read, and enough of them wait already. */
export function readerBusy(details: { retryAfterSeconds: number }): Refusal {
  return new Refusal('reading.busy', 'limited', details)
}

/** A picture took longer than one picture may; nothing of it is kept. */
export function readingTooSlow(): Refusal {
  return new Refusal('reading.too_slow', 'conflict')
}

/** The reader broke off at this picture; the next one begins with a new reader. */
export function readingFailed(): Refusal {
  return new Refusal('reading.failed', 'conflict')
}
