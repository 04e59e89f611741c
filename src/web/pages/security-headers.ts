import { hash } from 'node:crypto'

const hashes = new Map<string, string>()
const rememberedMax = 500
const rememberedLengthMax = 20_000

/** What every answer of ours says to browsers, whatever it is. */
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

/** What a page may ask of the device: nothing, but for the camera where the selfie is taken. */
export function permissionsPolicy(path: string | null): string {
  const camera = path !== null && cameraPath.test(path) ? '(self)' : '()'
  return `camera=${camera}, geolocation=(), microphone=(), payment=(), usb=()`
}

/** Origins outside that the configuration lets in: nothing else is ever loaded from elsewhere. */
export type OutsideOrigins = {
  /** Whose script counts visits and receives them. */
  readonly analytics: string | null
  /** Whose widget proves that a person is there, in a frame of its own. */
  readonly captcha: string | null
  /** Where people are asked who sign in with a provider: a form of ours leads there. */
  readonly signIn: string | null
}

const nothingOutside: OutsideOrigins = { analytics: null, captcha: null, signIn: null }

/** The policy of one page: scripts of our own origin and the inline ones of this page, no others. */
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
    // Widths of bars and the like are attributes; no sheet or element can be slipped in by them.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${from(signIn)}`,
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The texts of the scripts that are in a page itself. */
export function inlineScripts(html: string): string[] {
  const found: string[] = []
  for (let from = html.indexOf('<script'); from >= 0; from = html.indexOf('<script', from + 1)) {
    const start = html.indexOf('>', from) + 1
    const end = html.indexOf('</script>', start)
    if (start === 0 || end < 0) break
    const tag = html.slice(from, start)
    // Structured data are no script: browsers never run them.
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
