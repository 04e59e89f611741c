import { sql } from 'kysely'
import type { Database, Db } from './connect.ts'
import { listenTo } from './listen.ts'

const channel = 'sepetak_public'

/** Notifies every program that serves pages that what guests see has changed; after the commit, if in one. */
export async function notifyPublicChange(db: Db): Promise<void> {
  await sql`select pg_notify(${channel}, '')`.execute(db)
}

/** Calls back when another program, or this one, has changed what guests see. Returns how to stop. */
export function onPublicChange(db: Database, changed: () => void): () => void {
  // A listener that was cut off may have missed something.
  return listenTo(db, channel, { onNotified: changed, onConnected: changed })
}
