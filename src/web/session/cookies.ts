/** How long the session's cookies live in the browser, in seconds (spec 9). */
export const authMaxAge = 604_800

export type CookieOptions = { readonly maxAge: number; readonly isSecure: boolean }

/** The value of one cookie of a request, decoded; null when absent or not decodable. */
export function readCookie(header: string | null, name: string): string | null {
  if (header === null) return null
  for (const part of header.split(';')) {
    const separator = part.indexOf('=')
    if (separator < 0 || part.slice(0, separator).trim() !== name) continue
    try {
      return decodeURIComponent(part.slice(separator + 1).trim())
    } catch {
      return null
    }
  }
  return null
}

/** What this request's answer changes in the browser's cookies; the last word on a name counts. */
export type CookieJar = {
  read(name: string): string | null
  set(name: string, value: string, maxAge: number): void
  clear(name: string): void
  /**
   * One `Set-Cookie` header a changed cookie. What a page asks for by itself only takes away: a
   * session that was ended or put aside meanwhile is not brought back by an answer on its way.
   */
  headers(asked?: 'by-the-page'): string[]
}

export function cookieJar(header: string | null, isSecure: boolean): CookieJar {
  const changes = new Map<string, { value: string | null; header: string }>()
  const change = (name: string, value: string | null, maxAge: number) =>
    changes.set(name, { value, header: serialize(name, value ?? '', { maxAge, isSecure }) })
  return {
    read: (name) => {
      const changed = changes.get(name)
      return changed === undefined ? readCookie(header, name) : changed.value
    },
    set: (name, value, maxAge) => change(name, value, maxAge),
    clear: (name) => change(name, null, 0),
    headers: (asked) =>
      [...changes.values()]
        .filter(({ value }) => asked !== 'by-the-page' || value === null)
        .map(({ header }) => header),
  }
}

function serialize(name: string, value: string, { maxAge, isSecure }: CookieOptions): string {
  const secure = isSecure ? '; Secure' : ''
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`
}
