import { acceptance, invitation, mine, receipt } from '#contract/inheritances/inheritances.ts'
import { fileHeaders } from '#documents'
import { readProfile } from '#identity'
import { acceptInvitation, heirReceipt, readInvitation, readOwnInheritances } from '#inheritance'
import { readIdentity } from '#investors'
import { namesOfProperties } from '#properties'
import { documentLanguage } from '../document-language.ts'
import { resource } from '../resource.ts'

/** Invitations of heirs and what has passed to them. */
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
    const propertyIds = own.flatMap(({ parts }) => parts.map(({ propertyId }) => propertyId))
    const names = await namesOfProperties(
      db,
      propertyIds.filter((id) => id !== null),
    )
    const items = own.map(({ parts, ...rest }) => ({
      ...rest,
      parts: parts.map((part) => ({
        ...part,
        propertyName: names.get(part.propertyId ?? '') ?? null,
      })),
    }))
    return { identity: identity?.state ?? null, items }
  })
  .serve(receipt, async (c) => {
    const { db, clock, gateway } = c.var.services
    const { name, email } = await readProfile(db, c.var.actor.userId)
    const { number, bytes } = await heirReceipt(db, clock, c.var.actor, {
      ...c.req.valid('param'),
      locale: await documentLanguage(c, c.req.valid('query').language),
      owner: { name: name ?? email, isSimulated: gateway.isSimulated },
    })
    return c.body(new Uint8Array(bytes).buffer, 200, fileHeaders('pdf', `sepetak-${number}`))
  })
