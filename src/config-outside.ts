import { z } from 'zod'
import {
  type BankAccountsConfig,
  type BankAccountsEnv,
  bankAccountsFaults,
  bankAccountsOf,
  bankAccountsShape,
} from './config-bank-accounts.ts'

// What is outside and set up by a few names that belong together: the gateway for short messages, the
// OpenID provider that people may sign in with, and the operator's accounts at banks.

const messagesShape = {
  MESSAGES_URL: z.url({ protocol: /^https?$/ }).optional(),
  MESSAGES_KEY: z.string().min(16).max(500).optional(),
}

/** The service that sends short messages; null: none. */
type MessagesConfig = { readonly url: string; readonly key: string } | null

type MessagesEnv = { MESSAGES_URL?: string | undefined; MESSAGES_KEY?: string | undefined }

function messagesOf({ MESSAGES_URL: url, MESSAGES_KEY: key }: MessagesEnv): MessagesConfig {
  return url === undefined || key === undefined ? null : { url, key }
}

function messagesFaults({ MESSAGES_URL: url, MESSAGES_KEY: key }: MessagesEnv): string[] {
  if (url !== undefined && key === undefined)
    return ['MESSAGES_KEY is missing: what goes to MESSAGES_URL is signed with it.']
  if (url === undefined && key !== undefined)
    return ['MESSAGES_URL is missing: MESSAGES_KEY signs what goes there.']
  return []
}

const signInShape = {
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_CLIENT_ID: z.string().min(1).max(500).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).max(2000).optional(),
  OIDC_NAME: z.string().min(1).max(40).optional(),
}

/** The OpenID provider that people may sign in with; null: none. */
type SignInConfig = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** What the button calls it. */
  readonly name: string
} | null

type SignInEnv = { [Name in keyof typeof signInShape]?: string | undefined }

function signInOf(env: SignInEnv): SignInConfig {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return null
  return { issuer, clientId, clientSecret, name: env.OIDC_NAME ?? new URL(issuer).hostname }
}

function signInFaults(env: SignInEnv): string[] {
  const needed = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const
  const isWanted = [...needed, 'OIDC_NAME' as const].some((name) => env[name] !== undefined)
  if (!isWanted) return []
  const missing = needed
    .filter((name) => env[name] === undefined)
    .map((name) => `${name} is missing: signing in with a provider needs it.`)
  return [...missing, ...issuerFaults(env.OIDC_ISSUER)]
}

function issuerFaults(issuer: string | undefined): string[] {
  if (issuer === undefined || issuer.startsWith('https://')) return []
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(issuer).hostname)
  return isHere ? [] : ['OIDC_ISSUER must begin with https:// unless it is on this machine.']
}

/** All of them, as the configuration has them. */
export type OutsideConfig = {
  readonly messages: MessagesConfig
  readonly signIn: SignInConfig
  readonly bankAccounts: BankAccountsConfig
}

type OutsideEnv = MessagesEnv & SignInEnv & BankAccountsEnv

export const outsideShape = { ...messagesShape, ...signInShape, ...bankAccountsShape }

export function outsideOf(env: OutsideEnv): OutsideConfig {
  return { messages: messagesOf(env), signIn: signInOf(env), bankAccounts: bankAccountsOf(env) }
}

/** What is set by halves. */
export function outsideFaults(env: OutsideEnv): string[] {
  return [...messagesFaults(env), ...signInFaults(env), ...bankAccountsFaults(env)]
}
