import { setTimeout as pause } from 'node:timers/promises'
import { onServer, type TestDatabase } from './database.ts'

const looksMax = 200

/** Kills the connections that are at work. Opening a connection first gives the work time to begin. */
export async function killWork({ url }: Pick<TestDatabase, 'url'>): Promise<void> {
  await onServer(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
  )
}

/** Waits until the killed connections are closed, because rows that they still lock would be skipped. */
export async function restAfterKills({ url }: Pick<TestDatabase, 'url'>): Promise<void> {
  for (let look = 0; look < looksMax; look += 1) {
    // A new connection for each look: a killed connection can be idle for a moment before it ends.
    const { rows } = await onServer(
      url,
      `select from pg_stat_activity where datname = current_database()
        and pid <> pg_backend_pid() and state <> 'idle' and backend_type = 'client backend'`,
    )
    if (rows.length === 0) return
    await pause(5)
  }
  throw new Error('a killed program still works')
}
