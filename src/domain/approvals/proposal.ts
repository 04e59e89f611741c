import { createHash } from 'node:crypto'
import type { ProposalEnding, ProposalKind, ProposalState } from '#contract'

/** The proposed content as JSON. Amounts are strings, so that none is rounded. */
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
  /** SHA-256 of the content. The approver sends it to confirm which content they read. */
  readonly contentHash: string
  readonly state: ProposalState
  /** The person it is about, if it is about a person. */
  readonly aboutUserId: string | null
  readonly proposedBy: string
  /** Current names of both people; null when the account no longer exists. */
  readonly proposerName: string | null
  readonly deciderName: string | null
  readonly proposedAt: Date
  readonly decidedBy: string | null
  readonly decidedAt: Date | null
  /** The reason for a refusal. */
  readonly reason: string | null
  /** Why it ended automatically, without a decision. */
  readonly endedBecause: ProposalEnding | null
}

/** Returns the same hash for equal contents, in any order of their keys. */
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
