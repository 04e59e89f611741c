const address = '/dashboard/live'
const lockName = 'sepetak-live'
const gatherMs = 400
const comeBackMs = 60_000

/** Between tabs: something has changed, up to a position or, with null, an unknown one; or a tab's own position. */
type Message = { readonly position: number | null } | { readonly since: number }

/**
 * Calls back when something of the visitor's has changed after the position `since`, until it is
 * stopped. However many tabs are open, one of them listens and notifies the others: a browser has few
 * connections to a server.
 */
export function followLive(since: number, onChange: () => void): () => void {
  const stopping = new AbortController()
  const others = new BroadcastChannel(lockName)
  let known = since
  let isListening = false
  let gathering: number | undefined
  const hear = (position: number | null) => {
    if (position !== null && position <= known) return
    known = position ?? known
    window.clearTimeout(gathering)
    gathering = window.setTimeout(onChange, gatherMs)
  }
  const tell = (position: number | null) => {
    hear(position)
    others.postMessage({ position } satisfies Message)
  }
  others.onmessage = ({ data }: MessageEvent<Message>) => {
    if ('position' in data) hear(data.position)
    else if (isListening && data.since < known) others.postMessage({ position: known })
  }
  // The tab that holds the lock listens; when that tab closes, the next one takes over.
  void navigator.locks
    .request(lockName, { signal: stopping.signal }, () => {
      isListening = true
      return listen(() => known, tell, stopping.signal)
    })
    .catch(() => {})
  others.postMessage({ since } satisfies Message)
  return () => {
    stopping.abort()
    window.clearTimeout(gathering)
    others.close()
  }
}

function listen(
  known: () => number,
  tell: (position: number | null) => void,
  stopping: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | null = null
    let timer: number | undefined
    const open = () => {
      source = new EventSource(`${address}?after=${known()}`)
      source.addEventListener('signal', ({ lastEventId }) => tell(Number(lastEventId)))
      source.addEventListener('reset', () => tell(null))
      source.addEventListener('end', ({ data }) => {
        // The session has ended: the reload redirects to the login.
        if (String(data).includes('session')) {
          end()
          tell(null)
        }
      })
      source.addEventListener('error', () => {
        // After an interruption the browser reconnects automatically, but not after a refusal.
        if (source?.readyState !== EventSource.CLOSED) return
        // A user who is signed out is redirected by the reload, and no further request is sent.
        tell(null)
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
