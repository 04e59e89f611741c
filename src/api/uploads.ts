import { createMiddleware } from 'hono/factory'
import { isForEverybody, operations, pathShape, takesForm } from '#contract/operations.ts'
import { evidenceRule } from '#contract/uploads.ts'
import { type CleanFile, inspectFile } from '#files'
import type { ApiEnv } from './env.ts'
import { bodyNotForm, bodyTooLarge } from './refusals.ts'

/** What a file of a form holds. */
export async function bytesOf(file: File): Promise<Uint8Array> {
  return new Uint8Array(await file.arrayBuffer())
}

/** The document of a form that shows why, or null where none is given. */
export async function readEvidence(part: File | undefined): Promise<CleanFile | null> {
  const isEmpty = part === undefined || part.size === 0
  return isEmpty ? null : await inspectFile(await bytesOf(part), evidenceRule)
}

/** Fields and files of one form together; refused before anything of it is read. */
const uploadBytesMax = 31 * 1024 * 1024

// Nothing but forms is taken at their addresses.
const uploads = operations.filter(takesForm)
const uploadShapes = uploads.map(pathShape)
const ownUploadShapes = uploads.filter((upload) => !isForEverybody(upload)).map(pathShape)

export function isUpload(path: string): boolean {
  return isAtOneOf(uploadShapes, path)
}

/** Whether files are taken from people who are signed in only. */
export function isOwnUpload(path: string): boolean {
  return isAtOneOf(ownUploadShapes, path)
}

/** Whether one of these operations has this path, with or without a slash at its end. */
export function isAtOneOf(shapes: readonly RegExp[], path: string): boolean {
  const named = path.replace(/\/$/, '')
  return shapes.some((shape) => shape.test(named))
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
