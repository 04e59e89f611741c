import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream'

type Variant = { readonly file: string; readonly size: number; readonly bytes: Buffer | null }

type StaticFile = {
  readonly type: string
  readonly cache: string
  readonly etag: string
  readonly plain: Variant
  readonly br: Variant | null
  readonly gz: Variant | null
}

/** Serves requests for files and returns whether it did. */
export type StaticFiles = (request: IncomingMessage, response: ServerResponse) => boolean

const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.geojson': 'application/geo+json',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
}

// Addresses that can only be files: a missing one needs no page.
const fileShape = /\.(avif|css|ico|jpe?g|js|map|mjs|png|svg|webmanifest|webp|woff2?)$/i
// Uploaded pictures have names like files but are stored elsewhere; the API serves them.
const uploadedShape = /^\/(api\/pictures|back-office\/files)\//
const keptBytesMax = 256 * 1024

/**
 * The files of a folder, listed once. An address is looked up in the list and never becomes a path, so no
 * spelling of it reaches another file. Precompressed files are sent to clients that accept them. Browsers cache
 * names with a hash for ever, others for an hour.
 */
export async function openStaticFiles(folder: string): Promise<StaticFiles> {
  const files = await listFiles(folder)
  return (request, response) => {
    const address = request.url ?? '/'
    const end = address.indexOf('?')
    const name = end === -1 ? address : address.slice(0, end)
    const file = files.get(name)
    if (file === undefined) {
      if (!isFile(name)) return false
      response.writeHead(404, {
        'Content-Type': 'text/plain; charset=utf-8',
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
      })
      response.end('Not found\n')
      return true
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end()
      return true
    }
    send(file, request, response)
    return true
  }
}

function isFile(name: string): boolean {
  return name.startsWith('/assets/') || (fileShape.test(name) && !uploadedShape.test(name))
}

function send(file: StaticFile, request: IncomingMessage, response: ServerResponse): void {
  const { variant, encoding } = chooseVariant(
    file,
    String(request.headers['accept-encoding'] ?? ''),
  )
  const etag = encoding === null ? `"${file.etag}"` : `"${file.etag}-${encoding}"`
  const headers: Record<string, string | number> = {
    'Content-Type': file.type,
    'Cache-Control': file.cache,
    ETag: etag,
    'X-Content-Type-Options': 'nosniff',
  }
  if (file.br !== null || file.gz !== null) headers.Vary = 'Accept-Encoding'
  const known = request.headers['if-none-match'] ?? ''
  if (known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)) {
    response.writeHead(304, headers).end()
    return
  }
  headers['Content-Length'] = variant.size
  if (encoding !== null) headers['Content-Encoding'] = encoding
  response.writeHead(200, headers)
  if (request.method === 'HEAD') response.end()
  else if (variant.bytes !== null) response.end(variant.bytes)
  else pipeline(createReadStream(variant.file), response, () => {})
}

function chooseVariant(
  { plain, br, gz }: StaticFile,
  accepted: string,
): { variant: Variant; encoding: 'br' | 'gzip' | null } {
  const takes = (name: string) =>
    accepted.split(',').some((part) => {
      const [coding, quality = ''] = part.split(';')
      return coding?.trim() === name && !/^\s*q=0(\.0*)?\s*$/.test(quality)
    })
  if (br !== null && takes('br')) return { variant: br, encoding: 'br' }
  if (gz !== null && takes('gzip')) return { variant: gz, encoding: 'gzip' }
  return { variant: plain, encoding: null }
}

async function listFiles(folder: string): Promise<Map<string, StaticFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
  const all = new Set(names)
  const files = new Map<string, StaticFile>()
  for (const name of names) {
    // Hidden files are not served, and a compressed file only in place of its original.
    if (name.split(path.sep).some((part) => part.startsWith('.'))) continue
    if (/\.(br|gz)$/.test(name) && all.has(name.replace(/\.(br|gz)$/, ''))) continue
    const address = `/${name.split(path.sep).map(encodeURIComponent).join('/')}`
    const variantOf = async (ending: string) =>
      all.has(name + ending) ? openVariant(path.join(folder, name + ending)) : null
    const plain = await openVariant(path.join(folder, name))
    files.set(address, {
      plain,
      br: await variantOf('.br'),
      gz: await variantOf('.gz'),
      etag: await etagOf(plain),
      type: types[path.extname(name).toLowerCase()] ?? 'application/octet-stream',
      cache: name.startsWith(`assets${path.sep}`)
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=3600',
    })
  }
  return files
}

async function openVariant(file: string): Promise<Variant> {
  const { size } = await stat(file)
  const isKept = size <= keptBytesMax && !/\.(avif|webp|png|jpg)$/.test(file)
  return { file, size, bytes: isKept ? await readFile(file) : null }
}

async function etagOf({ file, bytes }: Variant): Promise<string> {
  const content = bytes ?? (await readFile(file))
  return createHash('sha256').update(content).digest('base64url').slice(0, 16)
}
