import { sql } from 'kysely'
import type { Tx, Write } from '#database'

/** What a page that is open may have to read again. */
export const signalKinds = ['notices', 'wallet', 'payment', 'portfolio', 'offering'] as const
export type SignalKind = (typeof signalKinds)[number]

/** For one user, or (`userId` null) for everybody who looks at the subject. */
export type NewSignal =
  | { readonly userId: string; readonly kind: SignalKind; readonly subjectId?: string }
  | { readonly userId: null; readonly kind: SignalKind; readonly subjectId: string }

/** Notifies open pages, once the caller's change is committed, that there is something new to read. */
export async function signal(tx: Tx, ...signals: readonly NewSignal[]): Promise<void> {
  if (signals.length > 0) await insertSignals(signals).execute(tx)
}

/** The same, to be sent together with the change. */
export function insertSignals(signals: readonly NewSignal[]): Write {
  return sql`
    insert into notifications.signals (user_id, kind, subject_id)
    select * from unnest(
      ${signals.map(({ userId }) => userId)}::uuid[],
      ${signals.map(({ kind }) => kind)}::text[],
      ${signals.map(({ subjectId }) => subjectId ?? null)}::text[])`
}
