import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'

export type ProgramOptions = {
  readonly file: string
  readonly args?: readonly string[]
  readonly cwd: string
  readonly environment: Record<string, string | undefined>
  /** The delay before a restart; it doubles after each quick exit. */
  readonly pauseMilliseconds?: number
  /** Called when another program uses its port, which a restart cannot change. */
  onPortTaken(): void
}

/** One of the two programs, restarted whenever it ends, for as long as this process runs. */
export type SupervisedProgram = {
  /** Resolves when the program first reports that it is ready. */
  readonly ready: Promise<void>
  send(message: object): void
  restart(): void
  /** Asks the program to shut down and waits until it has. */
  stop(): Promise<void>
}

const stopMilliseconds = 15_000
const steadyMilliseconds = 10_000
const pauseMillisecondsMax = 30_000
/** From this many quick exits in a row, each is reported. */
const faultsTold = 3

export function superviseProgram(options: ProgramOptions): SupervisedProgram {
  const { pauseMilliseconds = 250 } = options
  let child: ChildProcess | null = null
  let isStopping = false
  let faults = 0
  let pending: NodeJS.Timeout | null = null
  let last: object | null = null
  const { promise: ready, resolve: isReady } = Promise.withResolvers<void>()

  function launch(): void {
    const startedAt = Date.now()
    pending = null
    // In a separate process group: Ctrl-C reaches it through this process, in the right order.
    const made = spawn(process.execPath, [options.file, ...(options.args ?? [])], {
      cwd: options.cwd,
      env: options.environment,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: true,
    })
    child = made
    made.on('message', (message: { ready?: true; fault?: 'port-taken' }) => {
      if (message.ready === true) isReady()
      if (message.fault !== undefined) options.onPortTaken()
    })
    made.on('error', () => {})
    if (last !== null) made.send(last, () => {})
    made.once('exit', () => {
      child = null
      if (isStopping) return
      faults = Date.now() - startedAt > steadyMilliseconds ? 0 : faults + 1
      const pause = Math.min(pauseMilliseconds * 2 ** faults, pauseMillisecondsMax)
      if (faults >= faultsTold) console.error(keepsFailing(options.file, pause))
      pending = setTimeout(launch, pause)
    })
  }

  launch()
  return {
    ready,
    send(message) {
      last = message
      child?.send(message, () => {})
    },
    restart() {
      faults = 0
      child?.kill('SIGTERM')
    },
    async stop() {
      isStopping = true
      if (pending !== null) clearTimeout(pending)
      const ending = child
      if (ending === null) return
      const ended = new Promise((resolve) => ending.once('exit', resolve))
      ending.kill('SIGTERM')
      const patience = setTimeout(() => ending.kill('SIGKILL'), stopMilliseconds)
      await ended
      clearTimeout(patience)
    },
  }
}

function keepsFailing(file: string, pause: number): string {
  const seconds = Math.ceil(pause / 1000)
  return `${path.basename(file)} keeps failing, and is started again in ${seconds} s.`
}
