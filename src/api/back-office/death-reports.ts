import type { z } from '@hono/zod-openapi'
import { waitingProposals } from '#approvals'
import {
  account,
  confirmation,
  document,
  heirInvitation,
  heirs,
  hold,
  list,
  question,
  read,
  refusal,
  release,
  resumption,
  transfer,
  type WholeBody,
} from '#contract/back-office/death-reports.ts'
import { readNames } from '#identity'
import {
  type CaseDetail,
  countCases,
  holdCase,
  inviteAgain,
  listCases,
  nameAccount,
  openCase,
  openCaseDocument,
  proposeConfirmation,
  proposeEstateTransfer,
  proposeHeirs,
  proposeReportRelease,
  refuseReport,
  requestDocuments,
  resumeCase,
} from '#inheritance'
import { inheritanceServices } from '../death-reports/death-reports.ts'
import type { Domain } from '../encode.ts'
import type { ApiContext } from '../env.ts'
import { resource } from '../resource.ts'
import { attachment } from '../uploads.ts'
import { proposalBody } from './desks/proposal-body.ts'

/** Death reports for staff. */
export const backOfficeDeathReportRoutes = resource()
  .serve(list, async (c) => {
    const { limit, cursor = null, order, queue } = c.req.valid('query')
    const { db } = c.var.services
    const [page, total] = await Promise.all([
      listCases(db, queue, { limit, cursor, order }),
      countCases(db, queue),
    ])
    return { ...page, total }
  })
  .serve(read, async (c) => {
    const look = { ...c.req.valid('param'), ...c.req.valid('query') }
    return await wholeBody(c, await openCase(inheritanceServices(c), c.var.actor, look))
  })
  .serve(document, async (c) => {
    const look = { ...c.req.valid('param'), ...c.req.valid('query') }
    return attachment(await openCaseDocument(inheritanceServices(c), c.var.actor, look))
  })
  .serve(question, async (c) => {
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    await requestDocuments(inheritanceServices(c), c.var.actor, input)
  })
  .serve(account, async (c) => {
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    await nameAccount(inheritanceServices(c), c.var.actor, input)
  })
  .serve(hold, async (c) => {
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    await holdCase(inheritanceServices(c), c.var.actor, input)
  })
  .serve(resumption, async (c) => {
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    await resumeCase(inheritanceServices(c), c.var.actor, input)
  })
  .serve(refusal, async (c) => {
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    await refuseReport(inheritanceServices(c), c.var.actor, input)
  })
  .serve(release, async (c) => {
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    return await proposeReportRelease(inheritanceServices(c), c.var.actor, input)
  })
  .serve(confirmation, async (c) => {
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    return await proposeConfirmation(inheritanceServices(c), c.var.actor, input)
  })
  .serve(heirs, async (c) => {
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    return await proposeHeirs(inheritanceServices(c), c.var.actor, input)
  })
  .serve(heirInvitation, async (c) => {
    await inviteAgain(c.var.services, c.var.actor, c.req.valid('param'))
  })
  .serve(transfer, async (c) => {
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    return await proposeEstateTransfer(inheritanceServices(c), c.var.actor, input)
  })

const kinds = [
  'death-report-release',
  'death-confirmation',
  'heirs-statement',
  'inheritance-transfer',
] as const

async function wholeBody(
  c: ApiContext,
  found: CaseDetail,
): Promise<Domain<z.infer<typeof WholeBody>>> {
  const { db } = c.var.services
  const waiting = await Promise.all(kinds.map((kind) => waitingProposals(db, kind, [found.id])))
  const proposals = waiting.flatMap((each) => each.get(found.id) ?? [])
  const people = found.decisions.flatMap(({ decidedBy, agreedBy }) => [decidedBy, agreedBy])
  const names = await readNames(
    db,
    people.filter((id) => id !== null),
  )
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
  return {
    ...found,
    decisions: found.decisions.map((decided) => ({
      ...decided,
      decidedBy: nameOf(decided.decidedBy),
      agreedBy: nameOf(decided.agreedBy),
    })),
    proposals: proposals.map((each) => proposalBody(each, c.var.actor)),
  }
}
