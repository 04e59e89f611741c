import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { connect, disconnect, transaction } from '#database'
import { cuttingProxy } from '../../../tests/support/cutting-proxy.ts'
import { testDatabase } from '../../../tests/support/database.ts'
import { dataSecret } from '../../../tests/support/test-api.ts'
import { createDataKeys } from './encryption/data-keys.ts'
import { eraseRemoved, openFile, openFolderStore, removeFiles, storeFiles } from './index.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'sepetak-kept-'))
const store = openFolderStore(folder)
const keys = createDataKeys([dataSecret])
const database = await testDatabase()
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

const bytes = Buffer.from('%PDF-1.7 a file')

async function aFile(): Promise<string> {
  const { db } = database
  const storage = { db, clock: { now: () => new Date() }, store, keys }
  const file = { type: 'application/pdf', bytes } as const
  return await storeFiles(storage, [file], async (_, [id = '']) => id)
}

test('a removed file cannot be opened any more, and its bytes are erased by the next run of the worker', async () => {
  const id = await aFile()
  expect((await openFile(database.db, { store, keys }, id))?.bytes).toEqual(bytes)
  await transaction(database.db, (tx) => removeFiles(tx, [id, id]))
  expect(await openFile(database.db, { store, keys }, id)).toBeNull()
  expect(await store.get(id)).not.toBeNull()
  expect(await eraseRemoved({ db: database.db, store })).toBe(1)
  expect(await store.get(id)).toBeNull()
  expect(await eraseRemoved({ db: database.db, store })).toBe(0)
})

test('the bytes of a file whose process was killed before its row was written are erased an hour later', async () => {
  const { db } = database
  let lost = ''
  // A killed process does not clean up.
  const killed = { ...store, remove: () => Promise.reject(new Error('killed')) }
  const storage = { db, clock: { now: () => new Date() }, store: killed, keys }
  const storing = storeFiles(
    storage,
    [{ type: 'application/pdf', bytes }],
    async (_, [id = '']) => {
      lost = id
      throw new Error('killed')
    },
  )
  await expect(storing).rejects.toThrow('killed')
  const id = await aFile()
  expect(await eraseRemoved({ db, store })).toBe(0)
  expect(await store.get(lost)).not.toBeNull()
  await database.asOwner(`update files.removals set decided_at = decided_at - interval '1 hour'`)
  expect(await eraseRemoved({ db, store })).toBe(1)
  expect([await store.get(lost), await store.get(id)]).toEqual([null, expect.anything()])
})

test('a file whose transaction was committed keeps its bytes although the reply was lost', async () => {
  const { hostname, port, username, password, pathname } = new URL(database.url)
  const proxy = await cuttingProxy({ host: hostname, port: Number(port) })
  const db = connect({
    url: `postgres://${username}:${password}@127.0.0.1:${proxy.port}${pathname}`,
  })
  try {
    proxy.cutWhen(() => proxy.cuts() === 0)
    const storage = { db, clock: { now: () => new Date() }, store, keys }
    let kept = ''
    const storing = storeFiles(
      storage,
      [{ type: 'application/pdf', bytes }],
      async (_, [id = '']) => {
        kept = id
      },
    )
    await expect(storing).rejects.toThrow()
    expect(proxy.cuts()).toBe(1)
    expect((await openFile(database.db, { store, keys }, kept))?.bytes).toEqual(bytes)
  } finally {
    await disconnect(db)
    await proxy.close()
  }
})

test('the bytes of a file whose transaction failed are removed', async () => {
  const storage = { db: database.db, clock: { now: () => new Date() }, store, keys }
  let lost = ''
  const storing = storeFiles(
    storage,
    [{ type: 'application/pdf', bytes }],
    async (_, [id = '']) => {
      lost = id
      throw new Error('something else failed')
    },
  )
  await expect(storing).rejects.toThrow('something else failed')
  expect(await store.get(lost)).toBeNull()
})

test('a transaction that fails after it removed a file leaves the file complete', async () => {
  const id = await aFile()
  const story = transaction(database.db, async (tx) => {
    await removeFiles(tx, [id])
    throw new Error('something else failed')
  })
  await expect(story).rejects.toThrow('something else failed')
  expect(await eraseRemoved({ db: database.db, store })).toBe(0)
  expect((await openFile(database.db, { store, keys }, id))?.bytes).toEqual(bytes)
})

test('a file that the store fails to erase is retried and does not block other files', async () => {
  const [stuck, other] = [await aFile(), await aFile()]
  await transaction(database.db, (tx) => removeFiles(tx, [stuck, other]))
  const away = {
    ...store,
    remove: async (id: string) => {
      if (id === stuck) throw new Error('the file store answered DELETE with 503')
      await store.remove(id)
    },
  }
  await expect(eraseRemoved({ db: database.db, store: away })).rejects.toThrow(stuck)
  expect([await store.get(stuck), await store.get(other)]).toEqual([expect.any(Buffer), null])
  expect(await eraseRemoved({ db: database.db, store })).toBe(1)
  expect(await store.get(stuck)).toBeNull()
})

test('however many files the store fails to erase, the others are erased', async () => {
  const id = await aFile()
  await transaction(database.db, (tx) => removeFiles(tx, [id]))
  await database.asOwner(`insert into files.removals (file_id, decided_at)
    select gen_random_uuid(), now() - interval '1 day' from generate_series(1, 200)`)
  const away = {
    ...store,
    remove: async (each: string) => {
      if (each !== id) throw new Error('the file store answered DELETE with 503')
      await store.remove(id)
    },
  }
  await expect(eraseRemoved({ db: database.db, store: away })).rejects.toThrow('failed')
  expect(await store.get(id)).toBeNull()
  await database.asOwner('delete from files.removals')
})

test('a call to the file store inside a transaction throws', async () => {
  const id = await aFile()
  const calls = [() => store.get(id), () => store.put(id, bytes), () => store.remove(id)]
  for (const call of calls)
    await expect(transaction(database.db, async () => await call())).rejects.toThrow(
      'the file store was called inside an open transaction',
    )
})
