import type { z } from '@hono/zod-openapi'
import type { Proposal } from '#approvals'
import type { NewsBody } from '#contract/back-office/news-body.ts'
import type { Actor } from '#kernel'
import type { ListedNews } from '#support'
import type { Domain } from '../encode.ts'
import { proposalBody } from './desks/proposal-body.ts'

type NewsContext = {
  readonly readersNow: number
  readonly proposal: Proposal | undefined
  readonly actor: Actor
  readonly mayWrite: boolean
}

export function newsBody(
  item: ListedNews,
  { readersNow, proposal, actor, mayWrite }: NewsContext,
): Domain<z.infer<typeof NewsBody>> {
  return {
    ...item,
    readersNow,
    proposal: proposal === undefined ? null : proposalBody(proposal, actor),
    mayWrite,
  }
}
