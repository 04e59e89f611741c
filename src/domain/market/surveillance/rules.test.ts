import { describe, expect, test } from 'vitest'
import { later, minute } from '#kernel'
import { any, seeded } from '../../../../tests/support/seeded-random.ts'
import { firstTerms } from '../../../../tests/support/trading-terms.ts'
import { closePushes, type TradingDay } from './close-pushes.ts'
import { cornering } from './cornering.ts'
import { alertIdOf, type PersonLink, type SeenOrder, type SeenTrade } from './finding.ts'
import { layering } from './layering.ts'
import { possibleRings, tradingRings, washTrades } from './wash-trades.ts'

const noon = new Date('2026-12-07T05:00:00Z')
const minutesOn = (minutes: number) => later(noon, minutes * minute)
let made = 0n

function trade(sellerId: string, buyerId: string, of: Partial<SeenTrade> = {}): SeenTrade {
  made += 1n
  return {
    id: `trade-${made}`,
    number: made,
    buyerId,
    sellerId,
    price: 100_000n,
    units: 10n,
    tradedAt: noon,
    ...of,
  }
}
function order(investorId: string, side: 'buy' | 'sell', of: Partial<SeenOrder> = {}): SeenOrder {
  made += 1n
  return {
    id: `order-${made}`,
    number: made,
    investorId,
    side,
    limitPrice: 100_000n,
    units: 20n,
    unitsFilled: 0n,
    placedAt: minutesOn(-30),
    endedAt: minutesOn(2),
    ...of,
  }
}
const link = (a: string, b: string, source: PersonLink['source']): PersonLink => ({
  people: [a, b],
  source,
})
const severities = (found: readonly { rule: string; severity: string }[]) =>
  found.map(({ rule, severity }) => `${rule} ${severity}`)

describe('wash trades', () => {
  const found = (trades: readonly SeenTrade[], links: readonly PersonLink[] = []) =>
    washTrades(trades, links, firstTerms)

  test('between accounts with one bank account are serious, and with one device only are less certain', () => {
    const trades = [trade('ani', 'budi')]
    expect(severities(found(trades, [link('ani', 'budi', 'bank-account')]))).toEqual([
      'wash-trade high',
    ])
    expect(severities(found(trades, [link('ani', 'budi', 'device')]))).toEqual([
      'wash-trade medium',
    ])
    expect(found(trades, [link('ani', 'budi', 'device')])[0]).toMatchObject({
      people: ['ani', 'budi'],
      figures: { units: 10n, unitsMin: 10n },
    })
  })

  test('wash trades are not found for few units, for other accounts, or for a single trade between people who only know each other', () => {
    const few = [trade('ani', 'budi', { units: 9n })]
    expect(found(few, [link('ani', 'budi', 'bank-account')])).toEqual([])
    expect(found([trade('ani', 'budi')], [link('ani', 'citra', 'bank-account')])).toEqual([])
    expect(found([trade('ani', 'budi')], [link('ani', 'budi', 'invitation')])).toEqual([])
    expect(found([trade('ani', 'budi')])).toEqual([])
  })

  test('wash trades include units that return to their seller, which is more serious between people who know each other', () => {
    const there = trade('ani', 'budi', { units: 30n })
    const back = trade('budi', 'ani', { units: 12n, tradedAt: minutesOn(60) })
    expect(severities(found([there, back]))).toEqual(['round-trip medium'])
    expect(severities(found([there, back], [link('ani', 'budi', 'invitation')]))).toEqual([
      'round-trip high',
    ])
    expect(found([there, back])[0]?.figures).toMatchObject({ unitsReturned: 12n })
  })

  test('wash trades do not include few units that return, or units that go on to others', () => {
    expect(found([trade('ani', 'budi'), trade('budi', 'ani', { units: 9n })])).toEqual([])
    expect(found([trade('ani', 'budi'), trade('budi', 'citra')])).toEqual([])
    expect(found([trade('ani', 'budi'), trade('ani', 'budi')])).toEqual([])
  })
})

describe('units that return by way of a third person', () => {
  const found = (trades: readonly SeenTrade[], links: readonly PersonLink[]) =>
    tradingRings(trades, links, firstTerms)
  const round = [
    trade('ani', 'budi', { units: 30n }),
    trade('budi', 'citra', { units: 12n }),
    trade('citra', 'ani', { units: 20n }),
  ]

  test('units that return by way of a third person are one round trip of the three, serious where one person seems to be behind two of them', () => {
    expect(severities(found(round, [link('ani', 'citra', 'invitation')]))).toEqual([
      'round-trip medium',
    ])
    const shared = found(round.toReversed(), [link('budi', 'citra', 'device')])
    expect(severities(shared)).toEqual(['round-trip high'])
    expect(shared[0]).toMatchObject({
      people: ['ani', 'budi', 'citra'],
      figures: { unitsReturned: 12n, unitsMin: 10n, days: 5 },
    })
    expect(shared[0]?.trades).toHaveLength(3)
  })

  test('units that return by way of a third person are searched for only where two of the three are linked', () => {
    const [sold = trade('ani', 'budi')] = round
    expect(possibleRings([sold, sold], [link('citra', 'ani', 'invitation')])).toEqual([
      { sellerId: 'ani', buyerId: 'budi', thirdId: 'citra' },
    ])
    expect(
      possibleRings([sold], [link('ani', 'budi', 'device'), link('budi', 'citra', 'device')]),
    ).toEqual([{ sellerId: 'ani', buyerId: 'budi', thirdId: null }])
    expect(possibleRings([sold], [link('citra', 'dodi', 'device')])).toEqual([])
  })

  test('units that return by way of a third person are not found between strangers, for few units in one of the trades, or while the circle is open', () => {
    const known = [link('ani', 'citra', 'bank-account')]
    expect(found(round, [])).toEqual([])
    expect(found(round, [link('ani', 'dodi', 'bank-account')])).toEqual([])
    expect(found([...round.slice(0, 2), trade('citra', 'ani', { units: 9n })], known)).toEqual([])
    expect(found(round.slice(0, 2), known)).toEqual([])
    expect(found([...round.slice(0, 2), trade('ani', 'citra')], known)).toEqual([])
  })
})

describe('pushing the close', () => {
  // 100 units at 100,000 before the late period.
  const quiet: TradingDay = {
    reference: 100_000n,
    amountBefore: 10_000_000n,
    unitsBefore: 100n,
    late: [],
    takenBack: [],
    afterwards: [],
  }
  const found = (day: Partial<TradingDay>) => closePushes({ ...quiet, ...day }, firstTerms)
  // 25 of 125 units at 106,000 move the average from 100,000 to 101,200.
  const push = trade('ani', 'budi', { units: 25n, price: 106_000n })

  test('pushing the close is found for the buyer of a small late trade that moves the price of the day, and not for its seller', () => {
    expect(severities(found({ late: [push] }))).toEqual(['close-push medium'])
    expect(found({ late: [push] })[0]).toMatchObject({
      people: ['budi'],
      figures: { price: 101_200n, priceWithout: 100_000n, movedBasisPoints: 120n, units: 25n },
    })
  })

  test('pushing the close is found for a late sale that pushes the price down', () => {
    const down = trade('ani', 'budi', { units: 25n, price: 94_000n })
    expect(found({ late: [down] })[0]).toMatchObject({ people: ['ani'] })
  })

  test('pushing the close is not found when a late purchase moves the price less or is a large share of the day', () => {
    expect(found({ late: [{ ...push, price: 104_000n }] })).toEqual([])
    expect(found({ late: [{ ...push, units: 40n }] })).toEqual([])
  })

  test('pushing the close is found for a large late purchase once half of it is sold by the end of the next day', () => {
    const large = { ...push, units: 40n }
    const sold = (units: bigint) => trade('budi', 'citra', { units, tradedAt: minutesOn(1200) })
    expect(severities(found({ late: [large], afterwards: [sold(20n)] }))).toEqual([
      'close-push high',
    ])
    expect(found({ late: [large], afterwards: [sold(19n)] })).toEqual([])
    expect(found({ late: [large], afterwards: [trade('citra', 'budi', { units: 40n })] })).toEqual(
      [],
    )
  })

  test('pushing the close is found for cancelled late orders far from the price, and not for few or near ones', () => {
    const bait = order('dewi', 'buy', { limitPrice: 102_000n, units: 25n })
    expect(found({ takenBack: [bait] })[0]).toMatchObject({
      rule: 'close-push',
      people: ['dewi'],
      figures: { unitsTakenBack: 25n },
    })
    expect(found({ takenBack: [{ ...bait, limitPrice: 100_900n }] })).toEqual([])
    expect(found({ takenBack: [{ ...bait, units: 24n }] })).toEqual([])
    expect(found({ takenBack: [{ ...bait, side: 'sell' }] })).toEqual([])
  })

  test('pushing the close is found for late orders to sell far below the price, and counts only their cancelled units', () => {
    const bait = order('dewi', 'sell', { limitPrice: 98_000n, units: 30n })
    expect(found({ takenBack: [{ ...bait, unitsFilled: 5n }] })[0]).toMatchObject({
      people: ['dewi'],
      figures: { unitsTakenBack: 25n, price: 100_000n },
    })
    expect(found({ takenBack: [{ ...bait, unitsFilled: 6n }] })).toEqual([])
    expect(found({ takenBack: [{ ...bait, limitPrice: 99_100n }] })).toEqual([])
  })

  test('pushing the close is measured against the reference of the day when nothing else traded', () => {
    const nothing = { amountBefore: 0n, unitsBefore: 0n }
    const alone = trade('ani', 'budi', { units: 2n, price: 102_000n })
    const back = trade('budi', 'citra', { units: 1n, tradedAt: minutesOn(900) })
    expect(found({ ...nothing, late: [alone], afterwards: [back] })[0]).toMatchObject({
      severity: 'high',
      figures: { price: 102_000n, priceWithout: 100_000n, movedBasisPoints: 200n },
    })
    // All units of the day are no small part of it, and nothing was sold afterwards.
    expect(found({ ...nothing, late: [alone] })).toEqual([])
    const bait = order('dewi', 'buy', { limitPrice: 101_000n, units: 1n })
    expect(found({ ...nothing, takenBack: [bait] })[0]).toMatchObject({
      figures: { price: 100_000n, unitsOfDay: 0n },
    })
    expect(found({ ...nothing, takenBack: [{ ...bait, limitPrice: 100_900n }] })).toEqual([])
  })

  test('pushing the close down is found once half of the units sold late are bought back', () => {
    const down = trade('ani', 'budi', { units: 40n, price: 94_000n })
    const bought = (units: bigint) => trade('citra', 'ani', { units, tradedAt: minutesOn(1200) })
    expect(severities(found({ late: [down], afterwards: [bought(20n)] }))).toEqual([
      'close-push high',
    ])
    expect(found({ late: [down], afterwards: [bought(19n)] })).toEqual([])
  })
})

describe('layering', () => {
  const layers = [99_000n, 98_500n, 98_000n].map((limitPrice) =>
    order('ani', 'buy', { limitPrice }),
  )
  const sale = trade('ani', 'budi')
  const found = (orders: readonly SeenOrder[], trades: readonly SeenTrade[]) =>
    layering(orders, trades, firstTerms)

  test('layering is found for several orders that are cancelled after a trade on the other side', () => {
    expect(severities(found(layers, [sale]))).toEqual(['layering high'])
    expect(found(layers, [sale])[0]).toMatchObject({
      people: ['ani'],
      figures: { orders: 3, unitsTakenBack: 60n, units: 10n },
    })
    expect(severities(found(layers, [{ ...sale, units: 13n }]))).toEqual(['layering medium'])
  })

  test('layering is not found for two orders, orders at one price, or orders cancelled much later or before the trade', () => {
    expect(found(layers.slice(1), [sale])).toEqual([])
    expect(
      found(
        layers.map((each) => ({ ...each, limitPrice: 99_000n })),
        [sale],
      ),
    ).toEqual([])
    expect(
      found(
        layers.map((each) => ({ ...each, endedAt: minutesOn(11) })),
        [sale],
      ),
    ).toEqual([])
    expect(
      found(
        layers.map((each) => ({ ...each, endedAt: minutesOn(-1) })),
        [sale],
      ),
    ).toEqual([])
    expect(
      found(
        layers.map((each) => ({ ...each, placedAt: minutesOn(1) })),
        [sale],
      ),
    ).toEqual([])
  })

  test('layering is found for orders to sell above the price that are cancelled after a purchase', () => {
    const above = [101_000n, 101_500n, 102_000n].map((limitPrice) =>
      order('ani', 'sell', { limitPrice, unitsFilled: 4n }),
    )
    expect(found(above, [trade('budi', 'ani')])[0]).toMatchObject({
      severity: 'medium',
      people: ['ani'],
      figures: { orders: 3, unitsTakenBack: 48n, units: 10n },
    })
    expect(found(above, [sale])).toEqual([])
  })

  test('layering does not add up the orders of two people, or of two sides', () => {
    const [first = order('ani', 'buy'), ...others] = layers
    expect(found([{ ...first, investorId: 'citra' }, ...others], [sale])).toEqual([])
    expect(found([{ ...first, side: 'sell' }, ...others], [sale])).toEqual([])
  })

  test('layering includes an order that was cancelled at the instant of the trade, or at the last instant of the period', () => {
    const [first = order('ani', 'buy'), ...others] = layers
    for (const endedAt of [noon, minutesOn(10)])
      expect(found([{ ...first, endedAt }, ...others], [sale])).toHaveLength(1)
    expect(found([{ ...first, endedAt: later(minutesOn(10), 1) }, ...others], [sale])).toEqual([])
  })

  test('layering is not found for trades on the same side or of another person', () => {
    expect(found(layers, [trade('budi', 'ani')])).toEqual([])
    expect(found(layers, [trade('citra', 'budi')])).toEqual([])
  })
})

describe('cornering', () => {
  const property = { unitsTotal: 10_000n, holderUnitsMax: 1_500n }
  const bought = [trade('ani', 'budi')]
  const position = (investorId: string, unitsBought: bigint, unitsHeld: bigint) => ({
    investorId,
    unitsBought,
    unitsHeld,
  })
  const found = (
    positions: readonly ReturnType<typeof position>[],
    links: readonly PersonLink[] = [],
  ) => cornering(bought, positions, links, firstTerms, property)

  test('cornering is found when a twentieth of all units is bought in a window, and not for a unit less', () => {
    expect(severities(found([position('budi', 500n, 700n)]))).toEqual(['cornering medium'])
    expect(found([position('budi', 499n, 700n)])).toEqual([])
  })

  test('cornering is found for a buyer from whom one more twentieth would exceed the cap, and not for a seller', () => {
    expect(found([position('budi', 1n, 1000n)])).toEqual([])
    const [near] = found([position('budi', 1n, 1001n)])
    expect(near).toMatchObject({
      severity: 'medium',
      figures: { unitsHeld: 1001n, nearMin: 1001n },
    })
    expect(found([position('budi', 0n, 1001n)])).toEqual([])
  })

  test('cornering is more severe for linked people who together exceed the cap than at the cap', () => {
    const links = [link('budi', 'citra', 'device')]
    const [at, beyond] = [500n, 501n].map((units) =>
      found([position('budi', 10n, 1000n), position('citra', 0n, units)], links),
    )
    expect(severities(at ?? [])).toEqual(['cornering medium'])
    expect(severities(beyond ?? [])).toEqual(['cornering high'])
    expect(beyond?.[0]).toMatchObject({ people: ['budi', 'citra'], figures: { unitsHeld: 1501n } })
  })

  test('cornering of linked buyers is one finding with the purchases of all of them', () => {
    const purchases = [trade('ani', 'budi'), trade('ani', 'citra'), trade('ani', 'dewi')]
    const positions = [position('budi', 300n, 300n), position('citra', 200n, 200n)]
    const links = [link('citra', 'budi', 'bank-account'), link('dewi', 'budi', 'invitation')]
    const together = cornering(purchases, positions, links, firstTerms, property)
    expect(together).toMatchObject([
      { people: ['budi', 'citra'], figures: { unitsBought: 500n, unitsHeld: 500n } },
    ])
    expect(together[0]?.trades).toEqual(purchases.slice(0, 2))
  })

  test('cornering does not add up people who only know each other', () => {
    const apart = [position('budi', 10n, 1000n), position('citra', 0n, 1000n)]
    expect(found(apart, [link('budi', 'citra', 'invitation')])).toEqual([])
  })
})

test('circles of three are the same as those that a search through all triples finds, whatever the order of the trades', () => {
  const random = seeded(20_261_201)
  const below = (limit: number) => Math.floor(random() * limit)
  const everybody = ['ani', 'budi', 'citra', 'dewi', 'eko']
  const other = (one: string) =>
    any(
      everybody.filter((each) => each !== one),
      random,
    )
  let circles = 0
  for (let times = 0; times < 200; times += 1) {
    const trades = Array.from({ length: 10 + below(10) }, () => {
      const seller = any(everybody, random)
      return trade(seller, other(seller), { units: BigInt(4 + below(12)) })
    })
    const one = any(everybody, random)
    const links = [link(one, other(one), any(['device', 'invitation'], random))]
    const units = (seller: string, buyer: string) =>
      trades
        .filter((each) => each.sellerId === seller && each.buyerId === buyer)
        .reduce((sum, each) => sum + each.units, 0n)
    const expected: string[] = []
    for (const a of everybody)
      for (const b of everybody.filter((each) => each > a))
        for (const c of everybody.filter((each) => each > a && each !== b)) {
          const least = [units(a, b), units(b, c), units(c, a)].toSorted((x, y) => Number(x - y))[0]
          const isKnown = links.every(({ people }) =>
            people.every((who) => [a, b, c].includes(who)),
          )
          if (least !== undefined && least >= 10n && isKnown)
            expected.push(`${[a, b, c].toSorted().join(' ')} ${least}`)
        }
    const inShort = (of: readonly SeenTrade[]) =>
      tradingRings(of, links, firstTerms)
        .map(({ people, figures }) => `${people.join(' ')} ${figures.unitsReturned}`)
        .toSorted()
    expect(inShort(trades)).toEqual(expected.toSorted())
    expect(inShort(trades.toReversed())).toEqual(expected.toSorted())
    circles += expected.length
  }
  expect(circles).toBeGreaterThan(20)
})

test('the id of an alert is independent of the order of the people and differs by day and rule', () => {
  const book = { windowId: 'jendela', propertyId: 'petak', day: '2026-12-07' }
  const id = alertIdOf({ rule: 'wash-trade', people: ['ani', 'budi'] }, book)
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(alertIdOf({ rule: 'wash-trade', people: ['budi', 'ani'] }, book)).toBe(id)
  expect(alertIdOf({ rule: 'round-trip', people: ['ani', 'budi'] }, book)).not.toBe(id)
  expect(
    alertIdOf({ rule: 'wash-trade', people: ['ani', 'budi'] }, { ...book, day: '2026-12-08' }),
  ).not.toBe(id)
})
