import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const compressGzip = promisify(gzip)
const bytesMin = 1024
const textShape = /^(text\/(html|x-script|plain)|application\/json)\b/

/** A response and, for a page, its text, which the response then does not contain. */
type Made = { readonly response: Response; readonly html: string | null }

/**
 * Compresses the response to one visitor if it is text and the browser accepts it. It uses a fast level,
 * because it runs for every request and latency matters more than the last percent of size.
 */
export async function compressed(request: Request, { response, html }: Made): Promise<Response> {
  const { headers, status } = response
  // Sent as bytes: a string would be measured and encoded separately.
  const whole = () =>
    html === null ? response : new Response(Buffer.from(html) as BodyInit, { status, headers })
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

/** Whether an `Accept-Encoding` header accepts an encoding and does not exclude it with `q=0`. */
export function takes(header: string, encoding: string): boolean {
  const at = header.indexOf(encoding)
  return at >= 0 && !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(header.slice(at + encoding.length))
}
