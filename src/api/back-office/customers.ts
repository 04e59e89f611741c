import {
  proposeRestoration,
  readSuspended,
  searchCustomers,
  suspendCustomer,
  viewCustomer,
} from '#account-service'
import {
  restoration,
  search,
  suspended,
  suspension,
  view,
} from '#contract/back-office/customers.ts'
import { resource } from '../resource.ts'
import { readableProposal, waitingFor } from './desks/readable-proposal.ts'
import { searchServices } from './search-desk.ts'
import { staffNames } from './staff-names.ts'

const app = resource()

/** The search for customers, and suspending and restoring their accounts. */
export const backOfficeCustomerRoutes = app
  .serve(suspended, async (c) => {
    const { db } = c.var.services
    const { people, waiting } = await readSuspended(db)
    const suspenders = people.map(({ suspendedBy }) => suspendedBy)
    const nameOf = await staffNames(db, suspenders)
    const items = people.map((person) => ({
      ...person,
      suspendedBy: nameOf(person.suspendedBy),
      proposal: person.proposal && readableProposal(person.proposal, c.var.actor),
    }))
    return { items, nextCursor: null, total: waiting }
  })
  .serve(search, async (c) => {
    const { query, reason, limit, cursor = null } = c.req.valid('json')
    const search = { query, reason, page: { limit, cursor } }
    return await searchCustomers(searchServices(c.var.services), c.var.actor, search)
  })
  .serve(view, async (c) => {
    const look = { ...c.req.valid('param'), ...c.req.valid('query') }
    const { services, actor } = c.var
    const customer = await viewCustomer(services, actor, look)
    const { userId, suspensions } = customer
    const people = suspensions.flatMap(({ suspendedBy, restorationProposedBy, restoredBy }) => [
      suspendedBy,
      restorationProposedBy,
      restoredBy,
    ])
    const [proposalOf, nameOf] = await Promise.all([
      waitingFor(services.db, actor, [userId], 'account-restoration'),
      staffNames(services.db, people),
    ])
    return {
      ...customer,
      isMe: userId === actor.userId,
      suspensions: suspensions.map((each) => ({
        ...each,
        suspendedBy: nameOf(each.suspendedBy),
        restorationProposedBy: nameOf(each.restorationProposedBy),
        restoredBy: nameOf(each.restoredBy),
      })),
      proposal: proposalOf(userId),
    }
  })
  .serve(suspension, async (c) => {
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    await suspendCustomer(c.var.services, c.var.actor, input)
  })
  .serve(restoration, async (c) => {
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    return await proposeRestoration(c.var.services, c.var.actor, input)
  })
