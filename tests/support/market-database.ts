import { afterAll, expect } from 'vitest'
import { checkStore } from '#ledger'
import { checkMarket } from '#market'
import { type TestDatabase, testDatabase } from './database.ts'
import { tradingWindow } from './traders.ts'

/** Two trading windows: ten working days from a Monday, and the earliest one after it. */
export const december = { opensOn: '2026-12-07', closesOn: '2026-12-18' }
export const june = { opensOn: '2027-06-21', closesOn: '2027-07-02' }

/** Opens a database with trading windows, whose ledger and market are checked after the tests of a file. */
export async function marketDatabase(
  windows = [december],
): Promise<TestDatabase & { readonly windowIds: readonly string[] }> {
  const store = await testDatabase()
  const windowIds: string[] = []
  for (const window of windows) windowIds.push(await tradingWindow(store.asOwner, window))
  afterAll(async () => {
    expect(await checkStore(store.db)).toEqual([])
    expect(await checkMarket(store.db)).toEqual([])
    await store.close()
  })
  return { ...store, windowIds }
}
