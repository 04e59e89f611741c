import { type ProposalKind, proposalKinds, type StaffRole } from '#contract'
import type { Actor } from '#kernel'

type Roles = { readonly proposers: readonly StaffRole[]; readonly approvers: readonly StaffRole[] }

const money: Roles = { proposers: ['finance'], approvers: ['finance', 'compliance'] }

/** The roles in which the first and the second person may act. */
export const rolesOf: Record<ProposalKind, Roles> = {
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
  'identity-decision': { proposers: ['compliance', 'support'], approvers: ['compliance', 'admin'] },
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

export function mayPropose(kind: ProposalKind, { roles }: Actor): boolean {
  const allowed: readonly string[] = rolesOf[kind].proposers
  return roles.some((role) => allowed.includes(role))
}

export function mayDecide(kind: ProposalKind, { roles }: Actor): boolean {
  const allowed: readonly string[] = rolesOf[kind].approvers
  return roles.some((role) => allowed.includes(role))
}

/** Proposals about a property rather than a person, which staff who work on properties may read. */
const aboutProperties: readonly ProposalKind[] = [
  'offering-publication',
  'offering-closing',
  'offering-withdrawal',
  'property-entry',
  'property-document',
  'property-facts',
  'property-publication',
  'property-valuation',
  'property-sale',
  'distribution',
  'distribution-correction',
]
const propertyReaders: readonly string[] = ['ops', 'finance', 'compliance', 'admin']

/** Returns the kinds of proposals that a person with these roles may read. */
export function kindsFor(actor: Actor): ProposalKind[] {
  const readsProperties = actor.roles.some((role) => propertyReaders.includes(role))
  return proposalKinds.filter(
    (kind) =>
      mayPropose(kind, actor) ||
      mayDecide(kind, actor) ||
      (readsProperties && aboutProperties.includes(kind)),
  )
}
