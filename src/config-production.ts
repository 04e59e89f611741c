import type { Mode } from '#kernel'
import { type BankAccountsEnv, missingAccounts } from './config-bank-accounts.ts'

/** The settings that live mode and a rehearsal require, by their environment variables. */
type ProductionSettings = BankAccountsEnv & {
  readonly PAYMENTS?: string | undefined
  readonly SECRET_KEYS?: readonly string[] | undefined
  readonly DATA_KEYS?: readonly string[] | undefined
  readonly PAYMENTS_SECRET?: string | undefined
  readonly DATABASE_URL?: string | undefined
  readonly PUBLIC_URL?: string | undefined
  readonly SMTP_URL?: string | undefined
  readonly IDENTITY_REVIEW?: string | undefined
  readonly STAFF_FACTOR?: string | undefined
  readonly CAPTCHA: string
}

/** Returns the settings that prevent a start in this mode. A rehearsal may use the simulated gateway. */
export function productionFaults(env: ProductionSettings, mode: Exclude<Mode, 'demo'>): string[] {
  const faults = gatewayFaults(env, mode)
  for (const name of ['SECRET_KEYS', 'DATA_KEYS', 'PAYMENTS_SECRET'] as const) {
    if (env[name] === undefined)
      faults.push(`${name} is missing: ${mode} mode needs it. ${howToMake}`)
  }
  const used = [...(env.SECRET_KEYS ?? []), ...(env.DATA_KEYS ?? []), env.PAYMENTS_SECRET]
  if (new Set(used).size < used.length)
    faults.push('SECRET_KEYS, DATA_KEYS and PAYMENTS_SECRET must all be different secrets.')
  if (env.DATABASE_URL === undefined)
    faults.push(`DATABASE_URL is missing: in ${mode} mode the database is one that you look after.`)
  if (env.PUBLIC_URL === undefined)
    faults.push(`PUBLIC_URL is missing: ${mode} mode needs the address that visitors use.`)
  else if (!env.PUBLIC_URL.startsWith('https://') && !isLoopback(env.PUBLIC_URL))
    faults.push(`PUBLIC_URL must begin with https:// in ${mode} mode.`)
  if (env.IDENTITY_REVIEW === 'automatic')
    faults.push(
      `IDENTITY_REVIEW must not be automatic in ${mode} mode: staff look at each identity.`,
    )
  if (env.CAPTCHA === 'off')
    faults.push(`CAPTCHA must not be off in ${mode} mode: anyone could send forms by machine.`)
  if (env.STAFF_FACTOR === 'optional')
    faults.push(`STAFF_FACTOR must not be optional in ${mode} mode: staff show a second factor.`)
  if (env.SMTP_URL === undefined)
    faults.push(`SMTP_URL is missing: in ${mode} mode mail has to leave the machine.`)
  return [...faults, ...registerFaults(env, mode)]
}

// By halves it is refused in every mode; without money there is nothing to keep apart.
function registerFaults(env: ProductionSettings, mode: Exclude<Mode, 'demo'>): string[] {
  const missing = missingAccounts(env)
  if (env.PAYMENTS === undefined || env.PAYMENTS === 'none' || missing.length < 4) return []
  return missing.map(
    (name) => `${name} is missing: in ${mode} mode each purpose has a bank account of its own.`,
  )
}

function gatewayFaults(env: ProductionSettings, mode: Exclude<Mode, 'demo'>): string[] {
  if (env.PAYMENTS === undefined)
    return [
      `PAYMENTS is missing: ${mode} mode needs the gateway that moves money (PAYMENTS=none: none yet).`,
    ]
  return env.PAYMENTS === 'simulator' && mode === 'live'
    ? ['PAYMENTS must not be simulator in live mode: its money does not exist.']
    : []
}

const howToMake = 'Make one with: openssl rand -base64 48'

function isLoopback(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)
}
