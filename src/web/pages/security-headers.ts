import { hash } from 'node:crypto'

const hashes = new Map<string, string>()
const rememberedMax = 500
const rememberedLengthMax = 20_000

/** The security headers of every response. */
export function securityHeaders(isSecure: boolean): Readonly<Record<string, string>> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': permissionsPolicy(null),
    ...(isSecure ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

const cameraPath = /^(\/en)?\/dashboard\/profile\/identity\/?$/

/** The permissions of a page: none, except the camera on the selfie page. */
export function permissionsPolicy(path: string | null): string {
  const camera = path !== null && cameraPath.test(path) ? '(self)' : '()'
  return `camera=${camera}, geolocation=(), microphone=(), payment=(), usb=()`
}

/** The configured external origins; nothing else is loaded from other origins. */
export type OutsideOrigins = {
  /** The origin of visit counting. */
  readonly analytics: string | null
  /** The origin of the captcha widget, which runs in its own frame. */
  readonly captcha: string | null
  /** The origin of the login provider, to which one of our forms redirects. */
  readonly signIn: string | null
}

const nothingOutside: OutsideOrigins = { analytics: null, captcha: null, signIn: null }

/** The content policy of one page: scripts from our own origin and the inline scripts of this page. */
export function contentSecurityPolicy(html: string, outside = nothingOutside): string {
  const { analytics, captcha, signIn } = outside
  const from = (...origins: (string | null)[]) =>
    origins.map((origin) => (origin === null ? '' : ` ${origin}`)).join('')
  const scripts = inlineScripts(html).map((script) => ` 'sha256-${hashOf(script)}'`)
  return [
    "default-src 'self'",
    `script-src 'self'${scripts.join('')}${from(analytics, captcha)}`,
    ...(analytics === null && captcha === null
      ? []
      : [`connect-src 'self'${from(analytics, captcha)}`]),
    ...(captcha === null ? [] : [`frame-src ${captcha}`]),
    "style-src 'self'",
    // Style attributes set widths of bars and similar; they cannot inject sheets or elements.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${from(signIn)}`,
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The texts of the inline scripts of a page. */
export function inlineScripts(html: string): string[] {
  const found: string[] = []
  for (let from = html.indexOf('<script'); from >= 0; from = html.indexOf('<script', from + 1)) {
    const start = html.indexOf('>', from) + 1
    const end = html.indexOf('</script>', start)
    if (start === 0 || end < 0) break
    const tag = html.slice(from, start)
    // Structured data is not executed by browsers.
    const isRun = !tag.includes(' src=') && !tag.includes('application/ld+json')
    if (isRun) found.push(html.slice(start, end))
    from = end
  }
  return found
}

function hashOf(script: string): string {
  const known = hashes.get(script)
  if (known !== undefined) return known
  const made = hash('sha256', script, 'base64')
  if (hashes.size < rememberedMax && script.length < rememberedLengthMax) hashes.set(script, made)
  return made
}
