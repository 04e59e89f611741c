/** The purposes of the operator's bank accounts: money of investors, of offerings, of properties, and its own. */
export const bankPurposes = ['client', 'escrow', 'property', 'own'] as const
export type BankPurpose = (typeof bankPurposes)[number]

/** The states of a transfer order between two of the operator's bank accounts. */
export const transferOrderStates = ['due', 'approved', 'sent', 'booked', 'cancelled'] as const
export type TransferOrderState = (typeof transferOrderStates)[number]

/** How a bank line was matched with a transfer order: by its reference, by its amount, or by two people. */
export const lineMatches = ['number', 'amount', 'people'] as const
export type LineMatch = (typeof lineMatches)[number]

/** The transfer methods to a bank account. */
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

/** The deposit methods. */
export const depositKinds = ['virtual-account', 'qris', 'transfer'] as const
export type DepositKind = (typeof depositKinds)[number]

/**
 * Why a gateway gave no usable answer about money in suspense: it is a former one, it does not know the payment, its
 * answer contradicts what was posted, or it gave none that can be read.
 */
export const gatewayObstacles = ['former', 'unknown', 'contradicts', 'silent'] as const
export type GatewayObstacle = (typeof gatewayObstacles)[number]

/** The states of a refund. */
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

/** The changes of an account's security that staff see with a withdrawal. */
export const securityChanges = ['password', 'email', 'factor'] as const
export type SecurityChange = (typeof securityChanges)[number]

/** What is unusual about a withdrawal, for the staff who check it. */
export const withdrawalMarks = [
  'new-account',
  'security-change',
  'new-device',
  'recent-deposits',
] as const
export type WithdrawalMark = (typeof withdrawalMarks)[number]

/** What happened in this number of days before a withdrawal is recent. */
export const recentDays = 7

/** Why no withdrawal is possible now. */
export const withdrawalObstacles = ['not-offered', 'frozen', 'debt', 'recent-change'] as const
export type WithdrawalObstacle = (typeof withdrawalObstacles)[number]

/** Why a bank account was refused. */
export const bankAccountRefusals = ['not-found', 'name-differs', 'proof-unclear'] as const
export type BankAccountRefusal = (typeof bankAccountRefusals)[number]

/** The changes of bank accounts that their owner is notified of. */
const bankAccountChanges = ['added', 'main', 'removed', 'ready', 'refused', 'proof-needed'] as const
export type BankAccountChange = (typeof bankAccountChanges)[number]

/** The states of a simulated payment. */
export const simulatedStates = ['awaiting-payment', 'paid', 'expired', 'failed'] as const
export type SimulatedState = (typeof simulatedStates)[number]

/** What the simulator does with a payment. */
export const simulatedActions = ['pay', 'delay', 'fail', 'expire', 'refund', 'repeat'] as const
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

/** Why a payment was not credited automatically. */
export const reviewReasons = [
  'amount-differs',
  'late',
  'currency-differs',
  'sender-differs',
  'owner-closed',
] as const
export type ReviewReason = (typeof reviewReasons)[number]

/**
 * What became of money in suspense: credited to its investor, refunded by us, or returned to its payer by the gateway
 * before either.
 */
export const suspenseOutcomes = ['released', 'returned', 'returned-by-gateway'] as const
export type SuspenseOutcome = (typeof suspenseOutcomes)[number]

/** The operator's accounts that an adjustment may use. */
export const adjustmentAccounts = [
  'bank-settlement',
  'correction-costs',
  'platform-fees',
  'gateway-costs',
] as const
export type AdjustmentAccount = (typeof adjustmentAccounts)[number]

/** The reasons for a balance adjustment, which the investor reads. */
export const adjustmentReasons = [
  'credited-twice',
  'wrong-account',
  'wrong-amount',
  'fee-error',
  'goodwill',
  'other',
] as const
export type AdjustmentReason = (typeof adjustmentReasons)[number]

/** The kinds of journal entries. */
export const entryKinds = [
  'deposit',
  'deposit-return',
  'debt-payment',
  'debt-advance',
  'suspense-release',
  'suspense-return',
  'suspense-return-reversal',
  'gateway-return',
  'settlement',
  'subscription',
  'subscription-cancellation',
  'fee-capture',
  'units-issue',
  'allotment',
  'closing',
  'rent',
  'property-cost',
  'reserve-top-up',
  'escrow-benefit',
  'distribution-declared',
  'distribution-recorded',
  'distribution',
  'property-sale',
  'units-retirement',
  'sale-proceeds',
  'stamp-duty',
  'withdrawal',
  'withdrawal-return',
  'payout',
  'payout-reversal',
  'referral-reward',
  'referral-payout',
  'referral-clawback',
  'correction',
  'bank-line',
  'bank-line-reversal',
  'bank-transfer',
  'order-hold',
  'order-release',
  'trade',
  'private-trade',
  'trade-bust',
  'inheritance',
] as const
export type EntryKind = (typeof entryKinds)[number]

/** The kinds of changes of an available balance, in the order of the filter. */
export const movementKinds = [
  'deposit',
  'deposit-return',
  'debt-payment',
  'debt-advance',
  'withdrawal',
  'withdrawal-return',
  'subscription',
  'subscription-cancellation',
  'allotment',
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

/** The balances that list pending items instead of movements, in the order in which money passes through them. */
export const standingBalances = ['incoming', 'held', 'inEscrow', 'outgoing', 'rewards'] as const
export type StandingBalance = (typeof standingBalances)[number]

/** The kinds of pending items that these balances consist of. */
export const balanceLineKinds = [
  'purchase-fee',
  'order',
  'subscription',
  'deposit-in-review',
  'withdrawal',
  'reward',
] as const
export type BalanceLineKind = (typeof balanceLineKinds)[number]

/** The kinds of differences; the README describes each. */
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

/** The bookings of a bank line that the ledger does not show. */
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

/** The choices of waiting hours for a new bank account; the first is the default. */
export const lockHours = [24, 48, 72] as const
export type LockHours = (typeof lockHours)[number]
