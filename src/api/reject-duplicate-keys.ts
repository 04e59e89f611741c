import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from './env.ts'
import { nameTwice } from './refusals.ts'
import { isUpload } from './uploads.ts'

/**
 * Refuses a JSON body in which an object has a duplicate name. Parsers differ in which value they take, and
 * every part of the system must use the same one.
 */
export const namesOnce = createMiddleware<ApiEnv>(async (c, next) => {
  const isJson = /^application\/json/i.test(c.req.header('content-type') ?? '')
  if (isJson && !isUpload(c.req.path) && hasNameTwice(await c.req.text())) throw nameTwice()
  await next()
})

// Matches all strings of a body in order; names are followed by a colon.
const texts = /"(?:[^"\\]|\\.)*"(\s*:)?/gs

/** Whether an object in this JSON has a duplicate name. Invalid JSON is refused elsewhere. */
export function hasNameTwice(json: string): boolean {
  try {
    const kept = namesIn(JSON.parse(json))
    let written = 0
    for (const [, colon] of json.matchAll(texts)) if (colon !== undefined) written += 1
    return written !== kept
  } catch {
    return false
  }
}

function namesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inside = Object.values(value)
  const own = Array.isArray(value) ? 0 : inside.length
  return inside.reduce<number>((sum, each) => sum + namesIn(each), own)
}
