import { withoutLocale } from '../locale/href.ts'
import type { CookieJar } from './cookies.ts'

const cookieName = 'typed'
const maxAge = 600
const lengthMax = 2400
// Fields that must not be stored, or belong to a single submission.
const neverKept = /password|code|captcha|key$/i

/** The values typed into a form that waits for a confirmation, stored in this browser only. */
export type TypedValuesStore = {
  /** Stores the texts of a form for the screen at `path`, without passwords and codes. */
  keep(path: string, form: FormData): void
  /** Returns the stored values for this screen once; empty without any. */
  take(path: string): Readonly<Record<string, string>>
}

export function openTyped(jar: CookieJar): TypedValuesStore {
  return {
    keep: (path, form) => {
      const fields = [...form].flatMap(([name, value]) =>
        typeof value === 'string' && !neverKept.test(name) ? [[name, value] as const] : [],
      )
      const text = JSON.stringify({ path: withoutLocale(path), fields })
      // Longer than a cookie may be; stored completely or not at all.
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
