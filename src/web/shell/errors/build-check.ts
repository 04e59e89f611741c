import { minute } from '#kernel'

/** The interval at which an open page asks for a newer build, in milliseconds. */
const buildCheckMs = 5 * minute
const focusGapMs = minute

/** Calls back once when the server runs another build than this page; asks on focus as well. */
export function watchBuild(build: string, onNewBuild: () => void): () => void {
  let askedAt = Date.now()
  const ask = async () => {
    askedAt = Date.now()
    const running = await runningBuild()
    if (running === null || running === build) return
    stop()
    onNewBuild()
  }
  const focus = () => {
    if (Date.now() - askedAt >= focusGapMs) void ask()
  }
  const timer = window.setInterval(ask, buildCheckMs)
  window.addEventListener('focus', focus)
  const stop = () => {
    window.clearInterval(timer)
    window.removeEventListener('focus', focus)
  }
  return stop
}

/** Returns the build that the server runs; null when it does not respond. */
async function runningBuild(): Promise<string | null> {
  try {
    const response = await fetch('/api/health/', { cache: 'no-store' })
    const { build } = (await response.json()) as { build?: unknown }
    return response.ok && typeof build === 'string' ? build : null
  } catch {
    return null
  }
}
