import { minute } from '#kernel'
import {
  type Finding,
  type SeenOrder,
  type SeenTrade,
  type SurveillanceTerms,
  unitsIn,
} from './finding.ts'

/** The alert is serious when the cancelled units are this many times the traded units. */
const graveTimes = 5n

/**
 * Finds people who had several orders on one side, at more than one price, when they traded on the other, and
 * cancelled them soon afterwards: depth that was not meant to trade. `trades` are theirs on either side.
 */
export function layering(
  takenBack: readonly SeenOrder[],
  trades: readonly SeenTrade[],
  { layerOrders, layerMinutes }: Pick<SurveillanceTerms, 'layerOrders' | 'layerMinutes'>,
): Finding[] {
  const groups = Map.groupBy(takenBack, ({ investorId, side }) => `${investorId} ${side}`)
  return [...groups.values()].flatMap((orders): Finding[] => {
    const [first] = orders
    if (first === undefined || orders.length < layerOrders) return []
    const { investorId, side } = first
    const opposite = trades.filter(({ buyerId, sellerId }) =>
      side === 'buy' ? sellerId === investorId : buyerId === investorId,
    )
    const layered = new Set<SeenOrder>()
    const behind = opposite.filter((trade) => {
      const around = orders.filter((order) => wasThere(order, trade, layerMinutes))
      const prices = new Set(around.map(({ limitPrice }) => limitPrice))
      if (around.length < layerOrders || prices.size < 2) return false
      for (const order of around) layered.add(order)
      return true
    })
    if (behind.length === 0) return []
    const unitsTakenBack = [...layered].reduce(
      (sum, order) => sum + order.units - order.unitsFilled,
      0n,
    )
    const units = unitsIn(behind)
    return [
      {
        rule: 'layering',
        severity: unitsTakenBack >= units * graveTimes ? 'high' : 'medium',
        people: [investorId],
        trades: behind,
        orders: [...layered],
        links: [],
        figures: {
          orders: layered.size,
          ordersMin: layerOrders,
          unitsTakenBack,
          units,
          minutes: layerMinutes,
        },
      },
    ]
  })
}

/** Whether an order was open at a trade and cancelled soon after it. */
function wasThere({ placedAt, endedAt }: SeenOrder, { tradedAt }: SeenTrade, minutes: number) {
  const since = endedAt.getTime() - tradedAt.getTime()
  return placedAt <= tradedAt && since >= 0 && since <= minutes * minute
}
