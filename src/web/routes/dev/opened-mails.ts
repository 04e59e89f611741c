import { useEffect, useSyncExternalStore } from 'react'

const key = 'sepetak-mailbox-opened'
const keptMax = 200
const changed = new EventTarget()

/**
 * Returns the ids of the messages this browser has opened; null while they are unknown, as on the server. All
 * visitors of the demo share the mailbox, so a message opened by one visitor is still new to the next.
 */
export function useOpenedMails(opened: string): ReadonlySet<string> | null {
  const kept = useSyncExternalStore(listen, read, () => null)
  useEffect(() => {
    if (opened !== '') remember(opened)
  }, [opened])
  return kept === null ? null : new Set(kept.split(' '))
}

function listen(onChange: () => void): () => void {
  changed.addEventListener('change', onChange)
  return () => changed.removeEventListener('change', onChange)
}

function read(): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function remember(id: string): void {
  const ids = read().split(' ').filter(Boolean)
  if (ids.includes(id)) return
  try {
    localStorage.setItem(key, [id, ...ids].slice(0, keptMax).join(' '))
  } catch {
    // A browser that blocks storage shows all messages as new.
  }
  changed.dispatchEvent(new Event('change'))
}
