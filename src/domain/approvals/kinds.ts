import { mayDecide, mayOpen, mayPropose, type ProposalKind, proposalKinds } from '#contract'
import type { Actor } from '#kernel'

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

/** Returns the kinds of proposals that a person with these roles may read. */
export function kindsFor(actor: Actor): ProposalKind[] {
  const readsProperties = mayOpen('properties', actor.roles)
  return proposalKinds.filter(
    (kind) =>
      mayPropose(kind, actor.roles) ||
      mayDecide(kind, actor.roles) ||
      (readsProperties && aboutProperties.includes(kind)),
  )
}
