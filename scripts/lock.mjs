// A lock between processes of this machine that a dead process cannot keep.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

/**
 * Takes the lock `file` for this process. Returns `{isTaken: true, wasLeft, rewrite, release}`, where `wasLeft`
 * is true when a dead process had left the lock behind, or `{isTaken: false, pid, note}` of the process that
 * holds it. `note` is a short text for other processes; `rewrite` changes it.
 */
export function takeLock(file, note = '') {
  const own = `${file}.${process.pid}`
  write(own, note)
  try {
    let wasLeft = false
    for (let attempt = 0; attempt < 20; attempt += 1) {
      // Creating a link is atomic, so exactly one of two processes succeeds.
      if (link(own, file)) {
        const rewrite = (text) => {
          write(own, text)
          renameSync(own, file)
        }
        return { isTaken: true, wasLeft, rewrite, release: () => release(file) }
      }
      const holder = read(file)
      if (holder === null) continue
      if (isRunning(holder)) return { isTaken: false, pid: holder.pid, note: holder.note }
      wasLeft = true
      remove(file, holder)
    }
    return { isTaken: false, pid: 0, note: '' }
  } finally {
    rmSync(own, { force: true })
  }
}

/** Takes the lock when it becomes free, waiting at most `milliseconds`. */
export async function waitForLock(file, milliseconds = 600_000) {
  const until = Date.now() + milliseconds
  for (;;) {
    const lock = takeLock(file)
    if (lock.isTaken) return lock
    if (Date.now() > until) throw new Error(`Process ${lock.pid} still holds ${file}.`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

function write(file, note) {
  writeFileSync(file, JSON.stringify({ pid: process.pid, born: birthOf(process.pid), note }))
}

function release(file) {
  if (read(file)?.pid === process.pid) rmSync(file, { force: true })
}

function link(own, file) {
  try {
    linkSync(own, file)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

// Renamed to a name of our own first: if another process took the lock in the meantime, it is renamed back.
function remove(file, dead) {
  const aside = `${file}.${process.pid}.old`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  const found = read(aside)
  if (found !== null && (found.pid !== dead.pid || found.born !== dead.born)) link(aside, file)
  rmSync(aside, { force: true })
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

// Process ids are reused; the start time of the process distinguishes the two.
function isRunning({ pid, born }) {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code !== 'EPERM') return false
  }
  const now = birthOf(pid)
  return born === null || now === null || born === now
}

function birthOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}
