import { execFile, execFileSync } from 'node:child_process'
import { promisify } from 'node:util'
import type { Contender } from './rounds.ts'

const run = promisify(execFile)

/**
 * The reference of every database figure: pgbench's TPC-B-like load on the same server. pgbench is part of
 * PostgreSQL's packages; without it the benchmark cannot run.
 */
export function tpcb(url: string, clients: number): Contender {
  return {
    name: `tpcb-${clients}`,
    async run(seconds) {
      const threads = String(Math.min(2, clients))
      const { stdout } = await run('pgbench', [
        '-n',
        '-M',
        'prepared',
        '-c',
        String(clients),
        '-j',
        threads,
        '-T',
        String(seconds),
        url,
      ])
      return { perSecond: Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? 0) }
    },
  }
}

export function prepareTpcb(url: string, scale: number): void {
  try {
    execFileSync('pgbench', ['--version'], { stdio: 'ignore' })
  } catch {
    throw new Error(
      'pgbench is not on the PATH; install the PostgreSQL client packages of your system',
    )
  }
  execFileSync('pgbench', ['-i', '-q', '-s', String(scale), url], { stdio: 'ignore' })
}
