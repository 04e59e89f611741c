import {
  acceptOffer,
  declineOffer,
  makeOffer,
  offer,
  offers,
  recipient,
} from '#contract/market/offers.ts'
import { listOffers, offerToSelf, quoteOrder, readOffer } from '#market'
import { propertyLabels } from '#properties'
import { requireCode } from '#referrals'
import type { ApiContext } from '../env.ts'
import { limitOffers } from '../form-limits.ts'
import { idempotencyKey } from '../middleware.ts'
import { problemOf } from '../problem.ts'
import { resource } from '../resource.ts'

/** Private offers: for the holder who makes one, and for the person it is made to. */
export const privateOfferRoutes = resource()
  .serve(recipient, async (c) => {
    const { code, maskedName } = await ownerOfCode(c, c.req.valid('query').code)
    return { code, name: maskedName }
  })
  .serve(makeOffer, async (c) => {
    const { code, ...requested } = c.req.valid('json')
    const { userId: counterpartyId } = await ownerOfCode(c, code)
    const request = { ...requested, investorId: c.var.actor.userId, counterpartyId }
    return await c.var.services.orderSequencer.offer(request, idempotencyKey(c))
  })
  .serve(offers, async (c) => {
    const { db } = c.var.services
    const { limit, cursor = null, propertyId = null } = c.req.valid('query')
    const page = await listOffers(db, c.var.actor.userId, { limit, cursor }, propertyId)
    const ids = page.items.map(({ propertyId }) => propertyId)
    const labels = await propertyLabels(db, ids)
    const items = page.items.map((found) => ({
      ...found,
      property: labels.get(found.propertyId) ?? null,
    }))
    return { items, nextCursor: page.nextCursor }
  })
  .serve(offer, async (c) => {
    const { db, clock } = c.var.services
    const { actor } = c.var
    const found = await readOffer(db, clock, actor.userId, c.req.valid('param').offerId)
    const { propertyId, limitPrice, units } = found
    const [labels, cost] = await Promise.all([
      propertyLabels(db, [propertyId]),
      quoteOrder(db, clock, actor, { propertyId, side: 'buy', limitPrice, units }),
    ])
    const refusal = found.closedFor ?? cost.refusal
    const problem = refusal && problemOf(refusal, c.var.locale, c.var.requestId)
    const property = labels.get(propertyId) ?? null
    return {
      ...found,
      // The buyer's fee, while the order of the offer has the seller's.
      ...cost,
      property,
      refusal: problem && { code: problem.code, detail: problem.detail },
    }
  })
  .serve(acceptOffer, async (c) => {
    const request = { investorId: c.var.actor.userId, orderId: c.req.valid('param').offerId }
    return await c.var.services.orderSequencer.accept(request, idempotencyKey(c))
  })
  .serve(declineOffer, async (c) => {
    const request = { investorId: c.var.actor.userId, orderId: c.req.valid('param').offerId }
    await c.var.services.orderSequencer.decline(request, idempotencyKey(c))
  })

async function ownerOfCode(c: ApiContext, text: string) {
  await limitOffers(c)
  const owner = await requireCode(c.var.services.db, text)
  if (owner.userId === c.var.actor.userId) throw offerToSelf()
  return owner
}
