import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { type Config, readConfig } from '#config'
import { type HttpListener, type ListenerParts, openHttpListener } from './http-listener.ts'
import { openMetrics } from './metrics.ts'
import { openStaticFiles } from './static-files.ts'

const closing: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const demo = readConfig({})
const secret = (letter: string) => `${letter}0123456789abcdefghijklmnopqrstuvwxyz`
const live = readConfig({
  DATABASE_URL: 'postgres://a:b@db.example/c',
  PAYMENTS: 'none',
  PUBLIC_URL: 'https://sepetak.example',
  SMTP_URL: 'smtps://smtp.example',
  SECRET_KEYS: secret('A'),
  DATA_KEYS: secret('B'),
  PAYMENTS_SECRET: secret('C'),
})

type Answers = {
  config?: Config
  api?: (request: Request) => Response | Promise<Response>
  web?: (request: Request) => Promise<Response>
  kept?: ListenerParts['kept']
}

async function listen({
  config = demo,
  api = () => new Response('api'),
  web = async () => new Response('page'),
  kept = () => null,
}: Answers = {}): Promise<{
  port: number
  listener: HttpListener
  metrics: ReturnType<typeof openMetrics>
}> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sepetak-files-'))
  closing.push(() => rmSync(folder, { recursive: true }))
  mkdirSync(path.join(folder, 'client/assets'), { recursive: true })
  writeFileSync(path.join(folder, 'secret.txt'), 'secret')
  writeFileSync(path.join(folder, 'client/favicon.svg'), '<svg/>')
  writeFileSync(path.join(folder, 'client/.hidden.js'), 'hidden')
  writeFileSync(path.join(folder, 'client/assets/app-1.js'), 'plain')
  writeFileSync(path.join(folder, 'client/assets/app-1.js.br'), 'brotli')
  writeFileSync(path.join(folder, 'client/assets/app-1.js.gz'), 'gzip')
  const metrics = openMetrics()
  const listener = openHttpListener({
    config,
    metrics,
    kept,
    api,
    web,
    log: pino({ level: 'silent' }),
    files: await openStaticFiles(path.join(folder, 'client')),
  })
  await new Promise<void>((resolve) => listener.server.listen(0, '127.0.0.1', resolve))
  closing.push(() => listener.close())
  const address = listener.server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { port: address.port, listener, metrics }
}

/** Sends raw bytes, which no client library would, and returns the whole response. */
function speak(port: number, ...lines: string[]): Promise<string> {
  return spoken(port, `${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`)
}

function spoken(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (data) => {
      answer += String(data)
    })
    socket.on('end', () => resolve(answer))
    socket.on('error', reject)
    socket.write(bytes)
  })
}

const get = (port: number, address: string, ...headers: string[]) =>
  speak(port, `GET ${address} HTTP/1.1`, 'Host: 127.0.0.1', ...headers)

describe('files', () => {
  test('static files are served compressed when accepted, and immutable when their name has a hash', async () => {
    const { port } = await listen()
    const br = await get(port, '/assets/app-1.js', 'Accept-Encoding: gzip, br')
    expect(br).toMatch(/^HTTP\/1.1 200[\s\S]*content-encoding: br[\s\S]*brotli$/i)
    expect(br).toMatch(/cache-control: public, max-age=31536000, immutable/i)
    expect(await get(port, '/assets/app-1.js', 'Accept-Encoding: br;q=0, gzip')).toMatch(/gzip$/)
    expect(await get(port, '/assets/app-1.js')).toMatch(/vary: Accept-Encoding[\s\S]*plain$/i)
  })

  test('static files that have not changed are not sent again', async () => {
    const { port } = await listen()
    const etag = /etag: (\S+)/i.exec(await get(port, '/favicon.svg'))?.[1]
    expect(await get(port, '/favicon.svg', `If-None-Match: ${etag}`)).toMatch(/^HTTP\/1.1 304/)
  })

  test('static files can be read and not written', async () => {
    const { port } = await listen()
    expect(await speak(port, 'POST /favicon.svg HTTP/1.1', 'Host: a', 'Content-Length: 0')).toMatch(
      /^HTTP\/1.1 405[\s\S]*allow: GET, HEAD/i,
    )
  })

  test.each([
    '/assets/missing.js',
    '/assets/',
    '/nothing.css',
    '/.hidden.js',
    '/assets/../../secret.js',
    '/assets/..%2f..%2fsecret.js',
    '/assets/%2e%2e/%2e%2e/secret.js',
    '/assets/..\\..\\secret.js',
    '//assets/app-1.js',
    '/assets/app-1.js%00.js',
  ])('static files that do not exist, such as %s, are answered with 404 and not with a page', async (address) => {
    const { port } = await listen()
    const answer = await get(port, address)
    expect(answer).toMatch(/^HTTP\/1.1 404/)
    expect(answer).not.toMatch(/page|secret|hidden|plain\r?$/)
  })

  test.each([
    '/assets/..%2f..%2fsecret.txt',
    '/../secret.txt',
    '//secret.txt',
    '/..;/secret.txt',
  ])('files outside the folder of static files cannot be reached by %s', async (address) => {
    const { port } = await listen()
    expect(await get(port, address)).not.toContain('secret')
  })
})

test('the API and the pages get their requests with the address unchanged', async () => {
  const { port } = await listen()
  expect(await get(port, '/api/health/')).toMatch(/api$/)
  expect(await get(port, '/api')).toMatch(/api$/)
  expect(await get(port, '/apis')).toMatch(/page$/)
  expect(await get(port, '/en/marketplace?a=/api/')).toMatch(/page$/)
})

describe('the sender of a request', () => {
  const echo = (request: Request) =>
    new Response(
      `${request.headers.get('x-sepetak-address')} ${request.headers.get('x-request-id')}`,
    )

  test('the sender of a request is taken from the connection and never from the request', async () => {
    const { port } = await listen({ api: echo })
    const answer = await get(
      port,
      '/api/',
      'X-Sepetak-Address: 6.6.6.6',
      'X-Forwarded-For: 7.7.7.7',
      'x-request-id: a b',
    )
    expect(answer).toMatch(/127\.0\.0\.1 [0-9a-f-]{36}$/)
  })

  test('the sender of a request is the address seen by the nearest of our proxies, not an earlier claim', async () => {
    const { port } = await listen({ api: echo, config: { ...demo, proxyHops: 1 } })
    const behind = (header: string) => get(port, '/api/', `X-Forwarded-For: ${header}`)
    expect(await behind('6.6.6.6, 10.1.2.3')).toContain('10.1.2.3 ')
    expect(await behind('<script>')).toContain('127.0.0.1 ')
  })

  test('the sender of a request may give a valid request id, which is returned', async () => {
    const { port } = await listen({ api: echo })
    const answer = await get(port, '/api/', 'X-Request-Id: abc-12345678')
    expect(answer).toMatch(/x-request-id: abc-12345678[\s\S]*abc-12345678$/i)
  })
})

describe('a request is refused before it is processed', () => {
  test('a request is refused before it is processed when it names another host in live mode', async () => {
    const { port } = await listen({ config: live })
    const ask = (host: string) => speak(port, 'GET / HTTP/1.1', `Host: ${host}`)
    expect(await ask('sepetak.example')).toMatch(/^HTTP\/1.1 200/)
    for (const host of ['evil.example', '127.0.0.1', 'sepetak.example:1', 'sepetak.example.evil'])
      expect(await ask(host)).toMatch(/^HTTP\/1.1 421/)
  })

  test('a request is refused before it is processed when its address is an absolute URL', async () => {
    const { port } = await listen()
    expect(await get(port, 'http://evil.example/')).toMatch(/^HTTP\/1.1 400/)
  })

  test('a request is refused before it is processed when its host is invalid, even for a cached page', async () => {
    const { port } = await listen()
    for (const host of ['a b', '[::1', 'evil.example/x', '127.0.0.1@evil.example', '%', 'a:b:c'])
      expect(await speak(port, 'GET / HTTP/1.1', `Host: ${host}`)).toMatch(/^HTTP\/1.1 400/)
    for (const host of ['sepetak.example', '127.0.0.1:3000', '[::1]:3000'])
      expect(await speak(port, 'GET / HTTP/1.1', `Host: ${host}`)).toMatch(/^HTTP\/1.1 200/)
  })

  test('a request is refused before it is processed when a form is larger than all of ours, or does not state its size', async () => {
    const { port } = await listen()
    const post = (header: string) => speak(port, 'POST /login HTTP/1.1', 'Host: a', header)
    expect(await post('Content-Length: 300000')).toMatch(/^HTTP\/1.1 413/)
    expect(await post('Transfer-Encoding: chunked')).toMatch(/^HTTP\/1.1 411/)
  })

  test('a request is refused before it is processed when it could be read as one request or two', async () => {
    const requestedPaths: string[] = []
    const { port } = await listen({
      api: (request) => {
        requestedPaths.push(new URL(request.url).pathname)
        return new Response('api')
      },
    })
    const hidden = 'GET /api/hidden HTTP/1.1\r\nHost: a\r\n\r\n'
    const post = 'POST /api/health/ HTTP/1.1\r\nHost: a\r\n'
    const chunked = 'Transfer-Encoding: chunked\r\n'
    const requests = {
      'length and chunks': `${post}Content-Length: 4\r\n${chunked}\r\n0\r\n\r\n${hidden}`,
      'chunks and length': `${post}${chunked}Content-Length: 4\r\n\r\n0\r\n\r\n${hidden}`,
      'two lengths': `${post}Content-Length: 0\r\nContent-Length: 5\r\n\r\n${hidden}`,
      'two lengths in one': `${post}Content-Length: 0, 5\r\n\r\n${hidden}`,
      'a length with a sign': `${post}Content-Length: +0\r\n\r\n${hidden}`,
      'chunks that are none': `${post}Transfer-Encoding: xchunked\r\n\r\n${hidden}`,
      'chunks twice': `${post}Transfer-Encoding: chunked, identity\r\n\r\n${hidden}`,
      'a blank before the colon': `${post}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${hidden}`,
      'a header over two lines': `${post}Transfer-Encoding:\r\n chunked\r\nContent-Length: 5\r\n\r\n${hidden}`,
      'lines ended by LF alone': `POST /api/health/ HTTP/1.1\nHost: a\nContent-Length: 0\n\n${hidden}`,
      'lines ended by CR alone': `${post}X: a\rContent-Length: 99\r\n\r\n${hidden}`,
      'an end of text in a header': `${post}X: a\0b\r\n\r\n${hidden}`,
    }
    for (const [what, bytes] of Object.entries(requests)) {
      const answer = await spoken(port, bytes)
      expect(answer, what).toMatch(/^HTTP\/1.1 4\d\d/)
      expect(answer.match(/HTTP\/1.1/g), what).toHaveLength(1)
    }
    expect(requestedPaths).not.toContain('/api/hidden')
  })

  test('a request is refused before it is processed when its headers are too large', async () => {
    const { port } = await listen()
    expect(await get(port, '/', `X-Long: ${'a'.repeat(20_000)}`)).toMatch(/^HTTP\/1.1 431/)
  })
})

test('a page that fails is answered in both languages', async () => {
  const { port } = await listen({
    web: async () => {
      throw new Error('a bug')
    },
  })
  const answer = await get(port, '/')
  expect(answer).toMatch(/^HTTP\/1.1 500/)
  expect(answer).toContain('<h1>Halaman ini tidak bisa ditampilkan</h1>')
  expect(answer).toContain('Something went wrong')
  expect(answer).not.toContain('a bug')
})

test('a cached page is sent unchanged with the id of the request', async () => {
  const requests: unknown[] = []
  const { port, metrics } = await listen({
    kept: (request) => {
      requests.push(request)
      return {
        status: 200,
        headers: ['etag', '"a"', 'content-length', '4'],
        body: Buffer.from('kept'),
      }
    },
  })
  const answer = await get(port, '/marketplace?type=villa')
  expect(answer).toMatch(/^HTTP\/1.1 200/)
  expect(answer).toContain('etag: "a"\r\ncontent-length: 4\r\nx-request-id: ')
  expect(answer).toMatch(/kept$/)
  expect(requests).toEqual([
    { method: 'GET', address: '/marketplace?type=villa', cookies: null, encodings: '', known: '' },
  ])
  await expect.poll(() => metrics.text()).toContain('{area="web",status="2xx"} 1')
})

test('closing lets open requests finish and accepts no new ones', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { port, listener } = await listen({
    web: async () => {
      await promise
      return new Response('finished')
    },
  })
  const underWay = get(port, '/')
  await new Promise((done) => setTimeout(done, 100))
  const closed = listener.close()
  await expect(get(port, '/')).rejects.toThrow()
  resolve()
  expect(await underWay).toMatch(/finished$/)
  await closed
})

test('requests are counted by area and outcome', async () => {
  const { port, metrics } = await listen({ api: () => new Response('', { status: 404 }) })
  await get(port, '/api/nothing')
  await get(port, '/')
  await new Promise((done) => setTimeout(done, 20))
  expect(metrics.text()).toContain('sepetak_requests_total{area="api",status="4xx"} 1')
  expect(metrics.text()).toContain('sepetak_requests_total{area="web",status="2xx"} 1')
  expect(metrics.text()).toMatch(/sepetak_request_seconds_count\{area="web"\} 1/)
})
