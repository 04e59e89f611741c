export type { NextAct } from './acts.ts'
export { nextActs, nextTitleStep } from './acts.ts'
export { advanceOfferings } from './advance-offerings.ts'
export { offeringBacklogs } from './backlog.ts'
export { proposeBenefit, proposeBenefitReversal } from './book-escrow-benefit.ts'
export { beginClosing, proposeClosing } from './close-offering.ts'
export { offeredProperties } from './offered-properties.ts'
export type { Offering, Subscription } from './offering.ts'
export { costOf } from './offering.ts'
export { createOffering, createOfferings, readOffering, termsOn } from './offerings.ts'
export { pauseOffering } from './pause-offering.ts'
export { planOffering } from './plan-offering.ts'
export type { DeskOffering, OfferingFile } from './read-desk.ts'
export { readDeskOfferings, readOfferingFile } from './read-desk.ts'
export { riskStatementOutdated } from './refusals.ts'
export { allotSubscriptions } from './subscriptions/allot-subscriptions.ts'
export { cancelSubscription } from './subscriptions/cancel-subscription.ts'
export { captureDueFees } from './subscriptions/capture-due-fees.ts'
export { insertSubscriptions } from './subscriptions/post-purchases.ts'
export type { BuyerStanding, Decided } from './subscriptions/purchase.ts'
export { accountsOf, decidePurchase, remainingBelow } from './subscriptions/purchase.ts'
export type { PurchaseSequencer } from './subscriptions/purchase-sequencer.ts'
export { openPurchaseSequencer } from './subscriptions/purchase-sequencer.ts'
export { quotaUsedBy, remainingQuotaFor, standingsOf } from './subscriptions/quota.ts'
export { quotePurchase } from './subscriptions/quote.ts'
export { readBuyers } from './subscriptions/read-buyers.ts'
export { refundSubscriptions } from './subscriptions/refund-subscriptions.ts'
export {
  activeSubscriptions,
  countSubscriptions,
  escrowOf,
  readSubscription,
  readSubscriptions,
  receiptNumbers,
} from './subscriptions/subscriptions.ts'
export { offeringTwoPersonActs } from './two-person-acts.ts'
export { proposeOfferingWithdrawal } from './withdraw-offering.ts'
