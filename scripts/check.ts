import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../src/database/embedded/embedded-server.ts'
import { buildIfNeeded } from './build.ts'
import { findChromium } from './chromium.ts'

// `npm test`: every check, ordered so that faults are found as early as possible. It stops at the first stage
// that fails. The last line reports the number of passed and failed tests.
type Counts = { passed: number; failed: number }
type Stage = { readonly name: string; run(): Promise<Counts> }

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(path.join(tmpdir(), 'sepetak-check-'))
// The tests start the product about fifteen times: its modules are compiled at the first start only.
process.env.NODE_COMPILE_CACHE ??= path.join(folder, 'compiled')
// The command tests leave the demo that they loaded here, and the journeys start on copies of it.
process.env.DEMO_DATA = path.join(folder, 'demo')
const total: Counts = { passed: 0, failed: 0 }
let running: ReturnType<typeof spawn> | null = null
/** The tests that start the built product. They mostly wait, so they run beside the tests of the database. */
const started = ['tests/commands.test.ts', 'tests/live-start.test.ts']

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    running?.kill(signal)
    process.exitCode = 130
    total.failed += 1
  })
}

const stages: Stage[] = [
  { name: 'format and lint', run: () => tool('@biomejs/biome/bin/biome', ['ci', '.']) },
  {
    name: 'types',
    run: async () => {
      await must(tool('@react-router/dev/bin.cjs', ['typegen']))
      // Every checker resolves the shared types for itself, so more of them than cores only cost time.
      return tool('typescript/bin/tsc', ['--noEmit', '-p', '.', '--checkers', '2'])
    },
  },
  {
    name: 'unit',
    run: () => vitest('--exclude=**/*.db.test.ts', ...started.map((file) => `--exclude=${file}`)),
  },
  {
    name: 'build',
    run: async () => {
      await buildIfNeeded(root, console.log)
      return { passed: 0, failed: 0 }
    },
  },
  { name: 'database', run: database },
  { name: 'browser journeys', run: journeys },
]

try {
  // Fails now, and not after half an hour, when the browser cannot be installed.
  for (const kind of ['shell', 'whole'] as const) findChromium(kind)
  for (const stage of stages) {
    if (process.exitCode !== undefined) break
    const startedAt = Date.now()
    console.log(`\n── ${stage.name}`)
    const counts = await stage.run()
    total.passed += counts.passed
    total.failed += counts.failed
    console.log(`── ${stage.name}: ${Math.round((Date.now() - startedAt) / 1000)} s`)
    if (counts.failed > 0) process.exitCode = 1
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  total.failed += 1
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`, () => process.exit())

/** Runs a package's program on this Node; a failed program counts as one failure. */
async function tool(file: string, args: readonly string[]): Promise<Counts> {
  const code = await run(file, args, {})
  return { passed: 0, failed: code === 0 ? 0 : 1 }
}

async function must(result: Promise<Counts>): Promise<void> {
  if ((await result).failed > 0) throw new Error('That must work before anything else is checked.')
}

/**
 * Runs test files in parallel processes, each with its own database. The files of a process share what it has loaded,
 * because loading the product for every file takes as long as testing it.
 */
async function vitest(...args: string[]): Promise<Counts> {
  const file = path.join(folder, 'vitest.json')
  const code = await run(
    'vitest/vitest.mjs',
    [
      'run',
      '--no-isolate',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...args,
    ],
    {},
  )
  return counted(code, file, (report: { numPassedTests: number; numFailedTests: number }) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
  }))
}

// The bank test runs for half a minute here, and for ten seconds when its file is run alone. A third process works
// while the others wait for the programs they started or for the bank.
async function database(): Promise<Counts> {
  process.env.BANK_SECONDS ??= '30'
  return await vitest('--maxWorkers=3', '.db.test.ts', ...started)
}

type JourneyStats = { expected: number; unexpected: number; flaky: number }

// A browser on a busy machine stalls occasionally: a failed journey is repeated once, and reported.
async function journeys(): Promise<Counts> {
  const file = path.join(folder, 'playwright.json')
  const code = await run(
    '@playwright/test/cli.js',
    ['test', '--retries=1', '--reporter=list,json'],
    {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      JOURNEY_PORT: String(await freePort()),
    },
  )
  return counted(code, file, ({ stats }: { stats: JourneyStats }) => {
    if (stats.flaky > 0) console.log(`\n${stats.flaky} passed only when they were tried again`)
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
  })
}

// A run that fails without a failed test (a file that does not load, a server that does not start) counts as a
// failure as well.
function counted<Report>(code: number, file: string, read: (report: Report) => Counts): Counts {
  let counts: Counts
  try {
    counts = read(JSON.parse(readFileSync(file, 'utf8')) as Report)
  } catch {
    counts = { passed: 0, failed: 0 }
  }
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

function run(
  file: string,
  args: readonly string[],
  environment: Record<string, string>,
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(root, 'node_modules', file), ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...environment },
    })
    running = child
    child.on('error', () => resolve(1))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}
