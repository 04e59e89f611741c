import { sql } from 'kysely'
import type { Tx, Write } from '#database'

/** The data that an open page may have to reload. */
const signalKinds = ['notices', 'wallet', 'payment', 'portfolio', 'offering'] as const
export type SignalKind = (typeof signalKinds)[number]

/** For one user or, with `userId` null, for all pages that show the subject. */
export type NewSignal =
  | { readonly userId: string; readonly kind: SignalKind; readonly subjectId?: string }
  | { readonly userId: null; readonly kind: SignalKind; readonly subjectId: string }

/** Signals to open pages that there is something new to load, once the caller's transaction is committed. */
export async function signal(tx: Tx, ...signals: readonly NewSignal[]): Promise<void> {
  if (signals.length > 0) await insertSignals(signals).execute(tx)
}

/** Returns the same insert as a statement that can be sent in the round trip of the change. */
export function insertSignals(signals: readonly NewSignal[]): Write {
  return sql`
    insert into notifications.signals (user_id, kind, subject_id)
    select * from unnest(
      ${signals.map(({ userId }) => userId)}::uuid[],
      ${signals.map(({ kind }) => kind)}::text[],
      ${signals.map(({ subjectId }) => subjectId ?? null)}::text[])`
}
