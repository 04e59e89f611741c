import type { Identity } from '#contract/users/identity-body.ts'
import type { Profile } from '#contract/users/users.ts'
import type { Wallet } from '#contract/wallet/wallet-body.ts'

/** The one thing that an identity lacks. Without a path: staff are at it, and nothing is to be done. */
export type IdentityStep =
  | { readonly name: 'identity' | 'documents' | 'again'; readonly path: string }
  | { readonly name: 'reviewing' | 'refused'; readonly path: null }

type Task = 'profile' | 'identity' | 'documents' | 'again' | 'suitability' | 'wallet' | 'deposit'

export type NextStep = { readonly name: Task; readonly path: string }

type Stage = Pick<Identity, 'state' | 'review' | 'submittedAt'>

type Standing = {
  readonly profile: Pick<Profile, 'isComplete'>
  readonly identity: Stage & Pick<Identity, 'suitability'>
  readonly wallet: Wallet
  readonly hasBought: boolean
}

/** What waits for this person: steps before a purchase, and money on its way; often nothing. */
export function nextSteps({ profile, identity, wallet, hasBought }: Standing): NextStep[] {
  const steps: NextStep[] = []
  if (!profile.isComplete) steps.push({ name: 'profile', path: '/dashboard/profile/edit' })
  const step = identityStep(identity)
  if (step !== null && step.path !== null) steps.push(step)
  // Asked of everyone who is verified: those whom units do not suit know from their answer.
  if (
    identity.state === 'verified' &&
    (identity.suitability === 'missing' || identity.suitability === 'unconfirmed')
  ) {
    steps.push({ name: 'suitability', path: '/dashboard/profile/suitability' })
  }
  // A holder knows the way; an empty wallet is then no task. Nor is it where nothing can be bought.
  const mayNeverBuy = identity.state === 'refused' || identity.suitability === 'unsuited'
  if (!hasBought && !mayNeverBuy && wallet.free === 0 && wallet.incoming === 0) {
    steps.push({ name: 'wallet', path: '/dashboard/wallet/deposit' })
  }
  if (wallet.incoming > 0) steps.push({ name: 'deposit', path: '/dashboard/wallet' })
  return steps
}

/** What the identity lacks: everything, its pictures, what staff asked for again, or their decision. */
export function identityStep({ state, review, submittedAt }: Stage): IdentityStep | null {
  const path = '/dashboard/profile/identity'
  if (state === 'verified') return null
  if (state === 'none') return { name: 'identity', path }
  if (state === 'asked') return { name: 'again', path }
  if (state === 'refused') return { name: 'refused', path: null }
  if (review === 'staff' && submittedAt === null) return { name: 'documents', path }
  return { name: 'reviewing', path: null }
}
