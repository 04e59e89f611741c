import { minute } from '#kernel'

/** How often an open page asks whether there is a newer build, in milliseconds. */
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

/** A server that does not answer is no newer build. */
async function runningBuild(): Promise<string | null> {
  try {
    const response = await fetch('/api/health/', { cache: 'no-store' })
    const { build } = (await response.json()) as { build?: unknown }
    return response.ok && typeof build === 'string' ? build : null
  } catch {
    return null
  }
}
