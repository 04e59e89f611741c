import { createHash } from 'node:crypto'
import type { ProposalEnding, ProposalKind, ProposalState } from '#contract'

/** What is proposed, as JSON. Amounts are texts, so that none is rounded on the way. */
export type Content =
  | string
  | number
  | boolean
  | null
  | readonly Content[]
  | { readonly [key: string]: Content }

export type Proposal = {
  readonly id: string
  readonly kind: ProposalKind
  readonly subjectId: string
  readonly content: Content
  /** SHA-256 of the content: who approves names it, and so says what was read. */
  readonly contentHash: string
  readonly state: ProposalState
  /** Whom it is about, where it is about a person. */
  readonly aboutUserId: string | null
  readonly proposedBy: string
  /** The names of both people as they are now; null: the account is gone. */
  readonly proposerName: string | null
  readonly deciderName: string | null
  readonly proposedAt: Date
  readonly decidedBy: string | null
  readonly decidedAt: Date | null
  /** Why it was refused. */
  readonly reason: string | null
  /** Why it ended by itself, without a decision. */
  readonly endedBecause: ProposalEnding | null
}

/** The same for equal contents, in whatever order their keys are written. */
export function hashOf(kind: ProposalKind, subjectId: string, content: Content): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, subjectId, inOrder(content)]))
    .digest('hex')
}

function inOrder(content: Content): Content {
  if (isList(content)) return content.map(inOrder)
  if (typeof content !== 'object' || content === null) return content
  const entries = Object.entries(content).toSorted(([left], [right]) => (left < right ? -1 : 1))
  return Object.fromEntries(entries.map(([key, part]) => [key, inOrder(part)]))
}

function isList(content: Content): content is readonly Content[] {
  return Array.isArray(content)
}
