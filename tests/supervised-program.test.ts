import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type SupervisedProgram, superviseProgram } from '../scripts/supervised-program.ts'

let folder = ''
const programs: SupervisedProgram[] = []

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sepetak-supervised-'))
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(async () => {
  for (const program of programs.splice(0)) await program.stop()
  rmSync(folder, { recursive: true, force: true })
  vi.restoreAllMocks()
})

function supervise(name: string, text: string): SupervisedProgram {
  const file = path.join(folder, `${name}.mjs`)
  const head = `import { appendFileSync } from 'node:fs'; appendFileSync(${JSON.stringify(`${file}.starts`)}, process.pid + '\\n');`
  writeFileSync(file, head + text)
  const program = superviseProgram({
    file,
    cwd: folder,
    environment: { ...process.env },
    pauseMilliseconds: 1,
    onPortTaken: () => {},
  })
  programs.push(program)
  return program
}

function starts(name: string): number[] {
  const file = path.join(folder, `${name}.mjs.starts`)
  if (!existsSync(file)) return []
  const text = readFileSync(file, 'utf8')
  return text.trim().split('\n').map(Number)
}

async function until(isSo: () => boolean): Promise<void> {
  for (let looks = 0; looks < 600; looks += 1) {
    if (isSo()) return
    await wait(50)
  }
  throw new Error('it did not become so')
}

test('a program that keeps crashing is restarted without end, and other programs are not affected', async () => {
  const steady = supervise(
    'steady',
    "process.send({ ready: true }); process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000)",
  )
  await steady.ready
  supervise('dying', 'process.exit(1)')
  await until(() => starts('dying').length >= 11)
  expect(starts('steady')).toHaveLength(1)
  expect(console.error).toHaveBeenCalledWith(
    'dying.mjs keeps failing, and is started again in 1 s.',
  )
})

test('a program that is killed nine times in a row is running again', async () => {
  supervise('killed', "process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000)")
  for (let kills = 1; kills <= 9; kills += 1) {
    await until(() => starts('killed').length >= kills)
    process.kill(starts('killed').at(-1) ?? Number.NaN, 'SIGKILL')
  }
  await until(() => starts('killed').length === 10)
})
