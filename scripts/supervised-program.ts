import { type ChildProcess, spawn } from 'node:child_process'

export type ProgramOptions = {
  readonly file: string
  readonly args?: readonly string[]
  readonly cwd: string
  readonly environment: Record<string, string | undefined>
  /** Told when the program cannot be kept running. */
  onHopeless(reason: 'port-taken' | 'crashed'): void
}

/** One of the two programs, kept running: one that dies is started again. */
export type SupervisedProgram = {
  /** Settles when the program first says that it is ready. */
  readonly ready: Promise<void>
  send(message: object): void
  restart(): void
  /** Asks it to end in order and waits until it has. */
  stop(): Promise<void>
}

const stopMilliseconds = 15_000
const faultsInARowMax = 8
const steadyMilliseconds = 10_000

export function superviseProgram(options: ProgramOptions): SupervisedProgram {
  let child: ChildProcess | null = null
  let isStopping = false
  let faults = 0
  let pending: NodeJS.Timeout | null = null
  let last: object | null = null
  const { promise: ready, resolve: isReady } = Promise.withResolvers<void>()

  function launch(): void {
    const startedAt = Date.now()
    pending = null
    // In a process group of its own: Ctrl-C reaches it through us, in the right order.
    const made = spawn(process.execPath, [options.file, ...(options.args ?? [])], {
      cwd: options.cwd,
      env: options.environment,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: true,
    })
    child = made
    made.on('message', (message: { ready?: true; fault?: 'port-taken' }) => {
      if (message.ready === true) isReady()
      if (message.fault !== undefined) options.onHopeless(message.fault)
    })
    made.on('error', () => {})
    if (last !== null) made.send(last, () => {})
    made.once('exit', () => {
      child = null
      if (isStopping) return
      faults = Date.now() - startedAt > steadyMilliseconds ? 0 : faults + 1
      if (faults >= faultsInARowMax) options.onHopeless('crashed')
      else pending = setTimeout(launch, Math.min(250 * 2 ** faults, 5000))
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
