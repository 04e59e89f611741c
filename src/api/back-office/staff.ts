import { proposeRole, readStaffDesk, stopStaff } from '#account-service'
import { list, proposal, stop } from '#contract/back-office/staff.ts'
import { resource } from '../resource.ts'
import { readableProposal } from './desks/readable-proposal.ts'

const app = resource()

/** The roles of staff, which two people grant and revoke. */
export const backOfficeStaffRoutes = app
  .serve(list, async (c) => {
    const { services, actor } = c.var
    const { people, waiting } = await readStaffDesk(services.db)
    const items = people.map((person) => ({
      ...person,
      isMe: person.userId === actor.userId,
      proposals: person.proposals.map((proposal) => readableProposal(proposal, actor)),
    }))
    return { items, nextCursor: null, total: waiting }
  })
  .serve(proposal, async (c) => {
    return await proposeRole(c.var.services, c.var.actor, c.req.valid('json'))
  })
  .serve(stop, async (c) => {
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    await stopStaff(c.var.services, c.var.actor, input)
  })
