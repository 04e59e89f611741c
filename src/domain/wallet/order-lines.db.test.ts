import { expect, test } from 'vitest'
import { jakartaTime, newId } from '#kernel'
import { account, balance } from '#ledger'
import { openAccounts, tokens } from '../../../tests/bank/customers.ts'
import { marketDatabase } from '../../../tests/support/market-database.ts'
import { testApi } from '../../../tests/support/test-api.ts'
import { traders } from '../../../tests/support/traders.ts'

const store = await marketDatabase()
const api = testApi(store)

test('the money of each open buy order is a component of the held money, until the order is filled or cancelled', async () => {
  // A Monday, while the market is open.
  const at = jakartaTime('2026-12-07', '10:00')
  api.clock.moveTo(at)
  const { investorIds, propertyIds } = await traders(store.db, store.asOwner, { investors: 2, at })
  const [propertyId = ''] = propertyIds
  const [buyer, seller] = await openAccounts(store, investorIds, at)
  if (buyer === undefined || seller === undefined) throw new Error('there are two traders')
  const tokenOf = tokens(api.clock)
  const send = async (who: typeof buyer, path: string, body: object) =>
    await api.call(path, { token: await tokenOf(who), key: newId(), body })
  const order = { propertyId, limitPrice: 100_000, validity: 'window' }
  const buy = async (units: number) =>
    (await send(buyer, '/orders/', { ...order, side: 'buy', units })).body
  const components = async () => {
    const token = await tokenOf(buyer)
    const { body } = await api.call('/wallet/balances/held/', { token })
    expect(body.total).toBe((await api.call('/wallet/', { token })).body.held)
    const held = await balance(store.db, account('investor-order-cash', buyer.userId))
    expect(BigInt(body.total)).toBe(held)
    return body.items.map((line: { id: string; kind: string }) => [line.kind, line.id])
  }
  const [first, second] = [await buy(3), await buy(5)]
  const lines = [first, second].map(({ id }) => ['order', id])
  expect((await components()).toSorted()).toEqual(lines.toSorted())
  await send(seller, '/orders/', { ...order, side: 'sell', units: 3 })
  expect(await components()).toEqual([lines[1]])
  await send(buyer, `/orders/${second.id}/cancellation/`, {})
  expect(await components()).toEqual([])
})
