import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { day, type Mode, minute, modes, secretLengthMin } from '#kernel'
import { type Operator, operatorOf, operatorShape } from './config-operator.ts'
import { type OutsideConfig, outsideFaults, outsideOf, outsideShape } from './config-outside.ts'
import { productionFaults } from './config-production.ts'

// Everything that may be set from outside, and the only place that reads it. `.env.example` lists
// the same names; a test compares the two.

const flagless = (value: unknown) => (value === '' ? undefined : value)

const list = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )
  .pipe(z.array(z.string()))

const origin = z
  .url({ protocol: /^https?$/ })
  .transform((text) => text.replace(/\/+$/, ''))
  .refine((text) => new URL(text).pathname === '/', 'must be an origin without a path')

const base = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''))

const port = z.coerce.number().int().min(1).max(65_535)

const secretLettersMin = 12

const secrets = list.refine(
  (values) => values.length > 0 && values.every(isStrongSecret),
  `must hold secrets of at least ${secretLengthMin} random characters, separated by commas`,
)

const captchaShape = {
  CAPTCHA: z.enum(['altcha', 'siteverify', 'off']).default('altcha'),
  CAPTCHA_DIFFICULTY: z.coerce.number().int().min(1).max(6).default(4),
  CAPTCHA_VERIFY_URL: z.url({ protocol: /^https?$/ }).optional(),
  CAPTCHA_SECRET: z.string().min(1).optional(),
  CAPTCHA_SCRIPT_URL: z.url({ protocol: /^https$/ }).optional(),
  CAPTCHA_SITE_KEY: z.string().min(1).optional(),
}

const analyticsShape = {
  ANALYTICS: z.union([z.literal('none'), z.url({ protocol: /^https$/ })]).default('none'),
  ANALYTICS_SITE_ID: z.string().min(1).max(200).optional(),
}

const gatewayKey = z.string().min(8).max(500).optional()

const gatewayShape = {
  XENDIT_URL: base.default('https://api.xendit.co'),
  XENDIT_SECRET_KEY: gatewayKey,
  XENDIT_WEBHOOK_TOKEN: gatewayKey,
  MIDTRANS_URL: base.default('https://api.midtrans.com'),
  MIDTRANS_SERVER_KEY: gatewayKey,
  IRIS_URL: base.default('https://app.midtrans.com/iris/api/v1'),
  IRIS_CREATOR_KEY: gatewayKey,
  IRIS_APPROVER_KEY: gatewayKey,
  IRIS_MERCHANT_KEY: gatewayKey,
}

const Environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  PUBLIC_API_URL: base.optional(),
  API_PROXY_ALLOWLIST: list.pipe(z.array(base)).prefault(''),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(500).default(16),
  MODE: z.enum(modes).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).default('Sepetak <halo@sepetak.id>'),
  PAYMENTS: z.enum(['none', 'simulator', 'xendit', 'midtrans']).optional(),
  ...gatewayShape,
  ...outsideShape,
  PAYMENTS_SECRET: z.string().refine(isStrongSecret, weak()).optional(),
  SECRET_KEYS: secrets.optional(),
  DATA_KEYS: secrets.optional(),
  STORAGE_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_FOLDER: z.string().default('.data'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).optional(),
  IDENTITY_REVIEW: z.enum(['automatic', 'staff']).optional(),
  SCREENING_FOLDER: z.string().min(1).max(1000).optional(),
  STAFF_FACTOR: z.enum(['required', 'optional']).optional(),
  STAFF_IDLE_MINUTES: z.coerce
    .number()
    .int()
    .min(5)
    .max((7 * day) / minute)
    .optional(),
  CALLS_PER_MINUTE: z.coerce.number().int().min(60).max(10_000_000).default(1200),
  METRICS_PORT: port.optional(),
  PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0),
  ...captchaShape,
  ...analyticsShape,
  ...operatorShape,
})

/** The names that the product reads from its environment. */
export const configNames: readonly string[] = Object.keys(Environment.shape)

/** How this installation is set up, checked. */
export type Config = OutsideConfig & {
  readonly mode: Mode
  readonly host: string
  readonly port: number
  /** The one origin of the product, without a slash at the end. */
  readonly publicUrl: string
  /** Where the pages ask the API; null for in process. */
  readonly publicApiUrl: string | null
  readonly apiProxyAllowlist: readonly string[]
  /** Null: the embedded database is started. */
  readonly databaseUrl: string | null
  readonly databaseConnections: number
  readonly smtpUrl: string | null
  readonly mailFrom: string
  readonly secrets: Secrets
  readonly payments: PaymentsConfig
  /** Where the embedded database, made secrets and logs are kept. */
  readonly dataFolder: string
  /** An S3-compatible bucket for files; null: a folder under `dataFolder`. */
  readonly storageUrl: string | null
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** How often one account may call the API, on each server. */
  readonly callsPerMinute: number
  readonly metricsPort: number | null
  /** How many proxies of ours are in front and add to X-Forwarded-For. */
  readonly proxyHops: number
  /** Whether identities are approved at once, which the demo alone may do, or by staff. */
  readonly identityReview: 'automatic' | 'staff'
  /** A folder of lists of names that investors are screened against; null: none. */
  readonly screeningFolder: string | null
  /**
   * Whether staff show a second factor before anything else, and after how long their sessions end
   * that nobody uses; null: like those of everybody.
   */
  readonly staffSessions: {
    readonly needsFactor: boolean
    readonly idleMilliseconds: number | null
  }
  readonly captcha: CaptchaConfig
  /** The script that counts visits of those who allow it; null: nothing counts. */
  readonly analytics: { readonly scriptUrl: string; readonly siteId: string } | null
  readonly operator: Operator
  /** A file in which the operator reports its people, history and documents; null: it reveals nothing. */
  readonly operatorFile: string | null
}

/** Which gateway collects and sends money, and what each is spoken to with; empty where not set. */
type PaymentsConfig = {
  /** `none`: nothing is collected or sent yet, and the screens say so. */
  readonly kind: 'none' | 'simulator' | 'xendit' | 'midtrans'
  readonly keys: Readonly<Record<keyof typeof gatewayShape, string>>
}

/** How forms that anyone may send keep machines out. */
type CaptchaConfig =
  | { readonly kind: 'altcha'; readonly difficulty: number }
  | {
      readonly kind: 'siteverify'
      readonly verifyUrl: string
      readonly secret: string
      readonly scriptUrl: string
      readonly siteKey: string
    }
  | { readonly kind: 'off' }

/** Secrets of random text, newest first; null where none is set. */
type Secrets = {
  readonly secretKeys: readonly string[] | null
  readonly dataKeys: readonly string[] | null
  readonly paymentsSecret: string | null
}

/** What is wrong with the configuration: one sentence a fault, each naming what to set. */
export class ConfigFault extends Error {}

/**
 * Checks the environment. Outside the demo every secret has to be given and strong; in the demo those
 * that are missing stay null, and the start makes them once. Throws `ConfigFault`.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    configNames.map((name) => [name, flagless(environment[name]?.trim())]),
  )
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    throw new ConfigFault(
      parsed.error.issues
        .map((issue) => `${issue.path[0]?.toString()} ${sentence(issue.message)}.`)
        .join('\n'),
    )
  }
  const config = configOf(parsed.data)
  const faults = [
    ...captchaFaults(parsed.data),
    ...paymentsFaults(parsed.data),
    ...outsideFaults(parsed.data),
    ...analyticsFaults(parsed.data),
    ...(config.mode === 'demo' ? [] : productionFaults(parsed.data, config.mode)),
  ]
  if (faults.length > 0) throw new ConfigFault(faults.join('\n'))
  return config
}

/** Adds what `.env` says to the environment; what is set already wins. */
export function withEnvFile(
  environment: Readonly<Record<string, string | undefined>>,
  file: string,
): Record<string, string | undefined> {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return { ...environment }
  }
  const values: Record<string, string> = {}
  for (const line of text.split(/\r?\n/)) {
    const [, name, value] = /^\s*(?:export\s+)?([A-Z][A-Z0-9_]*)\s*=\s*(.*?)\s*$/.exec(line) ?? []
    if (name !== undefined && value !== undefined)
      values[name] = value.replace(/^(["'])(.*)\1$/, '$2')
  }
  return { ...values, ...environment }
}

/** The configuration of this process. */
export function loadConfig(): Config {
  return readConfig(withEnvFile(process.env, '.env'))
}

function configOf(env: z.output<typeof Environment>): Config {
  const mode = env.MODE ?? (env.DATABASE_URL === undefined ? 'demo' : 'live')
  return {
    mode,
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL ?? `http://${addressHost(env.HOST)}:${env.PORT}`,
    publicApiUrl: env.PUBLIC_API_URL ?? null,
    apiProxyAllowlist: env.API_PROXY_ALLOWLIST,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseConnections: env.DATABASE_CONNECTIONS,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    secrets: {
      secretKeys: env.SECRET_KEYS ?? null,
      dataKeys: env.DATA_KEYS ?? null,
      paymentsSecret: env.PAYMENTS_SECRET ?? null,
    },
    payments: paymentsOf(env),
    ...outsideOf(env),
    dataFolder: env.DATA_FOLDER,
    storageUrl: env.STORAGE_URL ?? null,
    logLevel: env.LOG_LEVEL ?? (mode === 'demo' ? 'warn' : 'info'),
    callsPerMinute: env.CALLS_PER_MINUTE,
    metricsPort: env.METRICS_PORT ?? null,
    proxyHops: env.PROXY_HOPS,
    identityReview: env.IDENTITY_REVIEW ?? (mode === 'demo' ? 'automatic' : 'staff'),
    screeningFolder: env.SCREENING_FOLDER ?? null,
    staffSessions: staffSessionsOf(env, mode),
    captcha: captchaOf(env),
    analytics:
      env.ANALYTICS === 'none'
        ? null
        : { scriptUrl: env.ANALYTICS, siteId: env.ANALYTICS_SITE_ID ?? '' },
    operator: operatorOf(env, mode),
    operatorFile: env.OPERATOR_FILE ?? null,
  }
}

// The demo's staff sign in by e-mail and password alone, and its clock is moved by days.
const staffIdleMinutes = 30

function staffSessionsOf(
  { STAFF_FACTOR: factor, STAFF_IDLE_MINUTES: minutes }: z.output<typeof Environment>,
  mode: Config['mode'],
): Config['staffSessions'] {
  const idleMinutes = minutes ?? (mode === 'demo' ? null : staffIdleMinutes)
  return {
    needsFactor: (factor ?? (mode === 'demo' ? 'optional' : 'required')) === 'required',
    idleMilliseconds: idleMinutes === null ? null : idleMinutes * 60_000,
  }
}

function captchaOf(env: z.output<typeof Environment>): CaptchaConfig {
  if (env.CAPTCHA !== 'siteverify')
    return env.CAPTCHA === 'off'
      ? { kind: 'off' }
      : { kind: 'altcha', difficulty: env.CAPTCHA_DIFFICULTY }
  return {
    kind: 'siteverify',
    verifyUrl: env.CAPTCHA_VERIFY_URL ?? '',
    secret: env.CAPTCHA_SECRET ?? '',
    scriptUrl: env.CAPTCHA_SCRIPT_URL ?? '',
    siteKey: env.CAPTCHA_SITE_KEY ?? '',
  }
}

function paymentsOf(env: z.output<typeof Environment>): PaymentsConfig {
  const names = Object.keys(gatewayShape) as (keyof typeof gatewayShape)[]
  // Every name of the shape is there; the type of `fromEntries` does not say so.
  const keys = Object.fromEntries(names.map((name) => [name, env[name] ?? '']))
  return { kind: env.PAYMENTS ?? 'simulator', keys: keys as PaymentsConfig['keys'] }
}

const gatewayKeys = {
  none: [],
  simulator: [],
  xendit: ['XENDIT_SECRET_KEY', 'XENDIT_WEBHOOK_TOKEN'],
  midtrans: ['MIDTRANS_SERVER_KEY', 'IRIS_CREATOR_KEY', 'IRIS_APPROVER_KEY', 'IRIS_MERCHANT_KEY'],
} as const

function paymentsFaults(env: z.output<typeof Environment>): string[] {
  return gatewayKeys[env.PAYMENTS ?? 'simulator']
    .filter((name) => env[name] === undefined)
    .map((name) => `${name} is missing: PAYMENTS=${env.PAYMENTS} needs it.`)
}

function captchaFaults(env: z.output<typeof Environment>): string[] {
  if (env.CAPTCHA !== 'siteverify') return []
  const needed = [
    'CAPTCHA_VERIFY_URL',
    'CAPTCHA_SECRET',
    'CAPTCHA_SCRIPT_URL',
    'CAPTCHA_SITE_KEY',
  ] as const
  return needed
    .filter((name) => env[name] === undefined)
    .map((name) => `${name} is missing: CAPTCHA=siteverify needs it.`)
}

function analyticsFaults(env: z.output<typeof Environment>): string[] {
  if (env.ANALYTICS === 'none' || env.ANALYTICS_SITE_ID !== undefined) return []
  return ['ANALYTICS_SITE_ID is missing: ANALYTICS needs the name that this site has there.']
}

function addressHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

function isStrongSecret(secret: string): boolean {
  return secret.length >= secretLengthMin && new Set(secret).size >= secretLettersMin
}

function weak(): string {
  return `must be a secret of at least ${secretLengthMin} random characters`
}

function sentence(message: string): string {
  const text = message.replace(/\.$/, '')
  return /^(must|has)/.test(text)
    ? text
    : `is not valid: ${text.charAt(0).toLowerCase()}${text.slice(1)}`
}
