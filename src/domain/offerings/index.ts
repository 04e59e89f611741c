export type { NextAct } from './acts.ts'
export { nextActs, nextTitleStep } from './acts.ts'
export { advanceOfferings } from './advance-offerings.ts'
export { allotSubscriptions } from './allot-subscriptions.ts'
export { offeringBacklogs } from './backlog.ts'
export {
  approveBenefit,
  approveBenefitReversal,
  proposeBenefit,
  proposeBenefitReversal,
} from './book-escrow-benefit.ts'
export { cancelSubscription } from './cancel-subscription.ts'
export { captureDueFees } from './capture-due-fees.ts'
export { approveClosing, beginClosing, proposeClosing } from './close-offering.ts'
export { offeredProperties } from './offered-properties.ts'
export type { Offering, OfferingState, Subscription } from './offering.ts'
export { costOf } from './offering.ts'
export { createOffering, createOfferings, readOffering, termsOn } from './offerings.ts'
export { pauseOffering } from './pause-offering.ts'
export { approvePublication, planOffering, refusePublication } from './plan-offering.ts'
export { insertSubscriptions } from './post-purchases.ts'
export type { Decided } from './purchase.ts'
export { accountsOf, decidePurchase } from './purchase.ts'
export type { PurchaseDesk } from './purchase-desk.ts'
export { openPurchaseDesk } from './purchase-desk.ts'
export { quotaRoomFor, quotaUsedBy } from './quota.ts'
export { quotePurchase } from './quote.ts'
export { readBuyers } from './read-buyers.ts'
export type { DeskOffering, OfferingFile } from './read-desk.ts'
export { readDeskOfferings, readOfferingFile } from './read-desk.ts'
export { refundSubscriptions } from './refund-subscriptions.ts'
export { riskStatementOutdated } from './refusals.ts'
export {
  activeSubscriptions,
  escrowOf,
  readSubscription,
  readSubscriptions,
} from './subscriptions.ts'
export { approveOfferingWithdrawal, proposeOfferingWithdrawal } from './withdraw-offering.ts'
