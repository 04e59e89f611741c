import { buyers, payees } from '#contract/back-office/desks/buyers-and-payees.ts'
import { readPayees } from '#distributions'
import { findUsersNamed, readNames } from '#identity'
import { readBuyers } from '#offerings'
import { propertyNames } from '#properties'
import { resource } from '../../resource.ts'

const app = resource()

/** The people with a name who are compared with the payments of a distribution. */
const namedMax = 1000

/** The buyers of an offering and the paid holders of a distribution, page by page. */
export const buyerAndPayeeRoutes = app
  .serve(buyers, async (c) => {
    const { db, clock } = c.var.services
    const { limit, cursor = null } = c.req.valid('query')
    const request = { ...c.req.valid('param'), page: { limit, cursor } }
    const { items, ...page } = await readBuyers(db, clock, c.var.actor, request)
    const names = await readNames(
      db,
      items.map(({ investorId }) => investorId),
    )
    const rows = items.map((buyer) => ({ ...buyer, name: names.get(buyer.investorId) ?? null }))
    return { items: rows, ...page }
  })
  .serve(payees, async (c) => {
    const { db, clock } = c.var.services
    const { limit, cursor = null, text } = c.req.valid('query')
    const named = text === undefined ? null : await findUsersNamed(db, text, namedMax + 1)
    const { items, ...page } = await readPayees(db, clock, c.var.actor, {
      ...c.req.valid('param'),
      investorIds: named?.slice(0, namedMax) ?? null,
      page: { limit, cursor },
    })
    const names = await readNames(
      db,
      items.map(({ investorId }) => investorId),
    )
    const rows = items.map((payee) => ({ ...payee, name: names.get(payee.investorId) ?? null }))
    const propertyName = (await propertyNames(db)(page.propertyId)) ?? page.propertyId
    const isNameCommon = named !== null && named.length > namedMax
    return { items: rows, ...page, isNameCommon, propertyName }
  })
