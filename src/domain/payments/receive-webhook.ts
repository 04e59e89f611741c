import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { type Tx, transaction } from '#database'
import type { Cashier } from './cashier.ts'
import type { WebhookHeaders, WebhookHint } from './gateway.ts'
import { webhookAltered, webhookNotAuthentic } from './refusals.ts'

/**
 * Takes a webhook in: checks that the gateway signed these very bytes and keeps them; `followEvents`
 * asks the gateway about them. The same event again changes nothing; the same event id with other
 * content is refused and audited. Refuses with `payments.webhook_not_authentic` and
 * `payments.webhook_altered`.
 */
export async function receiveWebhook(
  { db, clock, gateway }: Cashier,
  rawBody: Uint8Array,
  headers: WebhookHeaders,
): Promise<void> {
  const now = clock.now()
  if (!gateway.verifyWebhook(rawBody, headers, now)) throw webhookNotAuthentic()
  const hint = gateway.parseWebhook(rawBody)
  // Events about neither deposit nor payout are none of our business, and no reason to send them again.
  if (hint === null) return
  const isAltered = await transaction(db, async (tx) => {
    if (await keepEvent(tx, gateway.name, hint, rawBody, now)) return false
    if (await isKept(tx, gateway.name, hint, rawBody)) return false
    await recordAudit(tx, {
      happenedAt: now,
      actorId: null,
      action: 'payments.webhook-altered',
      subjectKind: 'webhook-event',
      subjectId: `${gateway.name}/${hint.eventId}`,
      details: { reference: hint.reference },
    })
    return true
  })
  // Refused only after the commit: the audit row must stay.
  if (isAltered) throw webhookAltered()
}

async function keepEvent(
  tx: Tx,
  gateway: string,
  { eventId, about, reference }: WebhookHint,
  rawBody: Uint8Array,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into payments.webhook_events
      (gateway, event_id, about, reference, body, received_at, next_try_at)
    values (${gateway}, ${eventId}, ${about}, ${reference}, ${Buffer.from(rawBody)}, ${now}, ${now})
    on conflict (gateway, event_id) do nothing`.execute(tx)
  return numAffectedRows === 1n
}

async function isKept(
  tx: Tx,
  gateway: string,
  { eventId }: WebhookHint,
  rawBody: Uint8Array,
): Promise<boolean> {
  const { rows } = await sql<{ isSame: boolean }>`
    select body = ${Buffer.from(rawBody)} as is_same from payments.webhook_events
    where gateway = ${gateway} and event_id = ${eventId}`.execute(tx)
  return rows[0]?.isSame === true
}
