import { spawn } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isInstalled } from '../scripts/bootstrap.mjs'
import { inputsDigest, isBuilt } from '../scripts/build.ts'
import { takeLock } from '../scripts/lock.mjs'
import { madeSecrets } from '../scripts/made-secrets.ts'
import { precompress } from '../scripts/precompress.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sepetak-parts-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the lock of a folder', () => {
  const file = () => path.join(folder, 'start.lock')

  test('the lock of a folder is held by a running process, and names its process id', () => {
    const { pid } = process
    const birth = readFileSync(`/proc/${process.ppid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19]
    writeFileSync(file(), JSON.stringify({ pid: process.ppid, born: birth, note: 'there' }))
    expect(takeLock(file())).toEqual({ isTaken: false, pid: process.ppid, note: 'there' })
    expect(readdirSync(folder)).toEqual(['start.lock'])
    expect(pid).not.toBe(process.ppid)
  })

  test('the lock of a folder is taken over from a process that was killed', async () => {
    const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'])
    writeFileSync(file(), JSON.stringify({ pid: child.pid, born: null, note: '' }))
    expect(takeLock(file()).isTaken).toBe(false)
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
    expect(takeLock(file())).toMatchObject({ isTaken: true, wasLeft: true })
  })

  test('the lock of a folder is taken over when its process id belongs to another process now', () => {
    writeFileSync(file(), JSON.stringify({ pid: process.ppid, born: '1', note: '' }))
    expect(takeLock(file())).toMatchObject({ isTaken: true, wasLeft: true })
  })

  test('the lock of a folder is acquired by exactly one of many processes at the same time', async () => {
    const program = `import { takeLock } from ${JSON.stringify(path.resolve('scripts/lock.mjs'))}
      console.log(takeLock(process.argv[1]).isTaken)
      setTimeout(() => {}, 3000)`
    writeFileSync(file(), JSON.stringify({ pid: 2 ** 22 + 1, born: '1', note: '' }))
    const children = Array.from({ length: 6 }, () =>
      spawn(process.execPath, ['--input-type=module', '-e', program, file()]),
    )
    const answers = await Promise.all(
      children.map(
        (child) =>
          new Promise<string>((resolve) =>
            child.stdout.once('data', (data) => resolve(String(data).trim())),
          ),
      ),
    )
    for (const child of children) child.kill('SIGKILL')
    expect(answers.filter((answer) => answer === 'true')).toHaveLength(1)
  })
})

describe('the check of the installed packages', () => {
  const lockFile = (packages: object) =>
    writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify({ packages }))
  const installed = (packages: object) => {
    mkdirSync(path.join(folder, 'node_modules'), { recursive: true })
    writeFileSync(
      path.join(folder, 'node_modules/.package-lock.json'),
      JSON.stringify({ packages }),
    )
  }
  const wanted = {
    '': { name: 'sepetak' },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '2.0.0', optional: true },
  }

  test('the check of the installed packages fails on a new clone', () => {
    lockFile(wanted)
    expect(isInstalled(folder)).toBe(false)
  })

  test('the check of the installed packages accepts a missing optional package, but no package of another version', () => {
    lockFile(wanted)
    installed({ 'node_modules/a': { version: '1.0.0' } })
    expect(isInstalled(folder)).toBe(true)
    installed({ 'node_modules/a': { version: '1.0.1' } })
    expect(isInstalled(folder)).toBe(false)
    installed({ 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '2.1.0' } })
    expect(isInstalled(folder)).toBe(false)
  })
})

describe('the build', () => {
  const put = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }

  test('the build of the pages is repeated when a page, a message or a package changes, and only then', () => {
    put('src/web/root.tsx', 'a')
    put('messages/id/shell.json', '{}')
    const before = inputsDigest(folder)
    put('build/stamp.json', JSON.stringify({ inputs: before }))
    expect(isBuilt(folder)).toBe(true)
    put('src/domain/ledger/entry.ts', 'changed')
    put('src/web/root.test.ts', 'changed')
    expect(isBuilt(folder)).toBe(true)
    put('messages/id/shell.json', '{"a":"b"}')
    expect(isBuilt(folder)).toBe(false)
  })

  test('the build of the pages stores compressed files for text that becomes smaller, and for no other file', async () => {
    put('assets/a.js', 'let a = 1\n'.repeat(500))
    put('assets/short.js', 'let a = 1')
    put('assets/picture.webp', 'x'.repeat(5000))
    await precompress(folder)
    expect(readdirSync(path.join(folder, 'assets')).sort()).toEqual([
      'a.js',
      'a.js.br',
      'a.js.gz',
      'picture.webp',
      'short.js',
    ])
    const gz = readFileSync(path.join(folder, 'assets/a.js.gz'))
    expect(gunzipSync(gz).toString()).toBe('let a = 1\n'.repeat(500))
  })
})

test('the secrets of the demo are created once and readable by their owner only', () => {
  const made = madeSecrets(folder)
  expect(madeSecrets(folder)).toEqual(made)
  expect(new Set(Object.values(made)).size).toBe(5)
  expect(statSync(path.join(folder, 'secrets.json')).mode & 0o777).toBe(0o600)
  writeFileSync(path.join(folder, 'secrets.json'), 'damaged')
  expect(() => madeSecrets(folder)).toThrow('cannot be read')
})
