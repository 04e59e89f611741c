import { z } from 'zod'

// The accounts of the operator at banks, one for each purpose: money of investors, of offerings until
// they close, of properties, and the operator's own.

const account = z
  .string()
  .regex(
    /^[0-9]{3} [0-9]{8,20} \S.{0,99}$/,
    'must be the three digits of a bank, the number and the name of the holder, separated by spaces',
  )
  .optional()

export const bankAccountsShape = {
  BANK_ACCOUNT_CLIENT: account,
  BANK_ACCOUNT_ESCROW: account,
  BANK_ACCOUNT_PROPERTY: account,
  BANK_ACCOUNT_OWN: account,
}

type Name = keyof typeof bankAccountsShape
export type BankAccountsEnv = { readonly [Each in Name]?: string | undefined }

const names = [
  'BANK_ACCOUNT_CLIENT',
  'BANK_ACCOUNT_ESCROW',
  'BANK_ACCOUNT_PROPERTY',
  'BANK_ACCOUNT_OWN',
] as const satisfies readonly Name[]

type BankAccount = {
  readonly bankCode: string
  readonly accountNumber: string
  readonly holderName: string
}

/** The operator's register; null: not said, so nobody can transfer to us. */
export type BankAccountsConfig = Readonly<
  Record<'client' | 'escrow' | 'property' | 'own', BankAccount>
> | null

export function bankAccountsOf(env: BankAccountsEnv): BankAccountsConfig {
  const [client, escrow, property, own] = names.map((name) => accountIn(env[name]))
  if (!client || !escrow || !property || !own) return null
  return { client, escrow, property, own }
}

function accountIn(text: string | undefined): BankAccount | null {
  const [, bankCode, accountNumber, holderName] = /^(\S+) (\S+) (.+)$/.exec(text ?? '') ?? []
  if (bankCode === undefined || accountNumber === undefined || holderName === undefined) return null
  return { bankCode, accountNumber, holderName }
}

/** A register by halves, and two purposes in one account: nobody could say whose its money is. */
export function bankAccountsFaults(env: BankAccountsEnv): string[] {
  const given = names.flatMap((name) => env[name] ?? [])
  if (given.length === 0) return []
  // A statement says its number only, so not even two banks may give the same one.
  const numbers = new Set(given.map((text) => text.split(' ')[1]))
  return [
    ...missingAccounts(env).map((name) => `${name} is missing: ${each}`),
    ...(numbers.size < given.length ? [`BANK_ACCOUNT_* name one account twice: ${each}`] : []),
  ]
}

const each = 'money of investors, of offerings, of properties and our own each have an account.'

/** What a start needs as soon as money is taken in. */
export function missingAccounts(env: BankAccountsEnv): Name[] {
  return names.filter((name) => env[name] === undefined)
}
