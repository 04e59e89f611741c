import type { Logger } from 'pino'

/**
 * Shuts this process down once: on SIGTERM, on SIGINT, or when its parent process is gone. `close` receives the
 * reason; after `waitMilliseconds` the process exits without it.
 */
export function shutDownInOrder(
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

/** Sends a message to the parent process if it listens. */
export function report(message: { ready: true } | { fault: 'port-taken' }): Promise<void> {
  return new Promise((resolve) => {
    if (process.send === undefined) resolve()
    else process.send(message, () => resolve())
  })
}
