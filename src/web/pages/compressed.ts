import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const compressGzip = promisify(gzip)
const bytesMin = 1024
const textShape = /^text\/(html|x-script|plain)\b/

/** An answer and, where it is a page, its text, which the answer then does not hold. */
export type Made = { readonly response: Response; readonly html: string | null }

/**
 * An answer of one visitor, compressed when it is text and the browser takes it. A quick level: it is
 * done again for every request, and a page on a phone's line is worth more than the last percent.
 */
export async function compressed(request: Request, { response, html }: Made): Promise<Response> {
  const { headers, status } = response
  const whole = () => (html === null ? response : new Response(html, { status, headers }))
  const isText = textShape.test(headers.get('Content-Type') ?? '')
  if (!isText || headers.has('Content-Encoding') || request.method === 'HEAD') return whole()
  if (!takes(request.headers.get('Accept-Encoding') ?? '', 'gzip')) return whole()
  const body = html === null ? Buffer.from(await response.arrayBuffer()) : Buffer.from(html)
  headers.append('Vary', 'Accept-Encoding')
  if (body.length < bytesMin) return new Response(body as BodyInit, { status, headers })
  headers.set('Content-Encoding', 'gzip')
  headers.delete('Content-Length')
  return new Response((await compressGzip(body, { level: 4 })) as BodyInit, { status, headers })
}

/** Whether an `Accept-Encoding` header takes an encoding, and does not rule it out by `q=0`. */
export function takes(header: string, encoding: string): boolean {
  const at = header.indexOf(encoding)
  return at >= 0 && !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(header.slice(at + encoding.length))
}
