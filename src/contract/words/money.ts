/** What each bank account of the operator is for: money of investors, of offerings, of properties, its own. */
export const bankPurposes = ['client', 'escrow', 'property', 'own'] as const
export type BankPurpose = (typeof bankPurposes)[number]

/** The states of an order to move money between two bank accounts of the operator. */
export const transferOrderStates = ['due', 'approved', 'sent', 'booked', 'cancelled'] as const
export type TransferOrderState = (typeof transferOrderStates)[number]

/** How a line of a statement is known to be of such an order: by its number, by its amount alone, or as two people said. */
export const lineMatches = ['number', 'amount', 'people'] as const
export type LineMatch = (typeof lineMatches)[number]

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

/** Why money that came was not credited by itself. */
export const reviewReasons = [
  'amount-differs',
  'late',
  'currency-differs',
  'sender-differs',
] as const
export type ReviewReason = (typeof reviewReasons)[number]

/** The accounts of ours that a stated amount comes from or goes to. */
export const adjustmentAccounts = [
  'bank-settlement',
  'correction-costs',
  'platform-fees',
  'gateway-costs',
] as const
export type AdjustmentAccount = (typeof adjustmentAccounts)[number]

/** Why a balance is adjusted; the investor reads it in words. */
export const adjustmentReasons = [
  'credited-twice',
  'wrong-account',
  'wrong-amount',
  'fee-error',
  'goodwill',
  'other',
] as const
export type AdjustmentReason = (typeof adjustmentReasons)[number]

/** What can change a free balance, in the order of the filter. */
export const movementKinds = [
  'deposit',
  'deposit-return',
  'debt-payment',
  'debt-advance',
  'withdrawal',
  'withdrawal-return',
  'subscription',
  'subscription-cancellation',
  'distribution',
  'sale-proceeds',
  'order-hold',
  'order-release',
  'trade',
  'private-trade',
  'trade-bust',
  'inheritance',
  'referral-payout',
  'referral-clawback',
  'suspense-release',
  'correction',
] as const
export type MovementKind = (typeof movementKinds)[number]

/** The balances whose lines are not movements but things that are under way. */
export const standingBalances = ['held', 'inEscrow', 'incoming', 'outgoing', 'rewards'] as const
export type StandingBalance = (typeof standingBalances)[number]

/** What may not agree; the README says what each means. */
export const differenceKinds = [
  'gateway-differs',
  'gateway-silent',
  'held-for-review',
  'settlement-differs',
  'settlement-late',
  'bank-amount-differs',
  'bank-unknown',
  'bank-missing',
  'ledger-broken',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** What a line of the bank that the ledger does not show can be. */
export const linePurposes = [
  'bank-charge',
  'suspense',
  'return',
  'owner',
  'transfer',
  'transfer-fee',
  'in-ledger',
] as const
export type LinePurpose = (typeof linePurposes)[number]

/** How many hours a new account may be made to wait; the first is what holds for everybody. */
export const lockHours = [24, 48, 72] as const
export type LockHours = (typeof lockHours)[number]
