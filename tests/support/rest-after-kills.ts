import { setTimeout as pause } from 'node:timers/promises'
import type { TestDatabase } from './database.ts'

const looksMax = 200

/** Waits until the killed connections are closed, because rows that they still lock would be skipped. */
export async function restAfterKills({ asOwner }: Pick<TestDatabase, 'asOwner'>): Promise<void> {
  for (let look = 0; look < looksMax; look += 1) {
    const { rows } = await asOwner(`select from pg_stat_activity where datname = current_database()
      and pid <> pg_backend_pid() and state <> 'idle' and backend_type = 'client backend'`)
    if (rows.length === 0) return
    await pause(5)
  }
  throw new Error('a killed program still works')
}
