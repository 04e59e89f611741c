/** The states of a decision by staff. */
export const decisionStates = ['waiting', 'approved', 'refused'] as const
export type DecisionState = (typeof decisionStates)[number]

/** The states of a decision by two people. `ended`: automatically, because its subject no longer exists. */
export const proposalStates = [...decisionStates, 'ended'] as const
export type ProposalState = (typeof proposalStates)[number]

/** Why a proposal ended automatically. */
export const proposalEndings = [
  'withdrawal-cancelled',
  'owner-died',
  'bank-account-removed',
  'recovery-stopped',
  'recovery-expired',
] as const
export type ProposalEnding = (typeof proposalEndings)[number]

/** The actions that need two people. */
export const proposalKinds = [
  'offering-publication',
  'offering-closing',
  'offering-withdrawal',
  'escrow-benefit',
  'escrow-benefit-reversal',
  'property-document',
  'property-facts',
  'property-publication',
  'distribution',
  'distribution-correction',
  'property-month',
  'month-void',
  'property-entry',
  'property-valuation',
  'property-sale',
  'bank-statement',
  'bank-line-match',
  'bank-line-booking',
  'bank-line-reopening',
  'transfer-order',
  'transfer-cancellation',
  'transfer-line-reopening',
  'bank-proof',
  'deposit-release',
  'deposit-return',
  'balance-adjustment',
  'withdrawal',
  'identity-decision',
  'role-grant',
  'role-withdrawal',
  'account-recovery',
  'account-restoration',
  'death-report-release',
  'death-confirmation',
  'heirs-statement',
  'inheritance-transfer',
  'sale-announcement',
  'sale-document',
  'news',
  'trading-window',
  'trade-bust',
  'market-terms',
  'meeting-call',
  'meeting-cancellation',
  'meeting-terms',
  'sale-mark',
] as const
export type ProposalKind = (typeof proposalKinds)[number]

/** The allowed length of every reason by staff, in characters. */
export const reasonLength = { minimum: 5, maximum: 500 } as const
