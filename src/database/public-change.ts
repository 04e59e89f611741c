import { sql } from 'kysely'
import type { Database, Db } from './connect.ts'
import { listenTo } from './listen.ts'

const channel = 'sepetak_public'

/** Notifies every server process that public content has changed. Inside a transaction, the notification is sent on commit. */
export async function notifyPublicChange(db: Db): Promise<void> {
  await sql`select pg_notify(${channel}, '')`.execute(db)
}

/** Calls `act` when any process has changed public content. Returns a function that stops listening. */
export function onPublicChange(db: Database, changed: () => void): () => void {
  // A listener that lost its connection may have missed a notification.
  return listenTo(db, channel, { onNotified: changed, onConnected: changed })
}
