import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from './env.ts'
import { bodyNotForm, bodyTooLarge } from './refusals.ts'

/** What a file of a form holds. */
export async function bytesOf(file: File): Promise<Uint8Array> {
  return new Uint8Array(await file.arrayBuffer())
}

/** Fields and files of one form together; refused before anything of it is read. */
const uploadBytesMax = 31 * 1024 * 1024

/** The operations that take files, and nothing but forms. */
const uploadPaths: ReadonlySet<string> = new Set([
  '/api/contact/messages',
  '/api/careers/applications',
  '/api/users/identity/card-reading',
  '/api/users/identity/papers',
  '/api/users/portrait',
  '/api/users/exemptions',
  '/api/jwt_auth/regaining/request',
  '/api/back-office/bank-statements',
  '/api/back-office/settlements',
])

const framesPath = /^\/api\/users\/identity\/movement-checks\/[^/]+\/frames$/

const proofPath = /^\/api\/bank-accounts\/[^/]+\/proof$/

const issuedDocumentPath = /^\/api\/back-office\/properties\/[^/]+\/issued-documents$/

const inspectionPicturePath = /^\/api\/back-office\/properties\/[^/]+\/publications\/pictures$/

const draftPicturesPath = /^\/api\/back-office\/drafts\/[^/]+\/pictures$/

const correctionPath = /^\/api\/back-office\/customers\/[^/]+\/correction$/

const bookingPath = /^\/api\/back-office\/reconciliation\/items\/[^/]+\/booking$/

const returnPath = /^\/api\/back-office\/suspense\/[^/]+\/return$/

const monthPath = /^\/api\/back-office\/properties\/[^/]+\/months$/

const salePaperPath = /^\/api\/back-office\/properties\/[^/]+\/exit\/(papers|announcement)$/

const uploadShapes = [
  framesPath,
  proofPath,
  inspectionPicturePath,
  issuedDocumentPath,
  draftPicturesPath,
  salePaperPath,
  correctionPath,
  monthPath,
  bookingPath,
  returnPath,
]

export function isUpload(path: string): boolean {
  const named = path.replace(/\/$/, '')
  return uploadPaths.has(named) || uploadShapes.some((shape) => shape.test(named))
}

/** Whether files are taken from people who are signed in only. */
export function isOwnUpload(path: string): boolean {
  return isUpload(path) && !/^\/api\/(contact|careers|jwt_auth)\//.test(path)
}

/** A body that must be a form with files and is cut off where it grows too long. */
export const uploadBody = createMiddleware<ApiEnv>(async (c, next) => {
  // What is only read or taken away at such an address has no body.
  if (['GET', 'HEAD', 'DELETE'].includes(c.req.method)) return await next()
  if (!/^multipart\/form-data\s*;/i.test(c.req.header('content-type') ?? '')) throw bodyNotForm()
  const told = Number(c.req.header('content-length') ?? 0)
  if (!(told <= uploadBytesMax)) throw bodyTooLarge()
  const { body } = c.req.raw
  if (body === null) return await next()
  const count = { isTooLong: false }
  c.req.raw = new Request(c.req.raw, {
    body: body.pipeThrough(countedBytes(count)),
    // A body that is read while it arrives; the types do not know the word yet.
    duplex: 'half',
  } as RequestInit)
  await next()
  // The reader of the form only saw it break off.
  if (count.isTooLong) throw bodyTooLarge()
})

function countedBytes(count: { isTooLong: boolean }): TransformStream<Uint8Array, Uint8Array> {
  let read = 0
  return new TransformStream({
    transform(part, stream) {
      read += part.byteLength
      count.isTooLong = read > uploadBytesMax
      if (count.isTooLong) stream.error(new Error('the form is too long'))
      else stream.enqueue(part)
    },
  })
}

/** Bytes for a download that no browser shows or runs; kept by nobody, unless said otherwise. */
export function attachment(
  file: { name: string; type: string; bytes: Buffer },
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      'Content-Type': file.type,
      'Content-Disposition': `attachment; filename="${file.name}"`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      ...headers,
    },
  })
}
