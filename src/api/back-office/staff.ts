import type { z } from '@hono/zod-openapi'
import {
  approveRole,
  proposeRole,
  readStaffDesk,
  refuseRole,
  type StaffLine,
  stopStaff,
} from '#account-service'
import {
  approval,
  list,
  type MemberBody,
  proposal,
  refusal,
  stop,
} from '#contract/back-office/staff.ts'
import { readNames } from '#identity'
import { resource } from '../env.ts'
import { signedIn, staffOnly, withFreshFactor } from '../middleware.ts'

const app = resource()

app.use('/back-office/staff/*', signedIn, staffOnly(['admin', 'compliance']))

app.use('/back-office/staff/approvals', withFreshFactor)

/** The roles of staff, which two people give and take. */
export const backOfficeStaffRoutes = app
  .openapi(list, async (c) => {
    const { services, actor } = c.var
    const { people, waiting } = await readStaffDesk(services.db)
    const proposers = people.flatMap(({ proposals }) => proposals.map((each) => each.proposedBy))
    const names = await readNames(services.db, proposers)
    const items = people.map((person) => memberBody(person, actor.userId, names))
    return c.json({ items, nextCursor: null, total: waiting }, 200)
  })
  .openapi(proposal, async (c) => {
    const { id, contentHash } = await proposeRole(c.var.services, c.var.actor, c.req.valid('json'))
    return c.json({ id, contentHash }, 201)
  })
  .openapi(approval, async (c) => {
    await approveRole(c.var.services, c.var.actor, c.req.valid('json'))
    return c.body(null, 204)
  })
  .openapi(stop, async (c) => {
    const wish = { ...c.req.valid('param'), ...c.req.valid('json') }
    await stopStaff(c.var.services, c.var.actor, wish)
    return c.body(null, 204)
  })
  .openapi(refusal, async (c) => {
    await refuseRole(c.var.services, c.var.actor, c.req.valid('json'))
    return c.body(null, 204)
  })

function memberBody(
  { proposals, lastSeenAt, roles, ...person }: StaffLine,
  me: string,
  names: ReadonlyMap<string, string>,
): z.infer<typeof MemberBody> {
  return {
    ...person,
    roles: [...roles],
    isMe: person.userId === me,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    proposals: proposals.map(({ proposedBy, proposedAt, ...proposed }) => ({
      ...proposed,
      proposedBy: names.get(proposedBy) ?? null,
      proposedAt: proposedAt.toISOString(),
      isMine: proposedBy === me,
    })),
  }
}
