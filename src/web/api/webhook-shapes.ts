export const webhookEvents = ['payout', 'order', 'deposit', 'document'] as const
export type WebhookEvent = (typeof webhookEvents)[number]

export type WebhookEndpoint = {
  id: string
  address: string
  events: WebhookEvent[]
  createdAt: string
  disabledAt: string | null
  disabledReason: 'owner' | 'failures' | null
}

export type WebhookDelivery = {
  id: string
  event: WebhookEvent | 'ping'
  happenedAt: string
  body: string
  state: 'queued' | 'delivered' | 'failed'
  attempts: number
  nextAttemptAt: string
  lastStatus: number | null
  lastFault: 'address' | 'connection' | 'timeout' | 'tls' | 'redirect' | 'status' | null
  lastTriedAt: string | null
  deliveredAt: string | null
}
