import {
  countRecoveries,
  listRecoveries,
  openRecovery,
  openRecoveryDocument,
  proposeRecovery,
  refuseRecovery,
  requestNewDocuments,
} from '#account-service'
import {
  document,
  list,
  proposal,
  question,
  read,
  refusal,
} from '#contract/back-office/account-recoveries.ts'
import { recoveryServices } from '../jwt-auth/account-recovery.ts'
import { resource } from '../resource.ts'
import { attachment } from '../uploads.ts'
import { waitingFor } from './desks/readable-proposal.ts'
import { staffNames } from './staff-names.ts'

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
    const { services, actor } = c.var
    const request = await openRecovery(recoveryServices(c), actor, look)
    const people = request.decisions.flatMap(({ decidedBy, agreedBy }) => [decidedBy, agreedBy])
    const [proposalOf, nameOf] = await Promise.all([
      waitingFor(services.db, actor, [request.id], 'account-recovery'),
      staffNames(services.db, people),
    ])
    return {
      ...request,
      ...request.device,
      decisions: request.decisions.map((decided) => ({
        ...decided,
        decidedBy: nameOf(decided.decidedBy),
        agreedBy: nameOf(decided.agreedBy),
      })),
      proposal: proposalOf(request.id),
    }
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
    return await proposeRecovery(recoveryServices(c), c.var.actor, input)
  })
