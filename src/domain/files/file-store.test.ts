import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel'
import { openFileStore } from './file-store.ts'

const bytes = Buffer.from([1, 2, 3, 250])

describe('the folder store', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sepetak-files-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  test('the folder store returns the stored bytes until they are removed', async () => {
    const store = openFileStore(null, folder)
    const id = newId()
    expect(await store.get(id)).toBeNull()
    await store.put(id, bytes)
    expect(await store.get(id)).toEqual(bytes)
    expect(readdirSync(folder)).toEqual([id.slice(-2)])
    await store.remove(id)
    await store.remove(id)
    expect(await store.get(id)).toBeNull()
  })

  test.each([
    '../etc/passwd',
    '..%2f',
    '/etc/passwd',
    '',
    'CON',
    `${newId()}/x`,
    `${newId()}\0.png`,
  ])('the folder store refuses the file name %j', async (name) => {
    const store = openFileStore(null, folder)
    await expect((async () => store.put(name, bytes))()).rejects.toThrow('by our ids only')
    await expect((async () => store.get(name))()).rejects.toThrow('by our ids only')
  })
})

describe('the bucket store', () => {
  let server: Server
  const objects = new Map<string, Buffer>()
  const signed: string[] = []
  let isAway = false
  beforeAll(async () => {
    server = createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        signed.push(request.headers.authorization ?? '')
        const name = request.url ?? ''
        if (isAway) response.writeHead(403).end()
        else if (request.method === 'PUT') {
          objects.set(name, Buffer.concat(parts))
          response.end()
        } else if (request.method === 'DELETE') {
          objects.delete(name)
          response.writeHead(204).end()
        } else {
          const found = objects.get(name)
          response.writeHead(found === undefined ? 404 : 200).end(found)
        }
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => void server.close())

  function store() {
    const { port } = server.address() as AddressInfo
    return openFileStore(`http://KEY:SECRET@127.0.0.1:${port}/petak?region=ap-southeast-3`, '')
  }

  test('the bucket store stores, returns and removes bytes by requests that are signed for its region', async () => {
    const id = newId()
    await store().put(id, bytes)
    expect([...objects.keys()]).toEqual([`/petak/${id}`])
    expect(await store().get(id)).toEqual(bytes)
    await store().remove(id)
    expect(await store().get(id)).toBeNull()
    for (const header of signed)
      expect(header).toMatch(/^AWS4-HMAC-SHA256 Credential=KEY\/\d{8}\/ap-southeast-3\/s3\//)
  })

  test('the bucket store throws an error with the status when the bucket refuses a request', async () => {
    isAway = true
    await expect(store().put(newId(), bytes)).rejects.toThrow('403')
    await expect(store().get(newId())).rejects.toThrow('403')
    isAway = false
  })
})
