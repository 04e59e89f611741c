import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Contender } from './rounds.ts'

const run = promisify(execFile)

export type WrkOptions = {
  connections?: number
  headers?: Record<string, string>
  lua?: string
  /** Responses other than 2xx and 3xx are part of the load. */
  takesRefusals?: boolean
}

/** Sends load to one address with wrk, one thread; fails when a response is not 2xx or 3xx. */
export function wrk(name: string, address: string, options: WrkOptions = {}): Contender {
  const { connections = 8, headers = {}, lua } = options
  const script = lua === undefined ? [] : ['-s', writeScript(name, lua)]
  const given = Object.entries(headers).flatMap(([key, value]) => ['-H', `${key}: ${value}`])
  return {
    name,
    async run(seconds) {
      const args = [
        '-t',
        '1',
        '-c',
        String(connections),
        '-d',
        `${seconds}s`,
        '--latency',
        ...given,
        ...script,
        address,
      ]
      const { stdout } = await run('wrk', args).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT'
          ? new Error('wrk is not on the PATH; install it from your system’s packages')
          : error
      })
      const hasRefusals = /Non-2xx or 3xx responses: \d+/.test(stdout)
      if (hasRefusals && options.takesRefusals !== true) throw new Error(`${name}: ${stdout}`)
      const p99 = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout)
      return {
        perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1] ?? 0),
        p99: milliseconds(p99?.[1], p99?.[2]),
      }
    },
  }
}

function milliseconds(value = '0', unit = 'ms'): number {
  return Number(value) * (unit === 'us' ? 0.001 : unit === 's' ? 1000 : 1)
}

function writeScript(name: string, lua: string): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'sepetak-wrk-')), `${name}.lua`)
  writeFileSync(file, lua)
  return file
}
