import { expect, test } from 'vitest'
import { jakartaTime, movableClock, newId } from '#kernel'
import { marketDatabase } from '../../../../tests/support/market-database.ts'
import { tradedProperty } from '../../../../tests/support/traded-property.ts'
import { readLastWindow } from './read-last-window.ts'

const clock = movableClock(jakartaTime('2026-12-07', '10:00'))

const store = await marketDatabase()

test('a window is reported once it has ended, with what became of its sell orders and without private offers', async () => {
  const { sequencer, first, second, third, propertyId, order, advance } = await tradedProperty(
    store,
    clock,
  )
  await advance()
  expect(await readLastWindow(store.db, clock)).toBeNull()
  await order(first, 'sell', { limitPrice: 98_000n, units: 4n })
  await order(second, 'buy', { limitPrice: 98_000n, units: 4n })
  await order(first, 'sell', { limitPrice: 103_000n, units: 5n })
  await order(second, 'buy', { limitPrice: 103_000n, units: 2n })
  await order(third, 'sell', { limitPrice: 105_000n, units: 1n })
  const withdrawn = await order(third, 'sell', { limitPrice: 106_000n, units: 1n })
  await sequencer.cancel({ investorId: third, orderId: withdrawn.id }, newId())
  const offered = { investorId: first, counterpartyId: second, propertyId, units: 7n }
  const offer = await sequencer.offer(
    { ...offered, limitPrice: 99_000n, validity: 'window' },
    newId(),
  )
  await sequencer.accept({ investorId: second, orderId: offer.id }, newId())
  clock.moveTo(jakartaTime('2026-12-18', '15:59'))
  await advance()
  expect(await readLastWindow(store.db, clock)).toBeNull()
  clock.moveTo(jakartaTime('2026-12-18', '16:00'))
  await advance()
  expect(await readLastWindow(store.db, clock)).toEqual({
    opensOn: '2026-12-07',
    closesOn: '2026-12-18',
    trades: 2n,
    units: 6n,
    amount: 598_000n,
    properties: 1n,
    lowestBasisPoints: -200,
    highestBasisPoints: 300,
    sellOrders: 4n,
    sellOrdersFilled: 1n,
    sellOrdersGivenUp: 1n,
    sellOrdersUnsold: 1n,
  })
})
