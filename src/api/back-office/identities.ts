import { waitingProposals } from '#approvals'
import {
  decide,
  document,
  frame,
  list,
  proposeRoute,
  read,
} from '#contract/back-office/identities.ts'
import {
  countIdentities,
  decideIdentity,
  listIdentities,
  openFrame,
  openIdentity,
  openIdentityDocument,
  proposeDecision,
} from '#investors'
import { resource } from '../resource.ts'
import { attachment } from '../uploads.ts'
import { withNamesAndProposal } from './identity-file.ts'

const app = resource()

/** Declared identities for staff, who compare them with the cards. */
export const backOfficeIdentityRoutes = app
  .serve(list, async (c) => {
    const { limit, cursor = null, order, state } = c.req.valid('query')
    const { db } = c.var.services
    const [page, counted] = await Promise.all([
      listIdentities(db, state, { limit, cursor, order }),
      countIdentities(db, state),
    ])
    const ids = page.items.map(({ userId }) => userId)
    const waiting = await waitingProposals(db, 'identity-decision', ids)
    const items = page.items.map((each) => ({ ...each, isProposed: waiting.has(each.userId) }))
    return { items, nextCursor: page.nextCursor, ...counted }
  })
  .serve(read, async (c) => {
    const { db, clock, dataKeys: keys } = c.var.services
    const look = { userId: c.req.valid('param').userId, ...c.req.valid('query') }
    return await withNamesAndProposal(c, await openIdentity({ db, clock, keys }, c.var.actor, look))
  })
  .serve(document, async (c) => {
    const { db, clock, files: store, dataKeys: keys } = c.var.services
    const look = { ...c.req.valid('param'), ...c.req.valid('query') }
    return attachment(await openIdentityDocument({ db, clock, store, keys }, c.var.actor, look))
  })
  .serve(frame, async (c) => {
    const { db, clock, files: store, dataKeys: keys } = c.var.services
    const look = { ...c.req.valid('param'), ...c.req.valid('query') }
    return attachment(await openFrame({ db, clock, store, keys }, c.var.actor, look))
  })
  .serve(decide, async (c) => {
    const { db, clock, screeningLists } = c.var.services
    const input = { userId: c.req.valid('param').userId, ...c.req.valid('json') }
    await decideIdentity({ db, clock, lists: screeningLists() }, c.var.actor, input)
  })
  .serve(proposeRoute, async (c) => {
    const { db, clock, screeningLists } = c.var.services
    const input = { userId: c.req.valid('param').userId, ...c.req.valid('json') }
    const services = { db, clock, lists: screeningLists() }
    return await proposeDecision(services, c.var.actor, input)
  })
