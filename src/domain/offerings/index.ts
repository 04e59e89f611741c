export { cancelSubscription } from './cancel-subscription.ts'
export { captureDueFees } from './capture-due-fees.ts'
export type { Cost, Offering, OfferingState, Subscription } from './offering.ts'
export { costOf } from './offering.ts'
export type { NewOffering } from './offerings.ts'
export { createOffering, createOfferings, readOffering } from './offerings.ts'
export { insertSubscriptions } from './post-purchases.ts'
export type { Decided, Purchase, Standing } from './purchase.ts'
export { accountsOf, decidePurchase } from './purchase.ts'
export type { DeskOptions, PurchaseDesk } from './purchase-desk.ts'
export { openPurchaseDesk } from './purchase-desk.ts'
export { quotaUsedBy } from './quota.ts'
export type { Quote } from './quote.ts'
export { quotePurchase } from './quote.ts'
export {
  activeSubscriptions,
  escrowOf,
  readSubscription,
  readSubscriptions,
} from './subscriptions.ts'
