import type { z } from '@hono/zod-openapi'
import {
  askAgain,
  countRegainings,
  type ListedRegaining,
  listRegainings,
  openRegaining,
  openRegainingPaper,
  proposeRegaining,
  refuseRegaining,
  type WholeRegaining,
} from '#account-service'
import { waitingProposals } from '#approvals'
import {
  type ListedBody,
  list,
  paper,
  proposal,
  question,
  read,
  refusal,
  type WholeBody,
} from '#contract/back-office/regainings.ts'
import { readNames } from '#identity'
import type { Domain } from '../encode.ts'
import type { ApiContext } from '../env.ts'
import { regainingDesk } from '../jwt-auth/regaining.ts'
import { resource } from '../resource.ts'
import { attachment } from '../uploads.ts'
import { proposalBody } from './desks/proposal-body.ts'

const app = resource()

/** Who says that an account is theirs, for staff who compare them with what is kept. */
export const backOfficeRegainingRoutes = app
  .serve(list, async (c) => {
    const { limit, cursor = null, queue } = c.req.valid('query')
    const { db } = c.var.services
    const [page, total] = await Promise.all([
      listRegainings(db, queue, { limit, cursor }),
      countRegainings(db, queue),
    ])
    return { items: page.items.map(listedBody), nextCursor: page.nextCursor, total }
  })
  .serve(read, async (c) => {
    const look = { ...c.req.valid('param'), ...c.req.valid('query') }
    return await wholeBody(c, await openRegaining(regainingDesk(c), c.var.actor, look))
  })
  .serve(paper, async (c) => {
    const look = { ...c.req.valid('param'), ...c.req.valid('query') }
    return attachment(await openRegainingPaper(regainingDesk(c), c.var.actor, look))
  })
  .serve(question, async (c) => {
    const wish = { ...c.req.valid('param'), ...c.req.valid('json') }
    await askAgain(regainingDesk(c), c.var.actor, wish)
  })
  .serve(refusal, async (c) => {
    const wish = { ...c.req.valid('param'), ...c.req.valid('json') }
    await refuseRegaining(regainingDesk(c), c.var.actor, wish)
  })
  .serve(proposal, async (c) => {
    const wish = { ...c.req.valid('param'), ...c.req.valid('json') }
    const { id, contentHash } = await proposeRegaining(regainingDesk(c), c.var.actor, wish)
    return { id, contentHash }
  })

function listedBody(request: ListedRegaining): Domain<z.infer<typeof ListedBody>> {
  const { id, name, maskedEmail, proof, state } = request
  return {
    id,
    name,
    maskedEmail,
    proof,
    state,
    askedAt: request.askedAt,
    handedInAt: request.handedInAt,
    waitsUntil: request.waitsUntil,
  }
}

async function wholeBody(
  c: ApiContext,
  request: WholeRegaining,
): Promise<Domain<z.infer<typeof WholeBody>>> {
  const { db } = c.var.services
  const { identity } = request
  const waiting = await waitingProposals(db, 'account-regaining', [request.id])
  const open = waiting.get(request.id) ?? null
  const people = request.decisions.flatMap(({ decidedBy, agreedBy }) => [decidedBy, agreedBy])
  const named = people.filter((id) => typeof id === 'string')
  const names = await readNames(db, named)
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
  return {
    ...listedBody(request),
    userId: request.userId,
    story: request.story,
    ...request.device,
    accountCreatedAt: request.accountCreatedAt,
    isFrozen: request.isFrozen,
    before: request.before,
    papers: request.papers.map(({ kind, takenAt }) => ({ kind, takenAt })),
    identity: identity && {
      state: identity.state,
      fullName: identity.fullName,
      maskedNik: identity.maskedNik,
      bornOn: identity.bornOn,
      verifiedBy: identity.verifiedBy,
      papers: [...identity.papers],
    },
    decisions: request.decisions.map(({ decision, reason, decidedBy, agreedBy, decidedAt }) => ({
      decision,
      reason,
      decidedBy: nameOf(decidedBy),
      agreedBy: nameOf(agreedBy),
      decidedAt,
    })),
    proposal: open && proposalBody(open, c.var.actor),
  }
}
