import { Refusal } from '#kernel'

/** Other pictures are being read and the queue is full. */
export function readerBusy(details: { retryAfterSeconds: number }): Refusal {
  return new Refusal('reading.busy', 'limited', details)
}

/** Reading the picture exceeded the time limit; nothing of it is stored. */
export function readingTooSlow(): Refusal {
  return new Refusal('reading.too_slow', 'conflict')
}

/** The worker thread failed at this picture; the next picture starts a new thread. */
export function readingFailed(): Refusal {
  return new Refusal('reading.failed', 'conflict')
}
