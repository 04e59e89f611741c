import type { StaffRole } from './accounts.ts'

/** The states of a decision by staff. */
export const decisionStates = ['waiting', 'approved', 'refused'] as const
export type DecisionState = (typeof decisionStates)[number]

/** The two parts of a desk at which staff decide. */
export const decisionQueues = ['waiting', 'decided'] as const
export type DecisionQueue = (typeof decisionQueues)[number]

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
  'returned-by-gateway',
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

type Roles = { readonly proposers: readonly StaffRole[]; readonly approvers: readonly StaffRole[] }

const money: Roles = { proposers: ['finance'], approvers: ['finance', 'compliance'] }

/** The roles in which the first and the second person may act. The operations of the API and the screens derive theirs from it. */
export const proposalRoles: Record<ProposalKind, Roles> = {
  'offering-publication': { proposers: ['ops'], approvers: ['compliance', 'finance'] },
  'offering-closing': { proposers: ['ops', 'finance'], approvers: ['finance', 'compliance'] },
  'escrow-benefit': { proposers: ['ops', 'finance'], approvers: ['finance', 'compliance'] },
  'escrow-benefit-reversal': {
    proposers: ['ops', 'finance'],
    approvers: ['finance', 'compliance'],
  },
  'offering-withdrawal': { proposers: ['ops', 'finance'], approvers: ['compliance', 'finance'] },
  'property-entry': { proposers: ['ops', 'admin'], approvers: ['compliance', 'finance'] },
  'property-document': { proposers: ['ops', 'finance'], approvers: ['compliance', 'finance'] },
  'property-facts': { proposers: ['ops', 'finance'], approvers: ['compliance', 'finance'] },
  'property-publication': {
    proposers: ['ops', 'finance', 'admin'],
    approvers: ['compliance', 'finance'],
  },
  'property-valuation': { proposers: ['ops', 'finance'], approvers: ['finance', 'compliance'] },
  'sale-announcement': { proposers: ['ops', 'finance'], approvers: ['finance', 'compliance'] },
  'sale-document': { proposers: ['ops', 'finance'], approvers: ['finance', 'compliance'] },
  'property-sale': { proposers: ['ops', 'finance'], approvers: ['finance', 'compliance'] },
  distribution: money,
  'distribution-correction': money,
  'property-month': money,
  'month-void': money,
  'deposit-release': money,
  'deposit-return': money,
  'bank-statement': money,
  'bank-line-match': money,
  'bank-line-booking': money,
  'bank-line-reopening': money,
  'transfer-order': money,
  'transfer-cancellation': money,
  'transfer-line-reopening': money,
  'bank-proof': { proposers: ['finance', 'compliance'], approvers: ['finance', 'compliance'] },
  'balance-adjustment': { proposers: ['finance'], approvers: ['finance'] },
  withdrawal: { proposers: ['finance', 'ops', 'support'], approvers: ['finance', 'compliance'] },
  'identity-decision': { proposers: ['compliance'], approvers: ['compliance', 'admin'] },
  news: { proposers: ['ops', 'support'], approvers: ['compliance', 'admin'] },
  'trading-window': { proposers: ['ops', 'finance'], approvers: ['compliance', 'finance'] },
  'trade-bust': { proposers: ['ops', 'finance'], approvers: ['compliance', 'finance'] },
  'market-terms': { proposers: ['ops', 'finance'], approvers: ['compliance', 'finance'] },
  'meeting-call': { proposers: ['ops', 'finance'], approvers: ['compliance', 'finance'] },
  'meeting-cancellation': { proposers: ['ops', 'finance'], approvers: ['compliance', 'finance'] },
  'meeting-terms': { proposers: ['ops', 'finance', 'compliance'], approvers: ['compliance'] },
  'sale-mark': { proposers: ['ops', 'finance'], approvers: ['compliance', 'finance'] },
  'role-grant': { proposers: ['admin', 'compliance'], approvers: ['compliance', 'admin'] },
  'role-withdrawal': { proposers: ['admin', 'compliance'], approvers: ['compliance', 'admin'] },
  'account-recovery': { proposers: ['compliance', 'admin'], approvers: ['compliance', 'admin'] },
  'death-report-release': {
    proposers: ['compliance', 'admin'],
    approvers: ['compliance', 'admin'],
  },
  'death-confirmation': { proposers: ['compliance', 'admin'], approvers: ['compliance', 'admin'] },
  'heirs-statement': { proposers: ['compliance', 'admin'], approvers: ['compliance', 'admin'] },
  'inheritance-transfer': {
    proposers: ['compliance', 'admin'],
    approvers: ['compliance', 'admin'],
  },
  'account-restoration': {
    proposers: ['compliance', 'support', 'admin'],
    approvers: ['compliance', 'admin'],
  },
}

export function mayPropose(kind: ProposalKind, roles: readonly string[]): boolean {
  return proposalRoles[kind].proposers.some((role) => roles.includes(role))
}

export function mayDecide(kind: ProposalKind, roles: readonly string[]): boolean {
  return proposalRoles[kind].approvers.some((role) => roles.includes(role))
}

/** The allowed length of every reason by staff, in characters. */
export const reasonLength = { minimum: 5, maximum: 500 } as const
