import { alertFigures } from '#contract'
import { decision, list, read } from '#contract/back-office/surveillance.ts'
import { readNames } from '#identity'
import { decideAlert, type MarketAlert, readMarketAlert, readMarketAlerts } from '#market'
import { resource } from '../resource.ts'

const app = resource()

/** The desk of the market's surveillance. */
export const surveillanceRoutes = app
  .serve(list, async (c) => {
    const { limit, cursor = null, state, rule = null, propertyId = null } = c.req.valid('query')
    const { db } = c.var.services
    const filter = { state, rule, propertyId }
    const { items, ...page } = await readMarketAlerts(db, c.var.actor, filter, { limit, cursor })
    const names = await readNames(db, [...new Set(items.flatMap(({ people }) => people))])
    const person = personIn(names)
    return {
      ...page,
      items: items.map((alert) => ({ ...alert, people: alert.people.map(person) })),
    }
  })
  .serve(read, async (c) => {
    const { db } = c.var.services
    const alert = await readMarketAlert(db, c.var.actor, c.req.valid('param').alertId)
    return withEvidence(alert, await readNames(db, peopleIn(alert)))
  })
  .serve(decision, async (c) => {
    const { db, clock } = c.var.services
    const { alertId } = c.req.valid('param')
    await decideAlert({ db, clock, actor: c.var.actor }, alertId, c.req.valid('json'))
  })

type Names = ReadonlyMap<string, string>

function personIn(names: Names) {
  return (id: string) => ({ id, name: names.get(id) ?? null })
}

function peopleIn({
  people,
  decidedBy,
  evidence: { trades, orders, links },
}: MarketAlert): string[] {
  const all = [
    ...people,
    ...(decidedBy === null ? [] : [decidedBy]),
    ...trades.flatMap(({ buyerId, sellerId }) => [buyerId, sellerId]),
    ...orders.map(({ investorId }) => investorId),
    ...links.flatMap((link) => link.people),
  ]
  return [...new Set(all)]
}

function withEvidence({ evidence, ...alert }: MarketAlert, names: Names) {
  const person = personIn(names)
  const { decidedBy, decidedAt, reason, hasHalted, report } = alert
  return {
    ...alert,
    people: alert.people.map(person),
    trades: evidence.trades.map(({ buyerId, sellerId, ...trade }) => ({
      ...trade,
      buyer: person(buyerId),
      seller: person(sellerId),
    })),
    orders: evidence.orders.map(({ investorId, ...order }) => ({
      ...order,
      owner: person(investorId),
    })),
    links: evidence.links.map(({ people, source }) => ({ source, people: people.map(person) })),
    figures: alertFigures.flatMap((name) => {
      const value = evidence.figures[name]
      return value === undefined ? [] : [{ name, value }]
    }),
    decision:
      decidedBy === null || decidedAt === null || reason === null
        ? null
        : { by: names.get(decidedBy) ?? null, at: decidedAt, reason, hasHalted, report },
  }
}
