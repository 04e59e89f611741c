export type { RequestSubscription } from './request-subscription.ts'
export { requestSubscription } from './request-subscription.ts'
export { confirmSubscription, endSubscription, sweepNewsletter } from './subscription.ts'
