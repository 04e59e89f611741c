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
} from '#contract/back-office/death-reports.ts'
import {
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
import { resource } from '../resource.ts'
import { attachment } from '../uploads.ts'
import { readableProposal } from './desks/readable-proposal.ts'
import { staffNames } from './staff-names.ts'

const kinds = [
  'death-report-release',
  'death-confirmation',
  'heirs-statement',
  'inheritance-transfer',
] as const

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
    const { services, actor } = c.var
    const found = await openCase(inheritanceServices(c), actor, look)
    const people = found.decisions.flatMap(({ decidedBy, agreedBy }) => [decidedBy, agreedBy])
    const [nameOf, ...waiting] = await Promise.all([
      staffNames(services.db, people),
      ...kinds.map((kind) => waitingProposals(services.db, kind, [found.id])),
    ])
    const proposals = waiting.flatMap((each) => each.get(found.id) ?? [])
    return {
      ...found,
      decisions: found.decisions.map((decided) => ({
        ...decided,
        decidedBy: nameOf(decided.decidedBy),
        agreedBy: nameOf(decided.agreedBy),
      })),
      proposals: proposals.map((each) => readableProposal(each, actor)),
    }
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
