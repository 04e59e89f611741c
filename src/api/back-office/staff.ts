import type { z } from '@hono/zod-openapi'
import { proposeRole, readStaffDesk, type StaffLine, stopStaff } from '#account-service'
import { list, type MemberBody, proposal, stop } from '#contract/back-office/staff.ts'
import type { Actor } from '#kernel'
import type { Domain } from '../encode.ts'
import { resource } from '../resource.ts'
import { proposalBody } from './desks/proposal-body.ts'

const app = resource()

/** The roles of staff, which two people grant and revoke. */
export const backOfficeStaffRoutes = app
  .serve(list, async (c) => {
    const { services, actor } = c.var
    const { people, waiting } = await readStaffDesk(services.db)
    const items = people.map((person) => memberBody(person, actor))
    return { items, nextCursor: null, total: waiting }
  })
  .serve(proposal, async (c) => {
    const { id, contentHash } = await proposeRole(c.var.services, c.var.actor, c.req.valid('json'))
    return { id, contentHash }
  })
  .serve(stop, async (c) => {
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    await stopStaff(c.var.services, c.var.actor, input)
  })

function memberBody(person: StaffLine, actor: Actor): Domain<z.infer<typeof MemberBody>> {
  return {
    ...person,
    isMe: person.userId === actor.userId,
    proposals: person.proposals.map((proposal) => proposalBody(proposal, actor)),
  }
}
