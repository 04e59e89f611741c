import { describe, expect, test } from 'vitest'
import { auction } from '../../../../tests/support/market-commands.ts'
import { type OpenBook, product, reference } from '../../../../tests/support/matchers.ts'
import type { BookCommand, BookEvents, NewBookOrder, Side } from './book-command.ts'

// Tests the rules of the README one by one, on the book and on the reference matcher that it is compared with.

const collar = { low: 90, high: 110, reference: 100 }
const nothing: BookEvents = { trades: [], removed: [] }

describe.each([product, reference])('$name', ({ open, restore }) => {
  test('the book collects crossing orders without trading them', () => {
    const { buy, sell, book } = collecting()
    expect(sell(100, 5)).toEqual(nothing)
    expect(buy(105, 5)).toEqual(nothing)
    expect(book.resting()).toHaveLength(2)
  })

  test('the book executes a new order at the price of the resting order', () => {
    const { buy, sell } = trading()
    sell(100, 5)
    expect(buy(103, 5)).toEqual(traded([2, 1, 100, 5]))
    sell(99, 4)
    expect(buy(99, 4)).toEqual(traded([4, 3, 99, 4]))
  })

  test('the book trades the worked example of continuous trading in the README', () => {
    const { buy, sell, book } = trading()
    sell(100, 3)
    sell(101, 10, { lot: 10 })
    sell(102, 4)
    expect(buy(102, 6)).toEqual(traded([4, 1, 100, 3], [4, 3, 102, 3]))
    expect(book.resting()).toMatchObject([
      { id: 2, size: 10 },
      { id: 3, size: 1 },
    ])
  })

  test('the book does not trade when the prices do not meet', () => {
    const { buy, sell, book } = trading()
    sell(101, 5)
    expect(buy(100, 5)).toEqual(nothing)
    expect(book.resting().map(({ id }) => id)).toEqual([2, 1])
  })

  test('the book executes the best price first, and at one price the earlier order', () => {
    const { buy, sell } = trading()
    sell(102, 1)
    sell(101, 1)
    sell(100, 1)
    sell(101, 1)
    expect(buy(110, 4)).toEqual(
      traded([5, 3, 100, 1], [5, 2, 101, 1], [5, 4, 101, 1], [5, 1, 102, 1]),
    )
  })

  test('the book places a returning order with an earlier priority before the others of its price', () => {
    const { buy, sell } = trading()
    sell(100, 1)
    sell(100, 1, { priority: 0 })
    expect(buy(100, 1)).toEqual(traded([3, 2, 100, 1]))
  })

  test('the book keeps the remainder of a new order at its own limit', () => {
    const { buy, sell, book } = trading()
    sell(100, 5)
    expect(buy(104, 8)).toEqual(traded([2, 1, 100, 5]))
    expect(book.resting()).toMatchObject([{ id: 2, price: 104, size: 3 }])
  })

  test('the book keeps the place of a resting order that is filled in part', () => {
    const { buy, sell, book } = trading()
    sell(100, 5)
    sell(100, 5)
    buy(100, 2)
    expect(book.resting()).toMatchObject([
      { id: 1, size: 3 },
      { id: 2, size: 5 },
    ])
    expect(buy(100, 4)).toEqual(traded([4, 1, 100, 3], [4, 2, 100, 1]))
  })

  test('the book aggregates the units of each price, best first, up to the requested number of levels', () => {
    const { buy, sell, book } = trading()
    for (const price of [101, 103, 101, 102, 110]) sell(price, 2)
    buy(80, 9)
    buy(99, 1)
    expect(book.levels('sell', 3)).toEqual([
      { price: 101, size: 4 },
      { price: 102, size: 2 },
      { price: 103, size: 2 },
    ])
    expect(book.levels('buy', 3)).toEqual([{ price: 99, size: 1 }])
  })

  describe('smallest lot', () => {
    test('the smallest lot of a resting order: it is passed over by a smaller order and keeps its place', () => {
      const { buy, sell } = trading()
      sell(100, 10, { lot: 5 })
      sell(101, 10)
      expect(buy(101, 4)).toEqual(traded([3, 2, 101, 4]))
      expect(buy(101, 6)).toEqual(traded([4, 1, 100, 6]))
    })

    test('the smallest lot of a new order: it passes over smaller orders and trades with later ones', () => {
      const { buy, sell, book } = trading()
      sell(100, 4)
      sell(101, 5)
      expect(buy(101, 6, { lot: 5 })).toEqual(traded([3, 2, 101, 5]))
      expect(book.resting()).toMatchObject([
        { id: 3, size: 1 },
        { id: 1, size: 4 },
      ])
    })

    test('the smallest lot never exceeds the remaining size: the last unit of an order with a lot of five trades alone', () => {
      const { buy, sell } = trading()
      sell(100, 6, { lot: 5 })
      expect(buy(100, 5)).toEqual(traded([2, 1, 100, 5]))
      expect(buy(100, 1)).toEqual(traded([3, 1, 100, 1]))
    })

    test('a smallest lot equal to the size means all or none', () => {
      const { buy, sell } = trading()
      sell(100, 10, { lot: 10 })
      expect(buy(100, 9)).toEqual(nothing)
      expect(buy(100, 10)).toEqual(traded([3, 1, 100, 10]))
    })

    test('a new order does not return to an order that was passed over because of its lot, even when the remainder would fit', () => {
      const { buy, sell, book } = trading()
      sell(100, 3)
      sell(101, 5)
      expect(buy(101, 8, { lot: 5 })).toEqual(traded([3, 2, 101, 5]))
      expect(book.resting()).toMatchObject([
        { id: 3, size: 3 },
        { id: 1, size: 3 },
      ])
    })
  })

  describe('own orders', () => {
    test('own orders never match: the remainder of the newer one is cancelled and the older one stays', () => {
      const { buy, sell, book } = trading()
      sell(100, 2)
      sell(101, 5, { owner: 7 })
      expect(buy(102, 6, { owner: 7 })).toEqual({
        ...traded([3, 1, 100, 2]),
        removed: [{ id: 3, size: 4, reason: 'own-order' }],
      })
      expect(book.resting()).toMatchObject([{ id: 2, size: 5 }])
    })

    test('own orders are detected even when the lot of one would pass the other over', () => {
      const { buy, sell } = trading()
      sell(100, 9, { owner: 7, lot: 9 })
      sell(101, 5)
      expect(buy(101, 2, { owner: 7 })).toEqual({
        trades: [],
        removed: [{ id: 3, size: 2, reason: 'own-order' }],
      })
    })

    test('own orders do not affect an order that is filled before it reaches them', () => {
      const { buy, sell } = trading()
      sell(100, 5)
      sell(101, 5, { owner: 7 })
      expect(buy(101, 5, { owner: 7 })).toEqual(traded([3, 1, 100, 5]))
    })

    test('of own orders that would cross while orders are collected, the newer one is cancelled immediately and completely', () => {
      const { buy, sell, book } = collecting()
      sell(100, 5, { owner: 7 })
      expect(buy(99, 5, { owner: 7 })).toEqual(nothing)
      expect(buy(100, 3, { owner: 7 })).toEqual({
        trades: [],
        removed: [{ id: 3, size: 3, reason: 'own-order' }],
      })
      expect(book.resting()).toHaveLength(2)
    })

    test('own orders cross by their effective prices inside the collar, and not when one of them cannot trade', () => {
      const { buy, sell } = collecting()
      sell(70, 5, { owner: 7 })
      expect(buy(89, 5, { owner: 7 })).toEqual(nothing)
      expect(buy(90, 5, { owner: 7 }).removed).toMatchObject([{ id: 3, reason: 'own-order' }])
    })
  })

  describe('an order at best', () => {
    test('an order at best executes what is available and cancels the remainder', () => {
      const { buy, sell, book } = trading()
      sell(100, 2)
      expect(buy(110, 5, { isAtBest: true })).toEqual({
        ...traded([2, 1, 100, 2]),
        removed: [{ id: 2, size: 3, reason: 'at-best' }],
      })
      expect(book.resting()).toEqual([])
    })

    test('an order at best that is filled leaves nothing to cancel', () => {
      const { buy, sell } = trading()
      sell(100, 2)
      expect(buy(110, 2, { isAtBest: true })).toEqual(traded([2, 1, 100, 2]))
    })

    test('an order at best that meets an order of its owner is cancelled once, with that reason', () => {
      const { buy, sell } = trading()
      sell(100, 2, { owner: 7 })
      expect(buy(110, 2, { owner: 7, isAtBest: true }).removed).toEqual([
        { id: 2, size: 2, reason: 'own-order' },
      ])
    })

    test('an order at best waits for the auction while orders are collected, and its remainder is cancelled then', () => {
      const { buy, sell, book } = collecting()
      buy(110, 5, { isAtBest: true })
      sell(100, 2)
      expect(book.apply(auction('collect'))).toEqual({
        ...traded([1, 2, 110, 2]),
        removed: [{ id: 1, size: 3, reason: 'at-best' }],
      })
    })
  })

  describe('a change', () => {
    test('a change of an order to a smaller size keeps the time priority, whatever priority the command gives', () => {
      const { buy, sell, change, book } = trading()
      sell(100, 5)
      sell(100, 5)
      expect(change(1, 100, 2)).toEqual(nothing)
      expect(book.resting()).toMatchObject([{ id: 1, size: 2, priority: 1 }, { id: 2 }])
      expect(buy(100, 1)).toEqual(traded([3, 1, 100, 1]))
    })

    test('a change of an order to a larger size loses the time priority', () => {
      const { buy, sell, change } = trading()
      sell(100, 5)
      sell(100, 5)
      change(1, 100, 6)
      expect(buy(100, 1)).toEqual(traded([3, 2, 100, 1]))
    })

    test('a change of an order to another price loses the time priority, even when the size falls', () => {
      const { buy, sell, change } = trading()
      sell(101, 5)
      sell(100, 5)
      change(1, 100, 4)
      expect(buy(100, 6)).toEqual(traded([3, 2, 100, 5], [3, 1, 100, 1]))
    })

    test('a change of an order to a crossing price trades immediately at the price of the resting order', () => {
      const { buy, sell, change, book } = trading()
      sell(105, 5)
      buy(100, 3)
      expect(change(1, 99, 5)).toEqual(traded([2, 1, 100, 3]))
      expect(book.resting()).toMatchObject([{ id: 1, price: 99, size: 2 }])
    })

    test('a change of an order to a price that crosses an order of the same owner removes the changed order, in every phase', () => {
      for (const { buy, sell, change } of [trading(), collecting()]) {
        sell(105, 5, { owner: 7 })
        buy(100, 3, { owner: 7 })
        expect(change(2, 105, 3)).toEqual({
          trades: [],
          removed: [{ id: 2, size: 3, reason: 'own-order' }],
        })
      }
    })

    test('a change to a smaller size makes an order with a lot look again for orders that now fit', () => {
      const { buy, sell, change, book } = trading()
      buy(100, 3)
      expect(sell(100, 5, { lot: 5 })).toEqual(nothing)
      expect(change(2, 100, 2)).toEqual(traded([1, 2, 100, 2]))
      expect(book.resting()).toMatchObject([{ id: 1, size: 1 }])
    })

    test('a change of an order to a smaller size lowers the lot with it, and a later larger size does not raise it', () => {
      const { sell, change, book } = trading()
      sell(100, 8, { lot: 8 })
      change(1, 100, 3)
      expect(book.resting()).toMatchObject([{ size: 3, lot: 3 }])
      change(1, 100, 6)
      expect(book.resting()).toMatchObject([{ size: 6, lot: 3 }])
    })

    test('a change of an order without a difference trades nothing, even if the order would fit now', () => {
      const { buy, sell, change, book } = trading()
      buy(98, 2)
      sell(97, 6, { lot: 3 })
      buy(97, 5)
      expect(book.resting()).toMatchObject([
        { id: 1, price: 98 },
        { id: 2, size: 1, lot: 3 },
      ])
      expect(change(2, 97, 1)).toEqual(nothing)
      expect(book.resting()).toMatchObject([{ id: 1 }, { id: 2, size: 1 }])
    })
  })

  test('the book removes a cancelled order and reports its remaining size', () => {
    const { buy, sell, book } = trading()
    sell(100, 5)
    buy(100, 2)
    expect(book.apply({ kind: 'cancel', id: 1 })).toEqual({
      trades: [],
      removed: [{ id: 1, size: 3, reason: 'command' }],
    })
    expect(buy(100, 2)).toEqual(nothing)
  })

  test('the book throws on a command for an order that is not in it', () => {
    const { book, change } = trading()
    expect(() => book.apply({ kind: 'cancel', id: 1 })).toThrow()
    expect(() => change(1, 100, 1)).toThrow()
  })

  describe('the collar', () => {
    test('the collar lets a buy below it and a sell above it rest without trading, behind all others of their side', () => {
      const { buy, sell, book } = trading()
      buy(89, 1)
      buy(90, 1)
      buy(60, 1, { priority: 0 })
      sell(111, 1)
      expect(book.resting().map(({ id }) => id)).toEqual([2, 3, 1, 4])
      expect(sell(60, 9)).toEqual(traded([2, 5, 90, 1]))
      expect(buy(200, 9)).toEqual(traded([6, 5, 90, 8]))
    })

    test('the collar limits the effective price of an order: beyond the bound only time priority counts', () => {
      const { buy, sell } = trading()
      buy(111, 1)
      buy(150, 1)
      expect(sell(100, 1)).toEqual(traded([1, 3, 110, 1]))
    })

    test('a changed collar applies to all orders and brings back those that were outside', () => {
      const { buy, sell, book } = collecting()
      buy(85, 1)
      sell(100, 1)
      sell(84, 1)
      expect(book.auctionPrice()).toBeNull()
      book.apply({ kind: 'collar', low: 80, high: 95, reference: 88 })
      expect(book.levels('sell', 9)).toEqual([{ price: 84, size: 1 }])
      expect(book.apply(auction('trade'))).toEqual(traded([1, 3, 85, 1]))
    })

    test('a changed collar removes the later of two orders of one owner that now cross', () => {
      const { buy, sell, book } = collecting()
      sell(112, 5, { owner: 7 })
      buy(113, 4, { owner: 7 })
      expect(book.resting()).toHaveLength(2)
      const moved = book.apply({ kind: 'collar', low: 100, high: 120, reference: 110 })
      expect(moved).toEqual({ trades: [], removed: [{ id: 2, size: 4, reason: 'own-order' }] })
    })

    test('the collar cannot change during continuous trading', () => {
      const { book } = trading()
      const move: BookCommand = { kind: 'collar', low: 80, high: 95, reference: 88 }
      expect(() => book.apply(move)).toThrow()
    })
  })

  describe('an auction', () => {
    test('an auction matches the best buys with the best sells at one price, each side by priority', () => {
      const { buy, sell, book } = collecting()
      buy(102, 3)
      buy(104, 2)
      buy(102, 3)
      sell(101, 4)
      sell(99, 1)
      sell(102, 9)
      expect(book.auctionPrice()).toEqual({ price: 102, volume: 8, surplus: -6 })
      const events = book.apply(auction('trade'))
      expect(events).toEqual(traded([2, 5, 102, 1], [2, 4, 102, 1], [1, 4, 102, 3], [3, 6, 102, 3]))
      expect(book.resting()).toMatchObject([{ id: 6, size: 6 }])
    })

    test('an auction leaves out orders with a lot, but includes one whose last unit remains', () => {
      const { buy, sell, change, book } = trading()
      sell(100, 3, { lot: 2 })
      buy(100, 2)
      expect(book.resting()).toMatchObject([{ id: 1, size: 1, lot: 2 }])
      book.apply({ kind: 'collect' })
      sell(95, 4, { lot: 2 })
      buy(100, 5)
      expect(book.auctionPrice()).toEqual({ price: 100, volume: 1, surplus: 4 })
      expect(book.apply(auction('collect'))).toEqual(traded([4, 1, 100, 1]))
      expect(change(3, 95, 1)).toEqual(nothing)
      expect(book.auctionPrice()).toMatchObject({ volume: 1 })
    })

    test('an auction lets orders with a lot trade afterwards, the earliest first, at the prices of resting orders', () => {
      const { buy, sell, book } = collecting()
      sell(95, 4, { lot: 4 })
      buy(103, 9, { lot: 9 })
      sell(97, 9, { lot: 2 })
      buy(99, 5)
      // Order 1 meets 4. Order 2 rests, because 1 was filled. Order 3 then meets 2 at the price of 2.
      expect(book.apply(auction('trade'))).toEqual(traded([4, 1, 99, 4], [2, 3, 103, 9]))
    })

    test('an auction removes all orders with a lot first, so that an earlier one is met and does not meet a later one', () => {
      const { buy, sell, book } = collecting()
      sell(92, 5, { lot: 5 })
      buy(95, 5, { lot: 5 })
      expect(book.apply(auction('trade'))).toEqual(traded([2, 1, 92, 5]))
    })

    test('an auction cancels at-best orders by priority, those with a lot after they had their turn', () => {
      const { buy, sell, book } = collecting()
      buy(110, 6, { isAtBest: true, lot: 3 })
      buy(110, 2, { isAtBest: true })
      sell(90, 1, { isAtBest: true })
      sell(96, 4, { lot: 2, priority: 0 })
      expect(book.apply(auction('trade'))).toEqual({
        trades: [
          { buyId: 2, sellId: 3, price: 110, size: 1 },
          { buyId: 1, sellId: 4, price: 96, size: 4 },
        ],
        removed: [
          { id: 2, size: 1, reason: 'at-best' },
          { id: 1, size: 2, reason: 'at-best' },
        ],
      })
    })

    test('an auction does not make an at-best order with a lot wait for orders with a lot and a later priority', () => {
      const { buy, sell, book } = collecting()
      buy(110, 4, { isAtBest: true, lot: 3 })
      sell(96, 4, { lot: 2 })
      expect(book.apply(auction('trade'))).toEqual({
        trades: [],
        removed: [{ id: 1, size: 4, reason: 'at-best' }],
      })
    })

    test('an auction cancels at-best orders with a lot immediately when the book collects again', () => {
      const { buy, book } = collecting()
      buy(110, 6, { isAtBest: true, lot: 3 })
      expect(book.apply(auction('collect')).removed).toEqual([
        { id: 1, size: 6, reason: 'at-best' },
      ])
    })

    test('an auction cancels an at-best order that a new collar excludes, with and without a lot', () => {
      const { buy, book } = collecting()
      buy(110, 6, { isAtBest: true, lot: 3 })
      buy(110, 6, { isAtBest: true })
      book.apply({ kind: 'collar', low: 120, high: 130, reference: 125 })
      expect(book.apply(auction('trade')).removed.map(({ id }) => id)).toEqual([2, 1])
      expect(book.resting()).toEqual([])
    })
  })

  test('the book stops trading when it collects again, until the next auction', () => {
    const { buy, sell, book } = trading()
    sell(100, 5)
    expect(book.apply({ kind: 'collect' })).toEqual(nothing)
    expect(buy(100, 5)).toEqual(nothing)
    expect(book.apply(auction('trade'))).toEqual(traded([2, 1, 100, 5]))
  })

  test('the book restored from its resting orders in any order behaves as it did before', () => {
    const { buy, sell, book } = trading()
    buy(98, 2)
    sell(97, 6, { lot: 3 })
    sell(99, 1)
    const waited = book.resting()
    const again = restore(collar, 'trade', waited.toReversed())
    expect(again.resting()).toEqual(waited)
    const next: BookCommand = { kind: 'place', ...order('buy', 99, 4, 9, {}) }
    expect(again.apply(next)).toEqual(traded([9, 2, 97, 4]))
    expect(book.apply(next)).toEqual(traded([9, 2, 97, 4]))
  })

  function collecting() {
    return commands(open(collar))
  }

  function trading() {
    const book = open(collar)
    book.apply(auction('trade'))
    return commands(book)
  }
})

type Rest = Partial<Pick<NewBookOrder, 'owner' | 'lot' | 'isAtBest' | 'priority'>>

function order(side: Side, price: number, size: number, id: number, rest: Rest): NewBookOrder {
  return { id, owner: 100 + id, side, price, size, lot: 1, isAtBest: false, priority: id, ...rest }
}

/**
 * Commands in short notation: ids and priorities count from 1, and every order has its own owner unless one is
 * named.
 */
function commands(book: OpenBook) {
  let last = 0
  const place = (side: Side, price: number, size: number, rest: Rest = {}) => {
    last += 1
    return book.apply({ kind: 'place', ...order(side, price, size, last, rest) })
  }
  return {
    book,
    buy: (price: number, size: number, rest?: Rest) => place('buy', price, size, rest),
    sell: (price: number, size: number, rest?: Rest) => place('sell', price, size, rest),
    change: (id: number, price: number, size: number) =>
      book.apply({ kind: 'change', id, price, size, priority: 1_000 + id }),
  }
}

/** Only the trades of the events. */
function traded(
  ...trades: readonly (readonly [buyId: number, sellId: number, price: number, size: number])[]
): BookEvents {
  return {
    trades: trades.map(([buyId, sellId, price, size]) => ({ buyId, sellId, price, size })),
    removed: [],
  }
}
