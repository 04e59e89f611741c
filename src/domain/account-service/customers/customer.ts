import { type AccountStatus, filePartRoles } from '#contract'
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

/** Returns whether the actor's roles may see this part. */
export function mayView(part: keyof typeof filePartRoles, { roles }: Actor): boolean {
  return filePartRoles[part].some((role) => roles.includes(role))
}
