import type { z } from '@hono/zod-openapi'
import {
  type Customer,
  proposeRestoration,
  readSuspended,
  searchCustomers,
  suspendCustomer,
  viewCustomer,
} from '#account-service'
import { waitingProposals } from '#approvals'
import type { CustomerBody } from '#contract/back-office/customer-body.ts'
import {
  restoration,
  search,
  suspended,
  suspension,
  view,
} from '#contract/back-office/customers.ts'
import { readNames } from '#identity'
import type { Domain } from '../encode.ts'
import type { ApiContext } from '../env.ts'
import { resource } from '../resource.ts'
import { proposalBody } from './desks/proposal-body.ts'
import { searchServices } from './search-desk.ts'

const app = resource()

/** The search for customers, and suspending and restoring their accounts. */
export const backOfficeCustomerRoutes = app
  .serve(suspended, async (c) => {
    const { db } = c.var.services
    const { people, waiting } = await readSuspended(db)
    const names = await readNames(
      db,
      people.map(({ suspendedBy }) => suspendedBy),
    )
    const items = people.map(({ proposal, suspendedBy, suspendedAt, ...person }) => ({
      ...person,
      suspendedBy: names.get(suspendedBy) ?? null,
      suspendedAt,
      proposal: proposal && proposalBody(proposal, c.var.actor),
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
    const customer = await viewCustomer(c.var.services, c.var.actor, look)
    return await customerBody(c, customer)
  })
  .serve(suspension, async (c) => {
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    await suspendCustomer(c.var.services, c.var.actor, input)
  })
  .serve(restoration, async (c) => {
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    const { id, contentHash } = await proposeRestoration(c.var.services, c.var.actor, input)
    return { id, contentHash }
  })

async function customerBody(
  c: ApiContext,
  customer: Customer,
): Promise<Domain<z.infer<typeof CustomerBody>>> {
  const { db } = c.var.services
  const { userId, suspensions } = customer
  const waiting = await waitingProposals(db, 'account-restoration', [userId])
  const proposal = waiting.get(userId) ?? null
  const people = suspensions.flatMap(({ suspendedBy, liftProposedBy, liftedBy }) => [
    suspendedBy,
    liftProposedBy,
    liftedBy,
  ])
  const named = people.filter((id) => typeof id === 'string')
  const names = await readNames(db, named)
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
  return {
    ...customer,
    isMe: userId === c.var.actor.userId,
    suspensions: suspensions.map((each) => ({
      ...each,
      suspendedBy: nameOf(each.suspendedBy),
      restorationProposedBy: nameOf(each.liftProposedBy),
      restoredBy: nameOf(each.liftedBy),
      restoredAt: each.liftedAt,
    })),
    proposal: proposal && proposalBody(proposal, c.var.actor),
  }
}
