export type { WebhookDelivery, WebhookEndpoint } from './answers.ts'
export const webhookEvents = ['payout', 'order', 'deposit', 'document'] as const
export type WebhookEvent = (typeof webhookEvents)[number]
