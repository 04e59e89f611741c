import { sql } from 'kysely'
import { clockMilliseconds } from '#account-service'
import type { PrivacyRequestKind } from '#contract'
import type { Tx } from '#database'
import { type DataKeys, seal } from '#files'
import { later, newId, receiptNumber } from '#kernel'

/** A past request that waits for staff. */
type PastRequest = {
  readonly userId: string
  readonly kind: Exclude<PrivacyRequestKind, 'copy'>
  readonly text: string
  readonly askedAt: Date
}

/** Inserts requests of the past with one statement, with running deadlines. For the demo only. */
export async function recordPastRequests(
  tx: Tx,
  keys: DataKeys,
  requests: readonly PastRequest[],
): Promise<void> {
  const rows = requests.map(({ text, ...request }) => {
    const id = newId(request.askedAt.getTime())
    return { ...request, id, sealed: seal(keys, id, text) }
  })
  await sql`
    insert into privacy.requests (id, number, user_id, kind, state, language, text_sealed,
      text_key_id, asked_at, due_at)
    select r.id, r.number, r.user_id, r.kind, 'open', 'id', r.bytes, r.key_id, r.asked_at, r.due_at
    from unnest(
      ${rows.map(({ id }) => id)}::uuid[],
      ${rows.map(() => receiptNumber('PDP'))}::text[],
      ${rows.map(({ userId }) => userId)}::uuid[],
      ${rows.map(({ kind }) => kind)}::text[],
      ${rows.map(({ sealed }) => sealed.bytes)}::bytea[],
      ${rows.map(({ sealed }) => sealed.keyId)}::text[],
      ${rows.map(({ askedAt }) => askedAt.toISOString())}::timestamptz[],
      ${rows.map(({ askedAt }) => later(askedAt, clockMilliseconds).toISOString())}::timestamptz[]
    ) as r (id, number, user_id, kind, bytes, key_id, asked_at, due_at)`.execute(tx)
}
