import { withoutLocale } from '../locale/href.ts'
import type { CookieJar } from './cookies.ts'

const cookieName = 'typed'
const maxAge = 600
const lengthMax = 2400
// What must not be stored, and what belongs to one sending only.
const neverKept = /password|code|captcha|key$/i

/** What was typed into a form that has to wait for a confirmation, kept in this browser alone. */
export type TypedKeeper = {
  /** Keeps the texts of a form for the screen at `path`; passwords and codes are left out. */
  keep(path: string, form: FormData): void
  /** What was kept for this screen, once; empty when nothing was. */
  take(path: string): Readonly<Record<string, string>>
}

export function openTyped(jar: CookieJar): TypedKeeper {
  return {
    keep: (path, form) => {
      const fields = [...form].flatMap(([name, value]) =>
        typeof value === 'string' && !neverKept.test(name) ? [[name, value] as const] : [],
      )
      const text = JSON.stringify({ path: withoutLocale(path), fields })
      // Longer than a cookie may be: better nothing than a part of it.
      if (encodeURIComponent(text).length <= lengthMax) jar.set(cookieName, text, maxAge)
    },
    take: (path) => {
      const kept = parse(jar.read(cookieName))
      if (kept === null || kept.path !== withoutLocale(path)) return {}
      jar.clear(cookieName)
      return Object.fromEntries(kept.fields)
    },
  }
}

type Kept = { path: string; fields: [string, string][] }

function parse(value: string | null): Kept | null {
  try {
    const { path, fields } = JSON.parse(value ?? '') as Partial<Record<keyof Kept, unknown>>
    if (typeof path !== 'string' || !Array.isArray(fields)) return null
    const texts = fields.filter(
      (field): field is [string, string] =>
        Array.isArray(field) && typeof field[0] === 'string' && typeof field[1] === 'string',
    )
    return { path, fields: texts }
  } catch {
    return null
  }
}
