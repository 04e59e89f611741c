const address = '/dashboard/live'
const lockName = 'sepetak-live'
const gatherMs = 400
const comeBackMs = 60_000

/**
 * Calls back when something of the visitor's has changed, until it is stopped; and once at first, since
 * something may have while nobody listened yet. However many tabs are open, one of them listens and
 * notifies the others: a browser has few connections to a server.
 */
export function followLive(onChange: () => void): () => void {
  const stopping = new AbortController()
  const others = new BroadcastChannel(lockName)
  let gathering: number | undefined
  const change = () => {
    window.clearTimeout(gathering)
    gathering = window.setTimeout(onChange, gatherMs)
  }
  others.onmessage = change
  const tell = () => {
    others.postMessage(null)
    change()
  }
  // The tab that holds the lock listens; when that tab closes, the next one takes over.
  void navigator.locks
    .request(lockName, { signal: stopping.signal }, () => listen(tell, change, stopping.signal))
    .catch(() => {})
  // Where another tab listens, this one hears of everything from now on; else from the opening on.
  change()
  return () => {
    stopping.abort()
    window.clearTimeout(gathering)
    others.close()
  }
}

function listen(tell: () => void, onOpen: () => void, stopping: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | null = null
    let timer: number | undefined
    const open = () => {
      source = new EventSource(address)
      source.addEventListener('open', onOpen, { once: true })
      source.addEventListener('signal', tell)
      source.addEventListener('reset', tell)
      source.addEventListener('end', ({ data }) => {
        // The session is over: whatever is read next leads out.
        if (String(data).includes('session')) {
          end()
          tell()
        }
      })
      source.addEventListener('error', () => {
        // After a cut the browser comes back by itself, but not after being turned away.
        if (source?.readyState !== EventSource.CLOSED) return
        // Who is signed out is led out by what is read now, and nothing asks again.
        tell()
        timer = window.setTimeout(open, comeBackMs)
      })
    }
    const end = () => {
      window.clearTimeout(timer)
      source?.close()
      resolve()
    }
    stopping.addEventListener('abort', end)
    open()
  })
}
