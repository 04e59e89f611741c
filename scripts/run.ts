import { spawn } from 'node:child_process'
import { mkdirSync, watch } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Config, ConfigFault, loadConfig } from '../src/config.ts'
import { endWithParent } from './bootstrap.mjs'
import { buildIfNeeded } from './build.ts'
import { drawPlots } from './draw-plots.ts'
import { type EmbeddedDatabase, superviseDatabase } from './embedded-database.ts'
import { takeLock } from './lock.mjs'
import { type MadeSecrets, madeSecrets } from './made-secrets.ts'
import { greeting, lockHeld, portTaken } from './start-words.ts'
import { type SupervisedProgram, superviseProgram } from './supervised-program.ts'

// Runs the product: the embedded database, the server and the worker. They end with this process; one that ends
// alone is started again.
const root = fileURLToPath(new URL('..', import.meta.url))
const isDevelopment = process.argv.includes('--dev')
const orphanMilliseconds = 10_000
const endingMilliseconds = 40_000
const endingNote = 'ending'

const steps: (() => Promise<void> | void)[] = []
let isEnding = false
let postmaster = 0
let markEnding = () => {}

class Fault extends Error {}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0))
process.on('disconnect', () => end(0))
endWithParent(() => end(0))

try {
  await run()
} catch (error) {
  if (!isEnding) {
    const isKnown = error instanceof Fault || error instanceof ConfigFault
    console.error(isKnown || !(error instanceof Error) ? String((error as Error).message) : error)
    await end(1)
  }
}

/** Reverses every completed step, the last one first. */
async function end(code: number): Promise<void> {
  if (isEnding) return
  isEnding = true
  markEnding()
  setTimeout(() => process.exit(code === 0 ? 1 : code), endingMilliseconds).unref()
  for (const step of steps.reverse()) {
    try {
      await step()
    } catch (error) {
      console.error(error)
    }
  }
  process.exit(code)
}

async function run(): Promise<void> {
  const config = loadConfig()
  const folder = path.resolve(root, config.dataFolder)
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  const wasLeft = await lockFolder(folder, config)
  await checkPort(config, wasLeft)
  await (isDevelopment ? drawPlots(root, console.log) : buildIfNeeded(root, console.log))
  if (isEnding) return
  const secrets = config.mode === 'demo' ? madeSecrets(folder) : null
  const programs: SupervisedProgram[] = []
  const database = await openDatabase(config, folder, secrets, programs)
  if (isEnding) return
  await prepareDatabase(config, database, secrets)
  if (isEnding) return
  const environment = environmentFor(config, database, secrets)
  const start = (file: string) => {
    const program = superviseProgram({
      file,
      args: isDevelopment ? ['--dev'] : [],
      cwd: root,
      environment,
      onPortTaken: () => {
        console.error(portTaken(config.port))
        void end(1)
      },
    })
    programs.push(program)
    return program
  }
  steps.push(() => stopAll(programs))
  const server = start('src/server.ts')
  const worker = start('src/worker.ts')
  notifyPostmaster(programs)
  await Promise.all([server.ready, worker.ready])
  if (isDevelopment) restartOnChange(programs)
  console.log(greeting(config))
}

// The server first, so that no new work arrives while the worker finishes.
async function stopAll(programs: readonly SupervisedProgram[]): Promise<void> {
  for (const program of programs) await program.stop()
}

// Waits for an instance that is ending; does nothing to one that is running.
async function lockFolder(folder: string, config: Config): Promise<boolean> {
  const since = Date.now()
  for (;;) {
    const lock = takeLock(path.join(folder, 'start.lock'), config.publicUrl)
    if (lock.isTaken) {
      steps.push(() => lock.release())
      markEnding = () => lock.rewrite(endingNote)
      return lock.wasLeft
    }
    const patience = lock.note === endingNote ? endingMilliseconds : 1500
    if (Date.now() - since > patience) throw new Fault(lockHeld(lock.pid, lock.note))
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

// After a crash the old server may still be finishing its last requests.
async function checkPort(config: Config, isAfterCrash: boolean): Promise<void> {
  const until = Date.now() + (isAfterCrash ? orphanMilliseconds : 0)
  while (await isPortTaken(config)) {
    if (Date.now() > until) throw new Fault(portTaken(config.port))
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

function isPortTaken({ port, host }: Config): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(true)
      else reject(new Fault(`The server cannot listen on ${host}:${port}: ${error.message}`))
    })
    probe.listen(port, host, () => probe.close(() => resolve(false)))
  })
}

async function openDatabase(
  config: Config,
  folder: string,
  secrets: MadeSecrets | null,
  programs: readonly SupervisedProgram[],
): Promise<EmbeddedDatabase | null> {
  if (config.databaseUrl !== null || secrets === null) return null
  const database = await superviseDatabase(folder, secrets.databaseOwnerPassword, (pid) => {
    postmaster = pid
    notifyPostmaster(programs)
  })
  steps.push(() => database.stop())
  return database
}

// If this process is killed, the server ends the database in its place, so it must know its process id.
function notifyPostmaster(programs: readonly SupervisedProgram[]): void {
  if (postmaster > 0) programs[0]?.send({ postmaster })
}

async function prepareDatabase(
  config: Config,
  database: EmbeddedDatabase | null,
  secrets: MadeSecrets | null,
): Promise<void> {
  const child = spawn(process.execPath, ['scripts/prepare-database.ts'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
    env: {
      ...process.env,
      ...environmentFor(config, database, secrets),
      OWNER_URL: database?.ownerUrl ?? config.databaseUrl ?? '',
      PROGRAM_PASSWORD: database === null ? '' : secrets?.databasePassword,
    },
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  steps.push(async () => {
    child.kill('SIGTERM')
    await ended
  })
  const code = await ended
  steps.pop()
  if (code !== 0 && !isEnding) throw new Fault('The database could not be made ready.')
}

function environmentFor(
  config: Config,
  database: EmbeddedDatabase | null,
  secrets: MadeSecrets | null,
): Record<string, string | undefined> {
  const given = config.secrets
  return {
    ...process.env,
    NODE_ENV: isDevelopment ? 'development' : 'production',
    MODE: config.mode,
    DATABASE_URL: database?.urlFor(secrets?.databasePassword ?? '') ?? config.databaseUrl ?? '',
    SECRET_KEYS: given.secretKeys?.join(',') ?? secrets?.secretKey,
    DATA_KEYS: given.dataKeys?.join(',') ?? secrets?.dataKey,
    PAYMENTS_SECRET: given.paymentsSecret ?? secrets?.paymentsSecret,
  }
}

// Pages reload automatically; code that runs without a build needs a new process.
function restartOnChange(programs: readonly SupervisedProgram[]): void {
  let timer: NodeJS.Timeout | undefined
  const watcher = watch(path.join(root, 'src'), { recursive: true }, (_event, file) => {
    if (file === null || file.startsWith('web') || /\.test\.tsx?$/.test(file)) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      console.log(`${file} has changed: starting the programs again.`)
      for (const program of programs) program.restart()
    }, 300)
  })
  steps.push(() => watcher.close())
}
