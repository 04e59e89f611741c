import type { AccountStatus, FilePart } from '#contract'
import type { Suspension } from '#identity'
import type { DeclaredIdentity } from '#investors'
import type { Actor } from '#kernel'

/** A search result, with just enough to tell people apart. */
export type FoundCustomer = {
  readonly userId: string
  readonly name: string | null
  readonly maskedEmail: string
  readonly status: AccountStatus
  readonly createdAt: Date
}

/** The state of an account as far as the viewer's role needs it; null for the parts it does not need. */
export type Customer = {
  readonly userId: string
  readonly name: string | null
  readonly email: string
  readonly phone: string | null
  readonly status: AccountStatus
  readonly isStaff: boolean
  readonly createdAt: Date
  readonly lastSeenAt: Date | null
  readonly frozenAt: Date | null
  readonly identity: Pick<DeclaredIdentity, 'state' | 'maskedNik' | 'verifiedAt'> | null
  readonly balances: {
    readonly free: bigint
    readonly held: bigint
    readonly rewards: bigint
    /** Rupiah that the customer owes us. */
    readonly owed: bigint
  } | null
  readonly suspensions: readonly Suspension[]
}

type Part = 'phone' | 'identity' | 'balances' | FilePart

const ofMoney = ['support', 'compliance', 'finance']
const ofWords = ['support', 'compliance']

const seers: Record<Part, readonly string[]> = {
  phone: ofWords,
  identity: ['support', 'compliance', 'admin'],
  balances: ofMoney,
  movements: ofMoney,
  deposits: ofMoney,
  purchases: ofMoney,
  holdings: ofMoney,
  orders: ofMoney,
  withdrawals: ofMoney,
  'bank-accounts': ofMoney,
  messages: ofWords,
  tickets: ofWords,
  sessions: ofWords,
  consents: ['support', 'compliance', 'admin'],
  decisions: ['compliance', 'admin'],
  // Includes the record of searches for a person, which only these roles may know of.
  notes: ['compliance', 'admin'],
}

/** Returns whether the actor's roles may see this part. */
export function mayView(part: Part, { roles }: Actor): boolean {
  return roles.some((role) => seers[part].includes(role))
}
