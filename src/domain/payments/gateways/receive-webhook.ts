import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { type Tx, transaction } from '#database'
import type { PaymentServices } from '../payment-services.ts'
import { webhookAltered, webhookNotAuthentic } from '../refusals.ts'
import type { PaymentGateway, WebhookHeaders, WebhookHint } from './gateway.ts'

/**
 * Receives a webhook: verifies the gateway's signature of these bytes and stores it; `followEvents` then
 * queries the gateway. A repeated event has no effect, whatever other fields differ between deliveries. The
 * same event id with another reference, state or amount is refused and audited. Refuses with
 * `payments.webhook_not_authentic` and `payments.webhook_altered`.
 */
export async function receiveWebhook(
  { db, clock, gateway }: PaymentServices,
  rawBody: Uint8Array,
  headers: WebhookHeaders,
): Promise<void> {
  const now = clock.now()
  if (!gateway.verifyWebhook(rawBody, headers, now)) throw webhookNotAuthentic()
  const hint = gateway.parseWebhook(rawBody)
  // Events about neither a deposit nor a payout are ignored and accepted, so that they are not sent again.
  if (hint === null) return
  const isAltered = await transaction(db, async (tx) => {
    if (await recordEvent(tx, gateway.name, hint, rawBody, now)) return false
    if (await isRecorded(tx, gateway, hint)) return false
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
  // Refused after the commit, so that the audit record remains.
  if (isAltered) throw webhookAltered()
}

async function recordEvent(
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

async function isRecorded(tx: Tx, gateway: PaymentGateway, hint: WebhookHint): Promise<boolean> {
  const { rows } = await sql<{ body: Buffer }>`
    select body from payments.webhook_events
    where gateway = ${gateway.name} and event_id = ${hint.eventId}`.execute(tx)
  const kept = rows[0] === undefined ? null : gateway.parseWebhook(rows[0].body)
  return (
    kept !== null && JSON.stringify(comparableHint(kept)) === JSON.stringify(comparableHint(hint))
  )
}

function comparableHint({ about, reference, facts }: WebhookHint) {
  return [about, reference, ...facts]
}
