import pg from 'pg'
import { type Database, optionsOf } from './connect.ts'

export type Listener = {
  /** Called when something is notified on the channel, with what was said. */
  readonly onNotified: (said: string) => void
  /** Called whenever the connection is open, also after a loss: something may have been missed. */
  readonly onConnected: () => void
  /** Called when the connection is lost: until it is open again nothing is heard. */
  readonly onLost?: () => void
}

const waitMillisecondsMin = 200
const waitMillisecondsMax = 5_000

/**
 * Listens on a channel of the database's NOTIFY over a connection of its own, which is opened again
 * when it is lost. Returns how to stop.
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
