export { linkedId, linkToken } from './link-token.ts'
export type { RequestSubscription } from './request-subscription.ts'
export { requestSubscription } from './request-subscription.ts'
export {
  confirmSubscription,
  endSubscription,
  endSubscriptionById,
  sweepNewsletter,
} from './subscription.ts'
