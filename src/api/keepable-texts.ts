import { createMiddleware } from 'hono/factory'
import { type FieldError, isKeepable } from '#kernel'
import type { ApiEnv } from './env.ts'
import { notFound, requestInvalid } from './refusals.ts'
import { isUpload } from './uploads.ts'

/**
 * Refuses texts that the database cannot store, with a NUL character or an unpaired surrogate, in an address, a
 * query, a JSON body or a form field. No keyboard types them.
 */
export const keepableTexts = createMiddleware<ApiEnv>(async (c, next) => {
  const { path, query } = partsOf(c.req.url)
  if (path.includes('%00')) throw notFound()
  // Addresses are percent-encoded UTF-8, which cannot contain unpaired surrogates.
  const faults = query.includes('%00') ? faultsIn(new URLSearchParams(query)) : []
  if (isUpload(c.req.path) && isForm(c.req.header('content-type')))
    faults.push(...faultsIn(await readableForm(() => c.req.formData())))
  else if (isJson(c.req.header('content-type'))) faults.push(...faultsOfJson(await c.req.text()))
  if (faults.length > 0) throw requestInvalid(faults)
  await next()
})

function partsOf(url: string): { path: string; query: string } {
  const start = url.indexOf('?')
  return start === -1
    ? { path: url, query: '' }
    : { path: url.slice(0, start), query: url.slice(start + 1) }
}

function isForm(type: string | undefined): boolean {
  return /^multipart\/form-data\s*;/i.test(type ?? '')
}

function isJson(type: string | undefined): boolean {
  return /^application\/json/i.test(type ?? '')
}

// A body that is not a form is refused elsewhere; a parsed form is cached.
async function readableForm(read: () => Promise<FormData>): Promise<FormData> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof TypeError) return new FormData()
    throw error
  }
}

function faultsIn(fields: FormData | URLSearchParams): FieldError[] {
  const names = new Set<string>()
  // The two types have the same parts but no common interface.
  for (const [name, value] of fields as Iterable<[string, unknown]>) {
    const isWhole = isKeepable(name) && (typeof value !== 'string' || isKeepable(value))
    if (!isWhole) names.add(name)
  }
  return [...names].map(faultAt)
}

// Both occur as escapes only: JSON allows no raw NUL, and UTF-8 no unpaired surrogates.
const suspicious = /\\u(0000|d[89a-f])/i

function faultsOfJson(text: string): FieldError[] {
  if (!suspicious.test(text)) return []
  try {
    return pathsIn(JSON.parse(text), []).map(faultAt)
  } catch {
    return []
  }
}

function pathsIn(value: unknown, path: readonly string[]): string[] {
  if (typeof value === 'string') return isKeepable(value) ? [] : [path.join('.')]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inside]) =>
    isKeepable(name) ? pathsIn(inside, [...path, name]) : [[...path, name].join('.')],
  )
}

function faultAt(path: string): FieldError {
  return { path: path.replaceAll('\0', '').toWellFormed() || 'json', code: 'field.characters' }
}
