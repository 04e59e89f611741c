export type { Delivery } from './deliveries.ts'
export { readWebhookDeliveries, resendDelivery, sendPing } from './deliveries.ts'
export type { Endpoint, WebhookEvent } from './endpoint.ts'
export { endpointsMax, signatureOf, webhookEvents } from './endpoint.ts'
export {
  addEndpoint,
  readEndpoint,
  readEndpoints,
  removeEndpoint,
  renewSecret,
  switchEndpoint,
} from './manage-endpoints.ts'
export type { WebhookWorld } from './send-due.ts'
export { queueHappenings, sendDueWebhooks } from './send-due.ts'
