import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { costsOf, performanceOf, realisedGains } from '../analysis/performance.ts'
import type { Holding } from '../book.ts'
import type { Flow } from '../position.ts'
import { figuresOf } from '../read-portfolio.ts'
import { realisedResults } from './realised.ts'
import { taxYearOf } from './tax-year.ts'

const now = new Date('2026-11-21T03:00:00Z')
const unitPrice = 120_000n
let made = 0

function flow(changes: Partial<Flow>): Flow {
  made += 1
  return {
    entryId: `entry-${made}`,
    kind: 'subscription',
    propertyId: 'ruko-dago',
    happenedAt: new Date(Date.UTC(2026, 0, 5) + made * 3_600_000),
    reverses: null,
    cash: 0n,
    units: 0n,
    pendingUnits: 0n,
    ...changes,
  }
}

/** A purchase that is issued immediately. */
const bought = (units: bigint, cost: bigint): Flow[] => [
  flow({ pendingUnits: units, cash: -cost }),
  flow({ kind: 'allotment', pendingUnits: -units, units }),
]
const sold = (units: bigint, proceeds: bigint) =>
  flow({ kind: 'correction', units: -units, cash: proceeds })
const rent = (cash: bigint) => flow({ kind: 'distribution', cash, entryId: null })
const exit = (cash: bigint) => flow({ kind: 'sale-proceeds', cash })
const retired = (units: bigint) => flow({ kind: 'units-retirement', units: -units })

function holding(...flows: readonly (Flow | Flow[])[]): Holding {
  const property = {
    id: 'ruko-dago',
    name: 'Ruko Dago',
    city: { id: 'bandung', name: { id: 'Bandung', en: 'Bandung' } },
    unitPrice,
    issuePrice: 100_000n,
    issuer: 'PT Contoh',
    isDemo: true,
  } as Holding['property']
  const none = { valuations: [], lastPayout: null, lastTrade: null, declared: [], leases: [] }
  return { property, flows: flows.flat(), ...none }
}

describe('the value by the last trade', () => {
  const traded = (price: bigint, ...flows: readonly (Flow | Flow[])[]): Holding => ({
    ...holding(...flows),
    lastTrade: { on: '2026-11-20', price },
  })

  test('the value by the last trade takes the price of the last trade, and the valuation of units that were never traded', () => {
    const holdings = [traded(90_000n, bought(10n, 1_000_000n)), holding(bought(5n, 500_000n))]
    expect(figuresOf(holdings)).toMatchObject({
      value: 1_800_000n,
      valueAtLastTrade: 900_000n + 600_000n,
    })
  })

  test('the value by the last trade is absent when none of the owned units was ever traded', () => {
    const gone = traded(90_000n, bought(4n, 400_000n), sold(4n, 360_000n))
    expect(figuresOf([gone, holding(bought(5n, 500_000n))]).valueAtLastTrade).toBeNull()
  })
})

describe('the realised gain', () => {
  const cheapAndDear = [bought(10n, 1_000_000n), bought(10n, 3_000_000n)]

  test('the realised gain is calculated against average cost, and also against the cost of the oldest units', () => {
    const partly = holding(...cheapAndDear, sold(10n, 2_500_000n))
    expect(figuresOf([partly])).toMatchObject({
      invested: 2_000_000n,
      unrealisedGain: -800_000n,
      realisedGain: 500_000n,
      costOfGone: 2_000_000n,
      totalReturn: -300_000n,
    })
    expect(costsOf(partly.flows).firstInFirstOut).toEqual({
      units: 10n,
      cost: 3_000_000n,
      realisedGain: 1_500_000n,
    })
    expect(
      taxYearOf({ holdings: [partly], inheritances: [] }, 2026, 1_000, now).lines[0],
    ).toMatchObject({
      proceeds: 2_500_000n,
      realisedGain: 500_000n,
      realisedGainFirstInFirstOut: 1_500_000n,
    })
  })

  test('the realised gain is negative when the proceeds are below the cost, and counts in the total return', () => {
    const lost = holding(bought(10n, 1_010_000n), rent(50_000n), sold(10n, 700_000n))
    expect(figuresOf([lost])).toMatchObject({
      value: 0n,
      realisedGain: -310_000n,
      totalReturn: -260_000n,
    })
    expect(realisedResults([lost], now)).toMatchObject([
      { cost: 1_010_000n, proceeds: 700_000n, gain: -310_000n, incomeReceived: 50_000n },
    ])
  })

  test('the sales of a property are listed by day with their own proceeds, and the sale of the property as such', () => {
    const at = (on: string) => ({ happenedAt: new Date(`${on}T18:00:00Z`) })
    const twice = holding(
      bought(10n, 1_000_000n),
      { ...sold(2n, 240_000n), ...at('2026-06-01') },
      { ...sold(1n, 130_000n), ...at('2026-06-01') },
      { ...exit(900_000n), ...at('2026-07-01') },
      { ...retired(7n), ...at('2026-07-01') },
    )
    expect(realisedResults([twice], now)).toMatchObject([
      {
        on: '2026-07-02',
        proceeds: 1_270_000n,
        sales: [
          { on: '2026-06-02', proceeds: 370_000n, isOfProperty: false },
          { on: '2026-07-02', proceeds: 900_000n, isOfProperty: true },
        ],
      },
    ])
  })

  test('the realised gain does not change when the same property is bought again at a cost of its own', () => {
    const again = holding(bought(5n, 500_000n), sold(5n, 650_000n), bought(4n, 480_000n))
    expect(figuresOf([again])).toMatchObject({
      invested: 480_000n,
      unrealisedGain: 0n,
      realisedGain: 150_000n,
      totalReturn: 150_000n,
    })
    expect(realisedResults([again], now)).toMatchObject([{ gain: 150_000n, yearlyRate: null }])
  })

  test('the realised gain is removed when the sale is reversed', () => {
    const [purchase, sale] = [bought(5n, 500_000n), sold(2n, 400_000n)]
    const back = flow({ kind: 'correction', units: 2n, cash: -400_000n, reverses: sale.entryId })
    const undone = holding(purchase, sale, back)
    expect(figuresOf([undone])).toMatchObject({ invested: 500_000n, realisedGain: 0n })
    expect(realisedGains(undone.flows).map(({ gain }) => gain)).toEqual([200_000n, -200_000n])
    expect(costsOf(undone.flows).average.realisedGain).toBe(0n)
  })

  test('a sale that was cancelled is no result of a property, and no sale of its day', () => {
    const at = (on: string) => ({ happenedAt: new Date(`${on}T03:00:00Z`) })
    const wrong = { ...sold(2n, 400_000n), ...at('2026-06-01') }
    const back = (on: string) => ({
      ...flow({ kind: 'trade-bust', units: 2n, cash: -400_000n, reverses: wrong.entryId }),
      ...at(on),
    })
    for (const on of ['2026-06-01', '2026-06-02'])
      expect(realisedResults([holding(bought(5n, 500_000n), wrong, back(on))], now)).toEqual([])
    const kept = { ...sold(1n, 130_000n), ...at('2026-06-03') }
    const partly = holding(bought(5n, 500_000n), wrong, back('2026-06-04'), kept)
    const inOrder = {
      ...partly,
      flows: partly.flows.toSorted((a, b) => +a.happenedAt - +b.happenedAt),
    }
    expect(realisedResults([inOrder], now)).toMatchObject([
      {
        ...{ on: '2026-06-03', cost: 100_000n, proceeds: 130_000n, gain: 30_000n },
        sales: [{ on: '2026-06-03', proceeds: 130_000n, isOfProperty: false }],
      },
    ])
  })

  test('a purchase that was cancelled after its units were sold leaves its refund among the sales', () => {
    const purchase = flow({ kind: 'trade', units: 5n, cash: -500_000n })
    const refund = { ...flow({ kind: 'trade-bust', units: -5n, cash: 500_000n }) }
    const flows = [
      purchase,
      sold(5n, 650_000n),
      flow({ kind: 'trade', units: 5n, cash: -700_000n }),
      { ...refund, reverses: purchase.entryId },
    ]
    expect(realisedResults([holding(flows)], now)).toMatchObject([
      { cost: 1_200_000n, proceeds: 1_150_000n, gain: -50_000n },
    ])
  })

  test('the realised gain is final with the payout of the property’s sale, before its units are retired', () => {
    const paid = [bought(10n, 1_010_000n), exit(1_300_000n)]
    for (const over of [holding(...paid), holding(...paid, retired(10n))]) {
      expect(figuresOf([over])).toMatchObject({ value: 0n, realisedGain: 290_000n })
      expect(costsOf(over.flows).firstInFirstOut).toEqual({
        units: 0n,
        cost: 0n,
        realisedGain: 290_000n,
      })
    }
  })

  test('the realised gain of a property whose sale was paid out is final, and its return counts the proceeds', () => {
    const paid = { ...exit(1_200_000n), happenedAt: new Date('2026-06-05T03:00:00Z') }
    const over = holding(bought(10n, 1_000_000n), paid)
    expect(realisedResults([over], now)).toMatchObject([
      { on: '2026-06-05', isHeld: false, yearlyRate: expect.any(Number) },
    ])
    expect(performanceOf([over], now).timeWeighted?.total).toBeCloseTo(0.2)
  })

  test('the realised gain has the interest of the escrow account that was paid with the handover or after a cancellation', () => {
    const purchase = flow({ pendingUnits: 10n, cash: -1_010_000n })
    const cancelled = [
      flow({ pendingUnits: 2n, cash: -202_000n }),
      flow({ kind: 'subscription-cancellation', pendingUnits: -2n, cash: 202_000n }),
      flow({ kind: 'subscription-cancellation', cash: 40n }),
    ]
    const handedOver = flow({ kind: 'allotment', pendingUnits: -10n, units: 10n, cash: 2_500n })
    const issued = holding(purchase, cancelled, handedOver)
    expect(figuresOf([issued])).toMatchObject({
      invested: 1_010_000n,
      realisedGain: 2_540n,
      totalReturn: 190_000n + 2_540n,
    })
    // Interest is no proceeds of units: the tax pack and the list of results have none.
    expect(realisedResults([issued], now)).toEqual([])
    expect(
      taxYearOf({ holdings: [issued], inheritances: [] }, 2026, 1_000, now).lines,
    ).toMatchObject([{ proceeds: 0n, realisedGain: 0n, realisedGainFirstInFirstOut: 0n }])
    const partlySold = holding(purchase, handedOver, sold(4n, 440_000n))
    expect(realisedResults([partlySold], now)).toMatchObject([
      { cost: 404_000n, proceeds: 440_000n, gain: 36_000n },
    ])
    expect(
      taxYearOf({ holdings: [partlySold], inheritances: [] }, 2026, 1_000, now).lines,
    ).toMatchObject([{ proceeds: 440_000n, realisedGain: 36_000n }])
  })

  test('the realised gain depends on who was recorded for the payout of the sale, not on who held the units last', () => {
    const late = holding(bought(3n, 303_000n), retired(3n))
    expect(figuresOf([late]).realisedGain).toBe(-303_000n)
    expect(taxYearOf({ holdings: [late], inheritances: [] }, 2026, 1_000, now).lines).toMatchObject(
      [{ realisedGain: -303_000n }],
    )
    const early = holding(bought(3n, 303_000n), sold(3n, 1n), exit(400_000n))
    expect(figuresOf([early]).realisedGain).toBe(97_001n)
    expect(costsOf(early.flows).firstInFirstOut.realisedGain).toBe(97_001n)
  })
})

const amount = fc.bigInt({ min: 1n, max: 5_000_000_000n })
const stories = fc.array(
  fc.record({
    what: fc.constantFrom('buy', 'buy', 'sell', 'rent', 'refund', 'exit'),
    units: fc.bigInt({ min: 1n, max: 500n }),
    amount,
  }),
  { maxLength: 40 },
)

test('value plus all proceeds minus all payments equals the total return to the rupiah', () => {
  fc.assert(
    fc.property(stories, (steps) => {
      let held = 0n
      const flows = steps.flatMap(({ what, units, amount }): Flow[] => {
        if (what === 'rent') return [rent(amount)]
        if (what === 'refund')
          return [
            flow({ pendingUnits: units, cash: -amount }),
            flow({ kind: 'subscription-cancellation', pendingUnits: -units, cash: amount + 7n }),
          ]
        if (what === 'buy') {
          held += units
          return [
            flow({ pendingUnits: units, cash: -amount }),
            flow({ kind: 'allotment', pendingUnits: -units, units, cash: 11n }),
          ]
        }
        if (held === 0n) return []
        const leaving = what === 'exit' || units > held ? held : units
        held -= leaving
        return what === 'exit' ? [exit(amount), retired(leaving)] : [sold(leaving, amount)]
      })
      const cash = flows.reduce((sum, each) => sum + each.cash, 0n)
      const figures = figuresOf([holding(flows)])
      expect(figures.totalReturn).toBe(cash + figures.value)
      const { average, firstInFirstOut } = costsOf(flows)
      const times = (act: string) => BigInt(steps.filter(({ what }) => what === act).length)
      const benefit = 7n * times('refund') + 11n * times('buy')
      expect(average.realisedGain).toBe(figures.realisedGain - benefit)
      expect(average.cost).toBe(figures.invested)
      expect(firstInFirstOut.realisedGain - firstInFirstOut.cost).toBe(
        average.realisedGain - average.cost,
      )
    }),
    { numRuns: 300 },
  )
})
