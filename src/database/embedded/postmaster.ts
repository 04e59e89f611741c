import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** What a running server writes about itself into its folder. */
export type Postmaster = { readonly pid: number; readonly port: number; readonly isReady: boolean }

/** The server that has this folder open or died in it; null when it was stopped in order. */
export function readPostmaster(folder: string): Postmaster | null {
  try {
    const lines = readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Math.abs(Number(lines[0]))
    if (!Number.isSafeInteger(pid) || pid === 0) return null
    return { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' }
  } catch {
    return null
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Ends a server that outlived the program that started it, and waits until its folder is free. The
 * number in the file is trusted only as far as the running program proves to be PostgreSQL on this
 * very folder; a number that another program has taken over since is left alone.
 */
export async function endOrphan(folder: string, waitMilliseconds = 30_000): Promise<void> {
  const until = Date.now() + waitMilliseconds
  let isAsked = false
  for (;;) {
    const left = readPostmaster(folder)
    if (left === null || !isAlive(left.pid)) return
    const identity = identify(left.pid, folder)
    if (identity === 'another') {
      rmSync(path.join(folder, 'postmaster.pid'), { force: true })
      return
    }
    if (identity === 'ours' && !isAsked) {
      process.kill(left.pid, 'SIGINT')
      isAsked = true
    }
    if (Date.now() > until) {
      throw new Error(
        `The database in ${folder} is still open in process ${left.pid}. End that process and start again.`,
      )
    }
    await wait(100)
  }
}

// Without /proc nothing can be determined: then only waiting is safe.
function identify(pid: number, folder: string): 'ours' | 'another' | 'unknown' {
  if (process.platform !== 'linux') return 'unknown'
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    if (words.includes(folder)) return 'ours'
    // A process that has ended but was not yet collected has no command line.
    if (words.join('') === '') return 'unknown'
    return path.basename(words[0] ?? '').startsWith('postgres') ? 'unknown' : 'another'
  } catch {
    return 'unknown'
  }
}
