import { acceptance, invitation, mine } from '#contract/inheritances/inheritances.ts'
import { acceptInvitation, readInvitation, readOwnInheritances } from '#inheritance'
import { readIdentity } from '#investors'
import { propertyNames } from '#properties'
import { resource } from '../resource.ts'

/** What heirs see and take: invitations, and what has passed to them. */
export const inheritanceRoutes = resource()
  .serve(invitation, async (c) => {
    return await readInvitation(c.var.services.db, c.req.valid('json').token)
  })
  .serve(acceptance, async (c) => {
    await acceptInvitation(c.var.services, c.var.actor, c.req.valid('json').token)
  })
  .serve(mine, async (c) => {
    const { db } = c.var.services
    const { userId } = c.var.actor
    const [own, identity] = [await readOwnInheritances(db, userId), await readIdentity(db, userId)]
    const nameOf = propertyNames(db)
    const items = []
    for (const { parts, ...rest } of own) {
      const named = []
      for (const part of parts)
        named.push({
          ...part,
          propertyName: part.propertyId === null ? null : ((await nameOf(part.propertyId)) ?? null),
        })
      items.push({ ...rest, parts: named })
    }
    return { identity: identity?.state ?? null, items }
  })
