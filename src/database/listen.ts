import pg from 'pg'
import { type Database, optionsOf } from './connect.ts'

type Listener = {
  /** Called for each notification on the channel, with its payload. */
  readonly onNotified: (said: string) => void
  /** Called whenever the connection is established, also after a loss: notifications may have been missed. */
  readonly onConnected: () => void
  /** Called when the connection is lost: no notifications arrive until it is open again. */
  readonly onLost?: () => void
}

const waitMillisecondsMin = 200
const waitMillisecondsMax = 5_000

/**
 * Listens on a NOTIFY channel over a dedicated connection, which is reopened when it is lost. Returns a
 * function that stops listening.
 */
export function listenTo(db: Database, channel: string, listener: Listener): () => void {
  let isStopped = false
  let client: pg.Client | null = null
  let wait = waitMillisecondsMin
  let timer: NodeJS.Timeout | undefined

  const again = () => {
    if (isStopped) return
    clearTimeout(timer)
    timer = setTimeout(() => void open(), wait)
    timer.unref()
    wait = Math.min(wait * 2, waitMillisecondsMax)
  }
  const open = async () => {
    const own = new pg.Client({ ...optionsOf(db), keepAlive: true })
    client = own
    let isLost = false
    const lose = () => {
      if (isLost) return
      isLost = true
      own.removeAllListeners('notification')
      own.end().catch(() => {})
      listener.onLost?.()
      again()
    }
    own.on('error', lose)
    own.on('end', lose)
    own.on('notification', ({ payload = '' }) => listener.onNotified(payload))
    try {
      await own.connect()
      await own.query(`listen ${pg.escapeIdentifier(channel)}`)
      if (isStopped) return void own.end().catch(() => {})
      wait = waitMillisecondsMin
      listener.onConnected()
    } catch {
      lose()
    }
  }
  void open()
  return () => {
    isStopped = true
    clearTimeout(timer)
    client?.end().catch(() => {})
  }
}
