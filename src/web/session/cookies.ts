/** The lifetime of the session cookies in seconds (spec 9). */
export const authMaxAge = 604_800

type CookieOptions = { readonly maxAge: number; readonly isSecure: boolean }

/** The decoded value of a cookie of a request; null when it is absent or cannot be decoded. */
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

/** The changes of the browser's cookies by the response to this request; the last change of a name counts. */
export type CookieJar = {
  read(name: string): string | null
  set(name: string, value: string, maxAge: number): void
  clear(name: string): void
  /**
   * Returns one `Set-Cookie` header per changed cookie. A request that a page sent automatically can only remove
   * cookies, so that its late response does not restore a session that was ended in the meantime.
   */
  headers(requestedBy?: 'by-the-page'): string[]
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
    headers: (requestedBy) =>
      [...changes.values()]
        .filter(({ value }) => requestedBy !== 'by-the-page' || value === null)
        .map(({ header }) => header),
  }
}

function serialize(name: string, value: string, { maxAge, isSecure }: CookieOptions): string {
  const secure = isSecure ? '; Secure' : ''
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`
}
