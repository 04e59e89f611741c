import type { Logger } from 'pino'

/**
 * Ends this program in order, once: on SIGTERM, on SIGINT, and when the program that started it is
 * gone. `close` gets the reason; after `waitMilliseconds` the program ends without it.
 */
export function endInOrder(
  log: Logger,
  close: (reason: 'asked' | 'abandoned') => Promise<void>,
  waitMilliseconds = 10_000,
): void {
  let isEnding = false
  const end = (reason: 'asked' | 'abandoned') => {
    if (isEnding) return
    isEnding = true
    setTimeout(() => process.exit(1), waitMilliseconds).unref()
    close(reason).then(
      () => process.exit(0),
      (error) => {
        log.error({ err: error }, 'the program did not end in order')
        process.exit(1)
      },
    )
  }
  process.once('SIGTERM', () => end('asked'))
  process.once('SIGINT', () => end('asked'))
  process.once('disconnect', () => end('abandoned'))
}

/** Notifies the program that started this one, if there is one that listens. */
export function report(message: { ready: true } | { fault: 'port-taken' }): Promise<void> {
  return new Promise((resolve) => {
    if (process.send === undefined) resolve()
    else process.send(message, () => resolve())
  })
}
