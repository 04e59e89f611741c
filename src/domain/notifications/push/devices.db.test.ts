import { afterAll, expect, test } from 'vitest'
import { movableClock, newId } from '#kernel'
import { testDatabase } from '../../../../tests/support/database.ts'
import { addDevice, readDevices, removeDevice, showAmountsOnDevice } from './devices.ts'

const store = await testDatabase()
const clock = movableClock(new Date('2026-11-21T03:00:00Z'))
afterAll(() => store.close())

const anOwner = () => ({ userId: newId(), roles: [], sessionId: newId() })
type Owner = ReturnType<typeof anOwner>

const anEndpoint = () => `https://push.contoh.id/send/${newId()}`

function register(owner: Owner, endpoint = anEndpoint()): Promise<void> {
  const keys = { publicKey: 'k'.repeat(87), secret: 's'.repeat(22) }
  return addDevice(store.db, clock, owner, {
    endpoint,
    ...keys,
    userAgent: 'Firefox di Android '.repeat(40),
    showsAmounts: false,
  })
}

test.each([
  'http://push.contoh.id/send/1',
  'https://localhost/send/1',
  'https://10.0.0.1/send/1',
  'https://2130706433/send/1',
  'https://push.internal/send/1',
  'https://nama:sandi@push.contoh.id/send/1',
])('a device whose push service is at %s is refused', async (endpoint) => {
  const owner = anOwner()
  await expect(register(owner, endpoint)).rejects.toMatchObject({
    code: 'notifications.device_unacceptable',
  })
  expect(await readDevices(store.db, owner)).toEqual([])
})

test('an eleventh device is refused, also of concurrent registrations, and a known one can register again', async () => {
  const owner = anOwner()
  const known = anEndpoint()
  await register(owner, known)
  const results = await Promise.allSettled(Array.from({ length: 12 }, () => register(owner)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(9)
  await expect(register(owner)).rejects.toMatchObject({
    code: 'notifications.too_many_devices',
    details: { maximum: 10 },
  })
  await register(owner, known)
  expect(await readDevices(store.db, owner)).toHaveLength(10)
})

test('a browser that another account registers notifies that account only', async () => {
  const [former, owner] = [anOwner(), anOwner()]
  const endpoint = anEndpoint()
  await register(former, endpoint)
  await register(owner, endpoint)
  expect(await readDevices(store.db, former)).toEqual([])
  const [device] = await readDevices(store.db, owner)
  expect(device).toMatchObject({ isThis: true, showsAmounts: false, notifiedAt: null })
  expect(device?.userAgent).toHaveLength(300)
  expect(await readDevices(store.db, { ...owner, sessionId: newId() })).toMatchObject([
    { isThis: false },
  ])
})

test('the device of another user can be neither changed nor removed', async () => {
  const [owner, other] = [anOwner(), anOwner()]
  await register(owner)
  const [{ id } = { id: '' }] = await readDevices(store.db, owner)
  const refused = { code: 'notifications.device_not_found' }
  await expect(showAmountsOnDevice(store.db, other, id, true)).rejects.toMatchObject(refused)
  await expect(removeDevice(store.db, other, id)).rejects.toMatchObject(refused)
  await showAmountsOnDevice(store.db, owner, id, true)
  expect(await readDevices(store.db, owner)).toMatchObject([{ id, showsAmounts: true }])
  await removeDevice(store.db, owner, id)
  expect(await readDevices(store.db, owner)).toEqual([])
})
