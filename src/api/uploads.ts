import { createMiddleware } from 'hono/factory'
import { type UploadKind, uploadRules } from '#contract'
import { isForEverybody, operations, pathShape, takesForm } from '#contract/operations.ts'
import { type CleanFile, inspectFile } from '#files'
import { type FieldError, Refusal } from '#kernel'
import type { ApiEnv } from './env.ts'
import { bodyNotForm, bodyTooLarge } from './refusals.ts'

/** Reads the content of a file in a form. */
export async function bytesOf(file: File): Promise<Uint8Array> {
  return new Uint8Array(await file.arrayBuffer())
}

/** Inspects a file in a form. Refuses as `inspectFile` does, and names the field. */
export async function readUpload(part: File, kind: UploadKind, path = 'file'): Promise<CleanFile> {
  return await inspectFile(await bytesOf(part), { ...uploadRules[kind], path })
}

/** Inspects several files in a form, one at a time, because a decoded picture takes much memory. */
export async function readUploads(
  parts: readonly File[],
  kind: UploadKind,
  path = 'files',
): Promise<CleanFile[]> {
  const clean: CleanFile[] = []
  for (const part of parts) clean.push(await readUpload(part, kind, path))
  return clean
}

/** Runs a check of a form. A refusal that names fields adds them to `faults`, to be reported with those of all other fields. */
export async function collectFaults<Value>(
  faults: FieldError[],
  check: () => Promise<Value>,
): Promise<Value | null> {
  try {
    return await check()
  } catch (error) {
    if (!(error instanceof Refusal) || error.fields.length === 0) throw error
    faults.push(...error.fields)
    return null
  }
}

/** Inspects the evidence document in a form; null without one. */
export async function readEvidence(part: File | undefined): Promise<CleanFile | null> {
  const isEmpty = part === undefined || part.size === 0
  return isEmpty ? null : await readUpload(part, 'document')
}

/** The limit of all fields and files of a form, checked before it is read. */
const uploadBytesMax = 31 * 1024 * 1024

// The operations that accept forms only.
const uploads = operations.filter(takesForm)
const uploadShapes = uploads.map(pathShape)
const ownUploadShapes = uploads.filter((upload) => !isForEverybody(upload)).map(pathShape)

export function isUpload(path: string): boolean {
  return matchesAnyPath(uploadShapes, path)
}

/** Whether an operation accepts files from signed-in users only. */
export function isOwnUpload(path: string): boolean {
  return matchesAnyPath(ownUploadShapes, path)
}

/** Whether one of these operations has this path, with or without a trailing slash. */
export function matchesAnyPath(shapes: readonly RegExp[], path: string): boolean {
  const named = path.replace(/\/$/, '')
  return shapes.some((shape) => shape.test(named))
}

/** Requires a form with files as the body and cuts it off when it becomes too long. */
export const uploadBody = createMiddleware<ApiEnv>(async (c, next) => {
  // GET and DELETE requests to such an address have no body.
  if (['GET', 'HEAD', 'DELETE'].includes(c.req.method)) return await next()
  if (!/^multipart\/form-data\s*;/i.test(c.req.header('content-type') ?? '')) throw bodyNotForm()
  const statedLength = Number(c.req.header('content-length') ?? 0)
  if (!(statedLength <= uploadBytesMax)) throw bodyTooLarge()
  const { body } = c.req.raw
  if (body === null) return await next()
  const count = { isTooLong: false }
  c.req.raw = new Request(c.req.raw, {
    body: body.pipeThrough(countedBytes(count)),
    // A streamed body; the types do not know this option yet.
    duplex: 'half',
  } as RequestInit)
  await next()
  // The form parser only reports that the body ended early.
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

/** A response with bytes to download, which no browser displays or runs; not cached by default. */
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
