import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from './scratch-server.ts'

/** A program of the product in its own process. */
export type Program = {
  readonly port: number
  /** Kills the process without notice, as a crash does, and starts it again. */
  crash(): Promise<void>
  stop(): Promise<void>
}

export type ProgramOptions = {
  /** The port it listens on; a free port when omitted. */
  readonly port?: number
  readonly databaseUrl: string
  /** The seed of the faults of its payment gateway; without one the gateway has no faults. */
  readonly seed?: number
  /** The port to which this program's gateway simulator sends webhooks; its own port when omitted. */
  readonly webhookPort?: number
}

const attemptsMax = 40

/** Starts `api` or `worker`; resolves when it is ready. It waits for a database that cannot be reached. */
export async function startProgram(
  name: 'api' | 'worker',
  { databaseUrl, seed, webhookPort, ...given }: ProgramOptions,
): Promise<Program> {
  const port = given.port ?? (await freePort())
  const file = fileURLToPath(new URL(`programs/${name}.ts`, import.meta.url))
  const env = {
    PATH: process.env.PATH ?? '',
    ...(process.env.RUN_FOLDER === undefined ? {} : { RUN_FOLDER: process.env.RUN_FOLDER }),
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    WEBHOOK_PORT: String(webhookPort ?? port),
    ...(seed === undefined ? {} : { GATEWAY_SEED: String(seed) }),
  }
  let running = await launch(file, env)
  return {
    port,
    async crash() {
      await end(running, 'SIGKILL')
      running = await launch(file, env)
    },
    stop: () => end(running, 'SIGKILL'),
  }
}

async function launch(file: string, env: Record<string, string>): Promise<ChildProcess> {
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const program = spawn(process.execPath, [file], {
      env,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const [first] = await Promise.race([once(program, 'message'), once(program, 'exit')])
    if (first === 'ready') return program
  }
  throw new Error(`${file} does not start`)
}

async function end(program: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return
  program.kill(signal)
  await once(program, 'exit')
}
