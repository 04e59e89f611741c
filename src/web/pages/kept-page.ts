import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { takes } from './compressed.ts'

/** A response to send: alternating header names and values, and its body. */
export type KeptAnswer = {
  readonly status: number
  readonly headers: readonly string[]
  readonly body: Buffer | null
}

/** The request headers that determine the response. */
export type AskedFor = {
  readonly encodings: string
  /** Its `If-None-Match` header. */
  readonly known: string
}

/** A cached page with all its possible responses, prepared once. */
export type KeptPage = {
  readonly etag: string
  readonly plain: KeptAnswer
  readonly brotli: KeptAnswer
  readonly gzip: KeptAnswer
  readonly unchanged: KeptAnswer
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Prepares a page for caching: compressed and with an ETag. */
export async function keptPage(html: Buffer, own: Headers): Promise<KeptPage> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6 }
  const [brotli, zipped] = await Promise.all([
    compressBrotli(html, { params }),
    compressGzip(html, { level: 7 }),
  ])
  const etag = `W/"${hash('sha256', html, 'base64url').slice(0, 22)}"`
  const headers = new Headers(own)
  headers.set('Cache-Control', 'no-cache')
  headers.set('Vary', 'Cookie, Accept-Encoding')
  headers.set('ETag', etag)
  headers.delete('Content-Length')
  const always = [...headers].flat()
  const whole = (body: Buffer, ...encoding: string[]): KeptAnswer => ({
    status: 200,
    headers: [...always, ...encoding, 'content-length', String(body.length)],
    body,
  })
  return {
    etag,
    plain: whole(html),
    brotli: whole(brotli, 'content-encoding', 'br'),
    gzip: whole(zipped, 'content-encoding', 'gzip'),
    unchanged: { status: 304, headers: always, body: null },
  }
}

/** Selects the response for a request. */
export function answerOf(page: KeptPage, { encodings, known }: AskedFor): KeptAnswer {
  if (known.includes(page.etag)) return page.unchanged
  if (takes(encodings, 'br')) return page.brotli
  return takes(encodings, 'gzip') ? page.gzip : page.plain
}

export function responseOf({ status, headers, body }: KeptAnswer): Response {
  const pairs: [string, string][] = []
  for (let at = 0; at < headers.length; at += 2)
    pairs.push([headers[at] ?? '', headers[at + 1] ?? ''])
  return new Response(body as BodyInit | null, { status, headers: pairs })
}
