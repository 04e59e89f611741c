import { beforeEach, describe, expect, test } from 'vitest'
import { day, later, movableClock, newId } from '#kernel'
import { openPurchaseSequencer } from '#offerings'
import { marketDatabase } from '../../../tests/support/market-database.ts'
import { rethrow } from '../../../tests/support/rethrow.ts'
import { tradedProperty } from '../../../tests/support/traded-property.ts'
import { announceExecutions, readExecutions, runExecutions } from './index.ts'

const clock = movableClock(new Date('2026-11-20T03:00:00Z'))

const store = await marketDatabase()
beforeEach(async () => {
  clock.moveTo(new Date('2026-12-08T01:30:00Z'))
  await store.asOwner(
    `update auto_invest.plans set state = 'ended', ended_at = now() where state <> 'ended';
    update properties.properties set state = 'sold', let_state = null where state = 'operating'`,
  )
})

/** A plan of the third investor for at most Rp1,000,000, due on the 10th at 09:00, and a market with orders. */
async function aPlan({ gap, amount = 1_000_000n }: { gap: number | null; amount?: bigint }) {
  const traded = await tradedProperty(store, clock)
  const { third, sequencer } = traded
  await traded.advance()
  await store.asOwner(`insert into auto_invest.plans (id, user_id, state, rhythm, amount, day_of_month, keep_in_wallet,
      city_ids, types, title_kinds, net_yield_min_basis_points, resale_gap_max_basis_points, risk_statement_version,
      version, counts_from, from_sequence, look_at, started_at)
    values ('${newId()}', '${third}', 'active', 'monthly', ${amount}, 10, 0, '{}', '{}', '{}', 0, ${gap}, '2026-11',
      1, '2026-12-01', 0, '2026-12-01', now())`)
  const services = {
    db: store.db,
    clock,
    purchaseSequencer: openPurchaseSequencer({ db: store.db, clock }),
  }
  const run = async (at = '2026-12-10T03:00:00Z', orderSequencer = sequencer) => {
    clock.moveTo(later(new Date('2026-12-10T02:00:00Z'), -day))
    await announceExecutions(store.db, clock, rethrow)
    clock.moveTo(new Date(at))
    await traded.advance()
    await runExecutions({ ...services, orderSequencer }, rethrow)
    await runExecutions({ ...services, orderSequencer }, rethrow)
    const page = { limit: 10, cursor: null }
    const { items } = await readExecutions(store.db, { userId: third, roles: [] }, page)
    return items
  }
  return { ...traded, run }
}

test('a plan buys units from other investors within its rules, at most for its amount, and leaves no money on hold', async () => {
  const { first, second, third, order, run, owned } = await aPlan({ gap: 200 })
  await order(first, 'sell', { limitPrice: 98_000n, units: 4n })
  await order(second, 'sell', { limitPrice: 102_000n, units: 20n })
  await order(second, 'sell', { limitPrice: 103_000n, units: 20n })
  const [time] = await run()
  expect(time).toMatchObject({ state: 'done', reason: null })
  // Nine units at the limit of Rp102,000 with their fee are within Rp1,000,000; four of them cost less.
  const cost = 4n * 98_000n + 5n * 102_000n + 902n
  expect(time?.purchases).toMatchObject([{ units: 9n, cost, subscriptionId: null, refusal: null }])
  expect(await owned(third)).toEqual([1_000_000_000n - cost, 0n, 109n, 0n])
  const { rows } = await store.asOwner(`select event from notifications.notices
    where user_id = '${third}' and event like 'auto-invest-%' order by id`)
  expect(rows).toMatchObject([{ event: 'auto-invest-announced' }, { event: 'auto-invest-traded' }])
})

test.each([
  ['without the rule', null],
  ['when everybody asks more than it allows', -500],
])('a plan %s buys nothing from other investors', async (_, gap) => {
  const { first, third, order, run, owned } = await aPlan({ gap })
  await order(first, 'sell', { limitPrice: 96_000n, units: 4n })
  const [time] = await run()
  expect(time).toMatchObject({ state: 'done', reason: 'no-match', purchases: [] })
  expect((await owned(third)).slice(1)).toEqual([0n, 100n, 0n])
})

test('a plan that is carried out while the market is closed buys nothing from other investors', async () => {
  const { first, third, order, run, owned } = await aPlan({ gap: 1000 })
  await order(first, 'sell', { limitPrice: 96_000n, units: 4n })
  const [time] = await run('2026-12-10T12:00:00Z')
  expect(time).toMatchObject({ state: 'done', reason: 'no-match', purchases: [] })
  expect((await owned(third)).slice(1)).toEqual([0n, 100n, 0n])
})

test('a refusal by the market is stored with its code, and no money is on hold', async () => {
  const { first, third, order, run, owned } = await aPlan({ gap: 0 })
  await order(first, 'sell', { limitPrice: 96_000n, units: 4n })
  await store.asOwner(`begin; set local session_replication_role = replica;
    update investors.suitability_checks set valid_until = '2026-12-01' where user_id = '${third}'; commit`)
  const [time] = await run()
  expect(time?.purchases).toMatchObject([
    { cost: null, orderId: null, refusal: 'investors.suitability_required' },
  ])
  expect((await owned(third)).slice(1)).toEqual([0n, 100n, 0n])
})

describe('a plan whose units for sale change before its order', () => {
  test('a plan whose units for sale are withdrawn before its order buys nothing and leaves no money on hold', async () => {
    const { first, third, order, run, owned, sequencer } = await aPlan({ gap: 0 })
    const sale = await order(first, 'sell', { limitPrice: 96_000n, units: 4n })
    const place: typeof sequencer.place = async (request, key) => {
      await sequencer.cancel({ investorId: first, orderId: sale.id }, `withdrawn/${key}`)
      return await sequencer.place(request, key)
    }
    const [time] = await run(undefined, { ...sequencer, place })
    expect(time).toMatchObject({ state: 'done', reason: 'refused' })
    expect(time?.purchases).toMatchObject([
      { cost: null, orderId: null, refusal: 'market.nothing_left' },
    ])
    expect(await owned(third)).toEqual([1_000_000_000n, 0n, 100n, 0n])
    const { rows } = await store.asOwner(`select event from notifications.notices
      where user_id = '${third}' and event like 'auto-invest-%' order by id`)
    expect(rows.at(-1)).toMatchObject({ event: 'auto-invest-nothing' })
  })

  test('a plan that gets fewer units than it wanted pays for these only, and the rest of its order is cancelled', async () => {
    const { first, third, order, run, owned, sequencer } = await aPlan({ gap: 0 })
    const sale = await order(first, 'sell', { limitPrice: 96_000n, units: 4n })
    const place: typeof sequencer.place = async (request, key) => {
      const own = { investorId: first, orderId: sale.id, limitPrice: 96_000n }
      await sequencer.change({ ...own, units: 3n }, `less/${key}`)
      return await sequencer.place(request, key)
    }
    const [time] = await run(undefined, { ...sequencer, place })
    // Three units at Rp96,000 and a fee of Rp288.
    expect(time?.purchases).toMatchObject([{ units: 3n, cost: 288_288n, refusal: null }])
    expect(await owned(third)).toEqual([1_000_000_000n - 288_288n, 0n, 103n, 0n])
  })

  test('a plan whose purchase fails after its order was placed is carried out again with the same order, and buys once', async () => {
    const { first, third, order, run, owned, sequencer } = await aPlan({ gap: 0 })
    await order(first, 'sell', { limitPrice: 96_000n, units: 4n })
    let failures = 0
    const cancel: typeof sequencer.cancel = async (...request) => {
      failures += 1
      if (failures === 1) throw new Error('a lost connection')
      return await sequencer.cancel(...request)
    }
    await expect(run(undefined, { ...sequencer, cancel })).rejects.toThrow('a lost connection')
    const [time] = await run(undefined, { ...sequencer, cancel })
    expect(time).toMatchObject({ state: 'done', purchases: [{ units: 4n, cost: 384_384n }] })
    expect(await owned(third)).toEqual([1_000_000_000n - 384_384n, 0n, 104n, 0n])
  })
})
