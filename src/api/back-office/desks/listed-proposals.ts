import type { z } from '@hono/zod-openapi'
import type { Proposal } from '#approvals'
import type { ListedProposalBody } from '#contract/back-office/desks/listed-proposals.ts'
import type { Database } from '#database'
import { readNames } from '#identity'
import { type Actor, day, jsonIntegerMax } from '#kernel'
import { offeredProperties } from '#offerings'
import { namesOfProperties } from '#properties'
import type { Domain } from '../../encode.ts'
import { readableProposal } from './readable-proposal.ts'

/** Reads proposals together with their subjects in a few statements. */
export async function listedProposals(
  db: Database,
  proposals: readonly Proposal[],
  { actor, now }: { actor: Actor; now: Date },
): Promise<Domain<z.infer<typeof ListedProposalBody>>[]> {
  const people = proposals.flatMap(({ aboutUserId }) => aboutUserId ?? [])
  const subjects = proposals.map(({ subjectId }) => subjectId)
  const [names, offered] = await Promise.all([
    readNames(db, people),
    offeredProperties(db, subjects),
  ])
  const propertyOf = ({ subjectId, content }: Proposal) =>
    offered.get(subjectId) ?? textIn(content, 'propertyId') ?? subjectId
  const properties = await namesOfProperties(db, proposals.map(propertyOf))
  return proposals.map((proposal) => {
    const { aboutUserId, content } = proposal
    const person = aboutUserId === null ? undefined : names.get(aboutUserId)
    const property = properties.get(propertyOf(proposal)) ?? textIn(content, 'name')
    return {
      ...readableProposal(proposal, actor),
      about: person ?? property ?? null,
      aboutUserId,
      days: Math.max(0, Math.floor((now.getTime() - proposal.proposedAt.getTime()) / day)),
      amount: amountIn(content),
    }
  })
}

// The fields that hold the amount of a proposal in its kinds, the total before its parts.
const amountNames = ['amount', 'total', 'net', 'escrow', 'price', 'askingPrice'] as const

function amountIn(content: Proposal['content']): number | null {
  for (const name of amountNames) {
    const text = textIn(content, name)
    if (text !== undefined && /^-?[0-9]+$/.test(text) && BigInt(text) <= jsonIntegerMax)
      return Number(text)
  }
  return null
}

function textIn(content: Proposal['content'], name: string): string | undefined {
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return undefined
  const value: unknown = Object.entries(content).find(([key]) => key === name)?.[1]
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value : undefined
}
