export type { NextAct } from './acts.ts'
export { nextActs, nextTitleStep } from './acts.ts'
export { advanceOfferings } from './advance-offerings.ts'
export { allotSubscriptions } from './allot-subscriptions.ts'
export { offeringBacklogs } from './backlog.ts'
export { proposeBenefit, proposeBenefitReversal } from './book-escrow-benefit.ts'
export { cancelSubscription } from './cancel-subscription.ts'
export { captureDueFees } from './capture-due-fees.ts'
export { beginClosing, proposeClosing } from './close-offering.ts'
export { offeredProperties } from './offered-properties.ts'
export type { Offering, OfferingState, Subscription } from './offering.ts'
export { costOf } from './offering.ts'
export { createOffering, createOfferings, readOffering, termsOn } from './offerings.ts'
export { pauseOffering } from './pause-offering.ts'
export { planOffering } from './plan-offering.ts'
export { insertSubscriptions } from './post-purchases.ts'
export type { BuyerStanding, Decided } from './purchase.ts'
export { accountsOf, decidePurchase, remainingBelow } from './purchase.ts'
export type { PurchaseSequencer } from './purchase-sequencer.ts'
export { openPurchaseSequencer } from './purchase-sequencer.ts'
export { quotaUsedBy, remainingQuotaFor, standingsOf } from './quota.ts'
export { quotePurchase } from './quote.ts'
export { readBuyers } from './read-buyers.ts'
export type { DeskOffering, OfferingFile } from './read-desk.ts'
export { readDeskOfferings, readOfferingFile } from './read-desk.ts'
export { refundSubscriptions } from './refund-subscriptions.ts'
export { riskStatementOutdated } from './refusals.ts'
export {
  activeSubscriptions,
  countSubscriptions,
  escrowOf,
  readSubscription,
  readSubscriptions,
  receiptNumbers,
} from './subscriptions.ts'
export { offeringTwoPersonActs } from './two-person-acts.ts'
export { proposeOfferingWithdrawal } from './withdraw-offering.ts'
