/** What each bank account of the operator is for: money of investors, of offerings, of properties, its own. */
export const bankPurposes = ['client', 'escrow', 'property', 'own'] as const
export type BankPurpose = (typeof bankPurposes)[number]

/** The states of an order to move money between two bank accounts of the operator. */
export const transferOrderStates = ['due', 'approved', 'sent', 'booked', 'cancelled'] as const
export type TransferOrderState = (typeof transferOrderStates)[number]

/** How money reaches a bank account. */
export const payoutRails = ['bi-fast', 'skn', 'rtgs'] as const
export type PayoutRail = (typeof payoutRails)[number]

/** The states of a deposit. */
export const depositStates = [
  'awaiting-payment',
  'paid',
  'in-review',
  'returning',
  'returned',
  'corrected',
  'expired',
  'failed',
] as const
export type DepositState = (typeof depositStates)[number]

/** How a deposit is paid. */
export const depositKinds = ['virtual-account', 'qris', 'transfer'] as const
export type DepositKind = (typeof depositKinds)[number]

/** The states of a payment that returns money. */
export const refundStates = [
  'queued',
  'sending',
  'submitted',
  'paid',
  'failed',
  'reversed',
] as const
export type RefundState = (typeof refundStates)[number]

/** The states of a withdrawal. */
export const withdrawalStates = [
  'awaiting-approval',
  'queued',
  'sending',
  'submitted',
  'paid',
  'cancelled',
  'refused',
  'failed',
  'reversed',
] as const
export type WithdrawalState = (typeof withdrawalStates)[number]

/** Why no withdrawal is possible now. */
export const withdrawalObstacles = ['not-offered', 'frozen', 'debt', 'recent-change'] as const
export type WithdrawalObstacle = (typeof withdrawalObstacles)[number]

/** Why a bank account was refused. */
export const bankAccountRefusals = ['not-found', 'name-differs', 'proof-unclear'] as const
export type BankAccountRefusal = (typeof bankAccountRefusals)[number]

/** Changes of bank accounts that their owner is notified of. */
export const bankAccountChanges = [
  'added',
  'main',
  'removed',
  'ready',
  'refused',
  'proof-needed',
] as const
export type BankAccountChange = (typeof bankAccountChanges)[number]

/** The states of a simulated payment. */
export const simulatedStates = ['awaiting-payment', 'paid', 'expired', 'failed'] as const
export type SimulatedState = (typeof simulatedStates)[number]

/** What the simulator does with a payment. */
export const simulatedActions = ['pay', 'fail', 'expire', 'repeat', 'delay', 'refund'] as const
export type SimulatedAction = (typeof simulatedActions)[number]

/** The states of a simulated payout. */
export const simulatedPayoutStates = ['accepted', 'paid', 'failed', 'reversed'] as const
export type SimulatedPayoutState = (typeof simulatedPayoutStates)[number]

/** What the simulator does with a payout. */
export const simulatedPayoutActions = [
  'pay',
  'delay',
  'fail',
  'reverse',
  'silent',
  'repeat',
] as const
export type SimulatedPayoutAction = (typeof simulatedPayoutActions)[number]

/** The states of a distribution. */
export const distributionStates = ['declared', 'paying', 'paid'] as const
export type DistributionState = (typeof distributionStates)[number]
