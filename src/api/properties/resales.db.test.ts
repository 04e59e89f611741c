import { expect, test } from 'vitest'
import { movableClock, newId } from '#kernel'
import { openOrderSequencer } from '#market'
import { marketDatabase } from '../../../tests/support/market-database.ts'
import { traders } from '../../../tests/support/traders.ts'
import { resalesFor } from './resales.ts'

const clock = movableClock(new Date('2026-12-07T10:00:00+07:00'))

const store = await marketDatabase()

test('units for sale are filtered by the lowest price and by its distance from the value of a unit', async () => {
  const { investorIds, propertyIds } = await traders(store.db, store.asOwner, {
    investors: 1,
    properties: 4,
    at: clock.now(),
  })
  const [below = '', equal = '', above = '', none = ''] = propertyIds
  const [investorId = ''] = investorIds
  const sequencer = openOrderSequencer({ db: store.db, clock })
  const sell = (propertyId: string, limitPrice: bigint) =>
    sequencer.place(
      {
        ...{ investorId, propertyId, side: 'sell', limitPrice, units: 2n, lot: 1n },
        ...{ validity: 'window', validUntil: null },
      },
      newId(),
    )
  await sell(below, 95_000n)
  await sell(equal, 100_000n)
  await sell(above, 104_000n)
  const found = async (request: Partial<Parameters<typeof resalesFor>[2]>) =>
    (await resalesFor(store.db, clock, { resale: 'all', sort: 'newest', ...request }))?.map(
      ({ propertyId }) => propertyId,
    )
  expect(await found({})).toEqual([below, equal, above, none])
  expect(await found({ resale: 'offered' })).toEqual([below, equal, above])
  expect((await found({ reverse: 'yes' }))?.toReversed()).toEqual([above, equal, below, none])
  expect(await found({ askMin: 100_000 })).toEqual([equal, above])
  expect(await found({ askMax: 99_999 })).toEqual([below])
  expect(await found({ askMin: 95_001, askMax: 103_999 })).toEqual([equal])
  expect(await found({ askGapMax: -500 })).toEqual([below])
  expect(await found({ askGapMin: -499, askGapMax: 400 })).toEqual([equal, above])
  expect(await found({ askMin: 100_000, askGapMax: 0 })).toEqual([equal])
})
