import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { eraseRemoved } from '#files'
import { anOwner, confirm, type Owner } from '../../../tests/support/an-owner.ts'
import { testDatabase } from '../../../tests/support/database.ts'
import { testApi } from '../../../tests/support/test-api.ts'

const store = await testDatabase()
const api = testApi(store)
afterAll(() => store.close())

const path = '/users/portrait/'

/** Creates a photo with a location in its metadata. */
function aPhotograph(): Promise<Buffer> {
  const ground = { width: 900, height: 600, channels: 3, background: '#d9a77c' } as const
  const exif = { IFD0: { Copyright: 'rahasia' }, IFD3: { GPSLatitudeRef: 'S' } }
  return sharp({ create: ground }).withExif(exif).jpeg().toBuffer()
}

function send({ access: token }: Pick<Owner, 'access'>, bytes: Uint8Array, name = 'foto.jpg') {
  const body = new FormData()
  body.append('portrait', new File([new Uint8Array(bytes)], name))
  return api.call(path, { token, body })
}

async function shown({ access }: Owner): Promise<Buffer> {
  const headers = { authorization: `Bearer ${access}` }
  const answer = await api.fetch(new Request(`http://127.0.0.1/api${path}`, { headers }))
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(answer.headers.get('cache-control')).toBe('no-store')
  return Buffer.from(await answer.arrayBuffer())
}

async function fileOf({ userId }: Owner): Promise<string> {
  const { rows } = await store.asOwner(
    `select portrait_file_id as id from identity.users where id = '${userId}'`,
  )
  return rows[0].id
}

/** Returns the stored bytes of a file after the worker has erased removed files. */
async function bytesOf(id: string) {
  await eraseRemoved({ db: store.db, store: api.services.files })
  return await api.services.files.get(id)
}

const profileOf = async ({ access: token }: Owner) =>
  (await api.call('/users/profile/', { token })).body

test('a profile photo is cropped to a square, loses its metadata, and is shown only to its owner', async () => {
  const owner = await anOwner(api)
  const stranger = await anOwner(api)
  expect((await profileOf(owner)).portraitAt).toBeNull()
  expect((await send(owner, await aPhotograph())).status).toBe(204)
  const bytes = await shown(owner)
  const { width, height, exif } = await sharp(bytes).metadata()
  expect([width, height, exif]).toEqual([320, 320, undefined])
  expect((await profileOf(owner)).portraitAt).toBe(api.clock.now().toISOString())
  const sealed = await api.services.files.get(await fileOf(owner))
  expect(sealed?.equals(bytes)).toBe(false)
  expect((await api.call(path, { token: stranger.access })).status).toBe(404)
  expect((await api.call(path)).status).toBe(401)
})

test('a new photo replaces the previous one, and removing it deletes the file', async () => {
  const owner = await anOwner(api)
  await send(owner, await aPhotograph())
  const first = await fileOf(owner)
  await send(owner, await aPhotograph())
  const second = await fileOf(owner)
  expect(await bytesOf(first)).toBeNull()
  const remove = () => api.call(path, { method: 'DELETE', token: owner.access })
  expect((await remove()).status).toBe(204)
  expect((await remove()).status).toBe(204)
  expect(await bytesOf(second)).toBeNull()
  expect((await profileOf(owner)).portraitAt).toBeNull()
})

test.each([
  ['a page', Buffer.from('<html><script>1</script></html>'), 'foto.jpg', 'files.kind_refused'],
  ['a drawing with script', Buffer.from('<svg onload="1"/>'), 'foto.png', 'files.kind_refused'],
  ['half a picture', Buffer.from('ffd8ffe000104a464946', 'hex'), 'foto.jpg', 'files.broken'],
  ['nothing', Buffer.alloc(0), 'foto.jpg', 'files.empty'],
])('%s is refused, and the previous photo stays', async (_, bytes, name, code) => {
  const owner = await anOwner(api)
  await send(owner, await aPhotograph())
  const before = await fileOf(owner)
  const { status, body } = await send(owner, bytes, name)
  expect(status).toBe(400)
  expect(body.errors[0]).toMatchObject({ path: 'portrait', code })
  expect(await fileOf(owner)).toBe(before)
})

test('a new photo is not stored when the removal of the previous one cannot be recorded', async () => {
  const owner = await anOwner(api)
  await send(owner, await aPhotograph())
  const before = await fileOf(owner)
  await store.asOwner('revoke insert on files.removals from sepetak_app')
  expect((await send(owner, await aPhotograph())).status).toBe(500)
  await store.asOwner('grant insert on files.removals to sepetak_app')
  expect(await fileOf(owner)).toBe(before)
})

test('closing the account deletes the photo', async () => {
  const owner = await anOwner(api)
  await send(owner, await aPhotograph())
  const file = await fileOf(owner)
  const { body } = await confirm(api, owner.access)
  const closing = { token: body.access, body: { closingAccepted: true } }
  expect((await api.call('/users/closing/', closing)).status).toBe(200)
  expect(await bytesOf(file)).toBeNull()
  const { rows } = await store.asOwner(`select id from files.stored_files where id = '${file}'`)
  expect(rows).toEqual([])
})
