import type { z } from '@hono/zod-openapi'
import { proposeRole, readStaffDesk, type StaffLine, stopStaff } from '#account-service'
import { list, type MemberBody, proposal, stop } from '#contract/back-office/staff.ts'
import type { Actor } from '#kernel'
import { resource } from '../env.ts'
import { signedIn, staffOnly } from '../middleware.ts'
import { proposalBody } from './desks/proposal-body.ts'

const app = resource()

app.use('/back-office/staff/*', signedIn, staffOnly(['admin', 'compliance']))

/** The roles of staff, which two people give and take. */
export const backOfficeStaffRoutes = app
  .openapi(list, async (c) => {
    const { services, actor } = c.var
    const { people, waiting } = await readStaffDesk(services.db)
    const items = people.map((person) => memberBody(person, actor))
    return c.json({ items, nextCursor: null, total: waiting }, 200)
  })
  .openapi(proposal, async (c) => {
    const { id, contentHash } = await proposeRole(c.var.services, c.var.actor, c.req.valid('json'))
    return c.json({ id, contentHash }, 201)
  })
  .openapi(stop, async (c) => {
    const wish = { ...c.req.valid('param'), ...c.req.valid('json') }
    await stopStaff(c.var.services, c.var.actor, wish)
    return c.body(null, 204)
  })

function memberBody(
  { proposals, lastSeenAt, roles, ...person }: StaffLine,
  actor: Actor,
): z.infer<typeof MemberBody> {
  return {
    ...person,
    roles: [...roles],
    isMe: person.userId === actor.userId,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    proposals: proposals.map((proposal) => proposalBody(proposal, actor)),
  }
}
