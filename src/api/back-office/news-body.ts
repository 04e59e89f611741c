import type { z } from '@hono/zod-openapi'
import type { Proposal } from '#approvals'
import type { NewsBody, NewsLineBody } from '#contract/back-office/news-body.ts'
import type { Actor } from '#kernel'
import type { ListedNews } from '#support'
import type { Domain } from '../encode.ts'
import { proposalBody } from './desks/proposal-body.ts'

export function newsLineBody(item: ListedNews): Domain<z.infer<typeof NewsLineBody>> {
  const { id, subject, state, version, recipients, counts } = item
  return {
    id,
    subject,
    state,
    version,
    recipients,
    counts,
    changedAt: item.changedAt,
    approvedAt: item.approvedAt,
    finishedAt: item.finishedAt,
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
): Domain<z.infer<typeof NewsBody>> {
  return {
    ...newsLineBody(item),
    body: item.body,
    readersNow,
    proposal: proposal === undefined ? null : proposalBody(proposal, actor),
    mayWrite,
  }
}
