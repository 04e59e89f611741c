import { expect, test } from 'vitest'
import { jakartaTime, movableClock, newId, Refusal } from '#kernel'
import { balanceFaults } from '../../../../tests/support/market-balances.ts'
import { marketDatabase } from '../../../../tests/support/market-database.ts'
import { any, seeded } from '../../../../tests/support/seeded-random.ts'
import { tradedProperty } from '../../../../tests/support/traded-property.ts'
import { checkReplay } from './check-replay.ts'
import { openOrderSequencer } from './order-sequencer.ts'

const clock = movableClock(new Date('2026-11-20T03:00:00Z'))

const store = await marketDatabase()

test('an order that was partly filled and then changed has the smallest lot of its book, also after a restart', async () => {
  const { first, second, order, advance, owned, orderOf, sequencer } = await tradedProperty(
    store,
    clock,
  )
  clock.moveTo(jakartaTime('2026-12-07', '10:00'))
  await advance()
  const own = await order(first, 'sell', { units: 10n, lot: 3n })
  await order(second, 'buy', { units: 8n })
  const changed = { investorId: first, orderId: own.id, limitPrice: 100_000n }
  await sequencer.change({ ...changed, limitPrice: 100_100n, units: 10n }, newId())
  expect(await orderOf(own)).toMatchObject({ unitsFilled: 8n, lot: 2n })
  await sequencer.change({ ...changed, limitPrice: 100_100n, units: 20n }, newId())
  const restarted = openOrderSequencer({ db: store.db, clock })
  await order(second, 'buy', { sequencer: restarted, limitPrice: 100_100n, units: 2n })
  expect((await owned(second))[2]).toBe(110n)
  expect(await checkReplay(store.db)).toEqual([])
})

test('two thousand mixed requests over three days, by desks that are restarted, replay to the same trades and books', async () => {
  const traded = await tradedProperty(store, clock, { investors: 12, units: 700n })
  const { investorIds, propertyId, order, advance, commands, trades } = traded
  const random = seeded(20_261_124)
  const placed: { id: string; investorId: string }[] = []
  const attempt = async (act: Promise<unknown>) => {
    await act.catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    })
  }
  const times = ['2026-12-02 10:00', '2026-12-07 10:00', '2026-12-07 20:00', '2026-12-08 11:00']
  for (const [round, time] of [...times, '2026-12-09 15:00'].entries()) {
    const [on = '', hour = ''] = time.split(' ')
    clock.moveTo(jakartaTime(on, hour))
    await advance()
    // Every desk starts with an empty cache.
    const sequencer = openOrderSequencer({ db: store.db, clock, batchMax: 1 + 16 * round })
    for (let wave = 0; wave < 20; wave += 1)
      await Promise.all(
        Array.from({ length: 20 }, async () => {
          const own = any(placed.length === 0 ? [{ id: '', investorId: '' }] : placed, random)
          const requested = { investorId: own.investorId, orderId: own.id }
          const limitPrice = 97_000n + 100n * BigInt(Math.floor(random() * 60))
          const units = 1n + BigInt(Math.floor(random() * 12))
          const chance = random()
          if (own.id !== '' && chance < 0.1)
            return await attempt(sequencer.cancel(requested, newId()))
          if (own.id !== '' && chance < 0.25)
            return await attempt(sequencer.change({ ...requested, limitPrice, units }, newId()))
          if (own.id !== '' && chance < 0.29)
            return await attempt(sequencer.pause(requested, newId()))
          if (own.id !== '' && chance < 0.33)
            return await attempt(sequencer.resume(requested, newId()))
          const investorId = any(investorIds, random)
          const standing = { validity: 'date' as const, validUntil: '2027-11-30' }
          const lot = random() < 0.15 ? 1n + BigInt(Math.floor(random() * Number(units))) : 1n
          const kind = random() < 0.3 ? standing : { validity: 'window' as const }
          const price = random() < 0.1 ? null : limitPrice
          const side = random() < 0.5 ? 'buy' : 'sell'
          await attempt(
            order(investorId, side, { sequencer, ...kind, limitPrice: price, units, lot }).then(
              ({ id }) => placed.push({ id, investorId }),
            ),
          )
        }),
      )
    expect(await checkReplay(store.db), time).toEqual([])
    expect(await balanceFaults(store.db), time).toEqual([])
  }
  expect(placed.length).toBeGreaterThan(1_000)
  expect((await trades()).length).toBeGreaterThan(200)
  const kinds = new Set((await commands()).map(({ kind }) => kind))
  expect([...kinds].sort()).toEqual(['auction', 'cancel', 'change', 'collar', 'collect', 'place'])
  // The check must report a log that lost a command, and a trade that no command caused.
  const harmed = async (harm: string) => {
    await store.asOwner(`set session_replication_role = replica; ${harm}`)
    const [found] = await checkReplay(store.db)
    return found?.found
  }
  const ofBook = `property_id = '${propertyId}'`
  const last = `${ofBook} and number = (select max(number) from market.trades where ${ofBook})`
  const price = await harmed(`update market.trades set price = price + 100 where ${last}`)
  expect(price).toMatch(/instead of/)
  await harmed(`update market.trades set price = price - 100 where ${last}`)
  const open = `id = (select id from market.orders where ${ofBook} and state = 'open' and validity = 'date' limit 1)`
  expect(
    await harmed(`update market.orders set priority = priority + 1000000 where ${open}`),
  ).toMatch(/^order /)
  await harmed(`update market.orders set priority = priority - 1000000
    where ${ofBook} and priority > (select last_value from market.numbers)`)
  expect(await checkReplay(store.db)).toEqual([])
}, 120_000)
