import { withdrawalRelease } from './approve-withdrawal.ts'
import { proofAcceptance } from './bank-accounts/decide-proof.ts'
import { lineBooking } from './reconciliation/book-line.ts'
import { statementTaking } from './reconciliation/import-statement.ts'
import { lineMatch } from './reconciliation/match-by-hand.ts'
import { lineReopening } from './reconciliation/reopen-line.ts'
import { transferCancellation } from './transfer-orders/cancel-sent.ts'
import { transferOrder } from './transfer-orders/decide-order.ts'
import { endReopening } from './transfer-orders/reopen-end.ts'

/** The actions of this room that need two people. */
export const withdrawalTwoPersonActs = [
  withdrawalRelease,
  proofAcceptance,
  lineBooking,
  lineMatch,
  lineReopening,
  statementTaking,
  transferOrder,
  transferCancellation,
  endReopening,
]
