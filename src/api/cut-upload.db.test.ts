import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../tests/support/database.ts'
import { testApi } from '../../tests/support/test-api.ts'

const lines: string[] = []

const store = await testDatabase()
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
const api = testApi(store, 'demo', { log })
const server = createServer(getRequestListener(api.fetch))
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await store.close()
})

async function sendHalf(path: string, type: string, token: string): Promise<void> {
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: ${type}\r\nContent-Length: 5000\r\n\r\n--x\r\n{"amount": `,
  )
  await new Promise((resolve) => setTimeout(resolve, 150))
  socket.resetAndDestroy()
  await new Promise((resolve) => setTimeout(resolve, 150))
}

test('a client that disconnects during the request body is reported neither as a database fault nor as ours', async () => {
  const { token } = await api.anAccount()
  await sendHalf('/api/users/identity/documents/', 'multipart/form-data; boundary=x', token)
  await sendHalf('/api/users/portrait/', 'multipart/form-data; boundary=x', token)
  await sendHalf('/api/deposits/', 'application/json', token)
  const levels = lines.map((line) => JSON.parse(line) as { level: number; msg: string })
  expect(levels.filter(({ level }) => level >= 40)).toEqual([])
  expect(levels.filter(({ msg }) => msg === 'the sender has gone').length).toBeGreaterThan(0)
})
