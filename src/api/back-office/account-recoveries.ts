import type { z } from '@hono/zod-openapi'
import {
  countRecoveries,
  listRecoveries,
  openRecovery,
  openRecoveryDocument,
  proposeRecovery,
  type RecoveryDetail,
  refuseRecovery,
  requestNewDocuments,
} from '#account-service'
import { waitingProposals } from '#approvals'
import {
  document,
  list,
  proposal,
  question,
  read,
  refusal,
  type WholeBody,
} from '#contract/back-office/account-recoveries.ts'
import { readNames } from '#identity'
import type { Domain } from '../encode.ts'
import type { ApiContext } from '../env.ts'
import { recoveryServices } from '../jwt-auth/account-recovery.ts'
import { resource } from '../resource.ts'
import { attachment } from '../uploads.ts'
import { proposalBody } from './desks/proposal-body.ts'

const app = resource()

/** Account recoveries for staff, who compare the documents with the stored ones. */
export const backOfficeRecoveryRoutes = app
  .serve(list, async (c) => {
    const { limit, cursor = null, order, queue } = c.req.valid('query')
    const { db } = c.var.services
    const [page, total] = await Promise.all([
      listRecoveries(db, queue, { limit, cursor, order }),
      countRecoveries(db, queue),
    ])
    return { ...page, total }
  })
  .serve(read, async (c) => {
    const look = { ...c.req.valid('param'), ...c.req.valid('query') }
    return await wholeBody(c, await openRecovery(recoveryServices(c), c.var.actor, look))
  })
  .serve(document, async (c) => {
    const look = { ...c.req.valid('param'), ...c.req.valid('query') }
    return attachment(await openRecoveryDocument(recoveryServices(c), c.var.actor, look))
  })
  .serve(question, async (c) => {
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    await requestNewDocuments(recoveryServices(c), c.var.actor, input)
  })
  .serve(refusal, async (c) => {
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    await refuseRecovery(recoveryServices(c), c.var.actor, input)
  })
  .serve(proposal, async (c) => {
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    const { id, contentHash } = await proposeRecovery(recoveryServices(c), c.var.actor, input)
    return { id, contentHash }
  })

async function wholeBody(
  c: ApiContext,
  request: RecoveryDetail,
): Promise<Domain<z.infer<typeof WholeBody>>> {
  const { db } = c.var.services
  const waiting = await waitingProposals(db, 'account-recovery', [request.id])
  const open = waiting.get(request.id) ?? null
  const people = request.decisions.flatMap(({ decidedBy, agreedBy }) => [decidedBy, agreedBy])
  const named = people.filter((id) => typeof id === 'string')
  const names = await readNames(db, named)
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
  return {
    ...request,
    ...request.device,
    decisions: request.decisions.map((decided) => ({
      ...decided,
      decidedBy: nameOf(decided.decidedBy),
      agreedBy: nameOf(decided.agreedBy),
    })),
    proposal: open && proposalBody(open, c.var.actor),
  }
}
