import { createHmac } from 'node:crypto'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { isPublicAddress } from '../safe-fetch/public-network.ts'
import { createSender, type Resolved, type SenderParts } from '../safe-fetch/sender.ts'
import { newSecret, signatureOf } from './endpoint.ts'
import { endpointAddress } from './endpoint-address.ts'

describe('an endpoint address', () => {
  test.each([
    ['https://hooks.contoh.id/sepetak', 'https://hooks.contoh.id/sepetak'],
    ['  https://Hooks.Contoh.id:8443/a?b=c ', 'https://hooks.contoh.id:8443/a?b=c'],
  ])('an endpoint address %j is stored as %s', (text, kept) => {
    expect(endpointAddress(text).href).toBe(kept)
  })

  test.each([
    'hooks.contoh.id',
    'http://hooks.contoh.id/',
    'ftp://hooks.contoh.id/',
    'https://user:secret@hooks.contoh.id/',
    'https://:secret@hooks.contoh.id/',
    'https://hooks.contoh.id/#part',
    'javascript:alert(1)',
    'file:///etc/passwd',
    `https://hooks.contoh.id/${'a'.repeat(500)}`,
    'https://',
  ])('an endpoint address %j is refused because of its shape', (text) => {
    expect(() => endpointAddress(text)).toThrow(
      expect.objectContaining({ code: 'webhooks.address_shape' }),
    )
  })

  test.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://0/',
    'https://8.8.8.8/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[fd00::1]/',
    'https://１２７.0.0.1/',
    'https://localhost/',
    'https://LOCALHOST./',
    'https://app.localhost/',
    'https://db.internal/',
    'https://printer.local./',
    ...['localdomain', 'intranet', 'lan', 'home', 'corp', 'private', 'onion'].map(
      (name) => `https://db.${name}/`,
    ),
    'https://intranet/',
    'https://1.0.0.127.in-addr.arpa/',
  ])('an endpoint address %j is refused because it leads, or could lead, to an internal network', (text) => {
    expect(() => endpointAddress(text)).toThrow(
      expect.objectContaining({ code: 'webhooks.address_inside' }),
    )
  })
})

describe('the public network', () => {
  test.each([
    '8.8.8.8',
    '93.184.215.14',
    '172.15.255.255',
    '172.32.0.1',
    '2606:4700::1111',
  ])('the public network includes %s', (address) => expect(isPublicAddress(address)).toBe(true))

  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.170',
    '192.168.1.1',
    '198.18.0.1',
    '203.0.113.7',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:8.8.8.8',
    '::ffff:127.0.0.1',
    '::7f00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:0:4136:e378::',
    '2001:db8::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'ff02::1',
    'localhost',
    '',
    '1',
  ])('the public network excludes %s', (address) => expect(isPublicAddress(address)).toBe(false))

  test('the public network excludes every IPv4 address inside an IPv6 address', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(isPublicAddress(`::ffff:${address}`)).toBe(false)
      }),
    )
  })
})

test('a signature covers the time, every byte of the body and the secret', () => {
  const secret = newSecret()
  const body = Buffer.from('{"a":"é"}')
  const right = `v1=${createHmac('sha256', secret).update('1795230000.{"a":"é"}').digest('hex')}`
  expect(signatureOf(secret, 1795230000, body)).toBe(right)
  expect(signatureOf(secret, 1795230001, body)).not.toBe(right)
  expect(signatureOf(secret, 1795230000, Buffer.from('{"a": "é"}'))).not.toBe(right)
  expect(signatureOf(newSecret(), 1795230000, body)).not.toBe(right)
})

describe('a webhook delivery', () => {
  let server: Server | null = null
  afterEach(() => {
    server?.closeAllConnections()
    server?.close()
    server = null
  })

  /**
   * Starts a receiving server on this machine. The tests give the sender dependencies that allow the loopback
   * address.
   */
  async function receiver(answer: (path: string) => { status: number; location?: string } | null) {
    const seen: { path: string; body: string; signature: string | undefined }[] = []
    server = createServer((incoming, outgoing) => {
      let body = ''
      incoming.on('data', (part: Buffer) => {
        body += part.toString()
      })
      incoming.on('end', () => {
        const path = incoming.url ?? ''
        seen.push({ path, body, signature: incoming.headers['sepetak-signature']?.toString() })
        const response = answer(path)
        if (response === null) return
        outgoing.writeHead(
          response.status,
          response.location ? { location: response.location } : {},
        )
        outgoing.end('x'.repeat(100_000))
      })
    })
    await new Promise<void>((ready) => server?.listen(0, '127.0.0.1', ready))
    const { port } = server.address() as AddressInfo
    return { seen, url: new URL(`http://program.contoh.id:${port}/in`) }
  }

  const here: readonly Resolved[] = [{ address: '127.0.0.1', family: 4 }]
  const testSender = (changes: Partial<SenderParts> = {}) =>
    createSender({
      resolve: async () => here,
      isAllowed: () => true,
      request,
      timeoutMilliseconds: 400,
      ...changes,
    })
  const post = (url: URL) => ({
    url,
    headers: { 'Sepetak-Signature': 'v1=ab' },
    body: Buffer.from('{"a":1}'),
  })

  test('a webhook delivery reaches the checked address with its exact body and its signature', async () => {
    const { seen, url } = await receiver(() => ({ status: 204 }))
    expect(await testSender().send(post(url))).toEqual({ status: 204, fault: null })
    expect(seen).toEqual([{ path: '/in', body: '{"a":1}', signature: 'v1=ab' }])
  })

  test('a webhook delivery is not sent when any address of the host is internal', async () => {
    const { seen, url } = await receiver(() => ({ status: 200 }))
    const mixed = [{ address: '93.184.215.14', family: 4 }, ...here]
    const sender = testSender({ resolve: async () => mixed, isAllowed: isPublicAddress })
    expect(await sender.send(post(url))).toEqual({ status: null, fault: 'address' })
    expect(await sender.isReachable('program.contoh.id')).toBe(false)
    expect(seen).toEqual([])
  })

  test('a webhook delivery does not follow a host name that resolves to an internal address after the check', async () => {
    const { seen, url } = await receiver(() => ({ status: 200 }))
    const answers = [[{ address: '93.184.215.14', family: 4 }], here, here]
    let lookups = 0
    const sender = testSender({
      resolve: async () => answers[lookups++] ?? here,
      isAllowed: isPublicAddress,
    })
    expect(await sender.isReachable('program.contoh.id')).toBe(true)
    expect(await sender.send(post(url))).toEqual({ status: null, fault: 'address' })
    expect(seen).toEqual([])
    expect(lookups).toBe(2)
  })

  test('a webhook delivery follows no redirect and succeeds only with a 2xx status', async () => {
    const { seen, url } = await receiver((path) =>
      path === '/in' ? { status: 302, location: '/elsewhere' } : { status: 200 },
    )
    expect(await testSender().send(post(url))).toEqual({ status: 302, fault: 'redirect' })
    expect(seen.map(({ path }) => path)).toEqual(['/in'])
    server?.close()
    const other = await receiver(() => ({ status: 500 }))
    expect(await testSender().send(post(other.url))).toEqual({ status: 500, fault: 'status' })
    server?.close()
    const choice = await receiver(() => ({ status: 300 }))
    expect(await testSender().send(post(choice.url))).toEqual({ status: 300, fault: 'redirect' })
  })

  test('a webhook delivery fails in time when the receiver does not answer, refuses the connection or has no DNS record', async () => {
    const { url } = await receiver(() => null)
    expect(await testSender().send(post(url))).toEqual({ status: null, fault: 'timeout' })
    server?.closeAllConnections()
    await new Promise((closed) => server?.close(closed))
    expect(await testSender().send(post(url))).toEqual({ status: null, fault: 'connection' })
    const nameless = testSender({ resolve: async () => [] })
    expect(await nameless.send(post(url))).toEqual({ status: null, fault: 'connection' })
    expect(await nameless.isReachable('nirgendwo.contoh.id')).toBe(null)
  })
})
