import type { z } from '@hono/zod-openapi'
import type { Proposal } from '#approvals'
import type { NewsBody, NewsLineBody } from '#contract/back-office/news-body.ts'
import type { Actor } from '#kernel'
import type { ListedNews } from '#support'
import { proposalBody } from './desks/proposal-body.ts'

export function newsLineBody(item: ListedNews): z.infer<typeof NewsLineBody> {
  const { id, subject, state, version, recipients, counts } = item
  return {
    id,
    subject,
    state,
    version,
    recipients,
    counts,
    changedAt: item.changedAt.toISOString(),
    approvedAt: item.approvedAt?.toISOString() ?? null,
    finishedAt: item.finishedAt?.toISOString() ?? null,
  }
}

type Around = {
  readonly readersNow: number
  readonly proposal: Proposal | undefined
  readonly actor: Actor
  readonly mayWrite: boolean
}

export function newsBody(
  item: ListedNews,
  { readersNow, proposal, actor, mayWrite }: Around,
): z.infer<typeof NewsBody> {
  return {
    ...newsLineBody(item),
    body: item.body,
    readersNow,
    proposal: proposal === undefined ? null : proposalBody(proposal, actor),
    mayWrite,
  }
}
