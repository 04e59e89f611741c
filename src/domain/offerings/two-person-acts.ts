import { benefitBooking, benefitReversal } from './book-escrow-benefit.ts'
import { offeringClosing } from './close-offering.ts'
import { offeringPublication } from './plan-offering.ts'
import { offeringWithdrawal } from './withdraw-offering.ts'

/** The actions of this room that need two people. */
export const offeringTwoPersonActs = [
  benefitBooking,
  benefitReversal,
  offeringClosing,
  offeringPublication,
  offeringWithdrawal,
]
