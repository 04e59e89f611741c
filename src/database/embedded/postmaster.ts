import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** The content of the `postmaster.pid` file that a running server writes into its folder. */
type Postmaster = { readonly pid: number; readonly port: number; readonly isReady: boolean }

/** The server that runs on this folder, or crashed on it; null when it was stopped cleanly. */
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
 * Stops a server that outlived the process that started it, and waits until its folder is free. The process id
 * in the file is used only when that process is PostgreSQL running on this folder: the id may belong to another
 * process by now, which is left alone.
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

// Without /proc the process cannot be identified; then only waiting is safe.
function identify(pid: number, folder: string): 'ours' | 'another' | 'unknown' {
  if (process.platform !== 'linux') return 'unknown'
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    if (words.includes(folder)) return 'ours'
    // A zombie process has no command line.
    if (words.join('') === '') return 'unknown'
    return path.basename(words[0] ?? '').startsWith('postgres') ? 'unknown' : 'another'
  } catch {
    return 'unknown'
  }
}
