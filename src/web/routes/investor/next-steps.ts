import type { Identity, Profile, Wallet } from '../../api/shapes.ts'

export type StepName =
  | 'profile'
  | 'identity'
  | 'papers'
  | 'again'
  | 'suitability'
  | 'wallet'
  | 'deposit'

export type NextStep = { readonly name: StepName; readonly path: string }

type Standing = {
  readonly profile: Pick<Profile, 'isComplete'>
  readonly identity: Pick<Identity, 'state' | 'review' | 'submittedAt' | 'suitability'>
  readonly wallet: Wallet
  readonly hasBought: boolean
}

/** What waits for this person: what stands before a purchase, and money on its way; often nothing. */
export function nextSteps({ profile, identity, wallet, hasBought }: Standing): NextStep[] {
  const steps: NextStep[] = []
  if (!profile.isComplete) steps.push({ name: 'profile', path: '/dashboard/profile/edit' })
  const name = identityStep(identity)
  if (name !== null) steps.push({ name, path: '/dashboard/profile/identity' })
  // Asked of whoever is verified: somebody whom units do not suit knows from their answer.
  if (
    identity.state === 'verified' &&
    (identity.suitability === 'missing' || identity.suitability === 'unconfirmed')
  ) {
    steps.push({ name: 'suitability', path: '/dashboard/profile/suitability' })
  }
  // Somebody who has bought knows the way; an empty wallet is then no task.
  if (!hasBought && wallet.free === 0 && wallet.incoming === 0) {
    steps.push({ name: 'wallet', path: '/dashboard/wallet/deposit' })
  }
  if (wallet.incoming > 0) steps.push({ name: 'deposit', path: '/dashboard/wallet' })
  return steps
}

/** What the identity lacks: everything, its pictures, or what staff asked for again. */
function identityStep({ state, review, submittedAt }: Standing['identity']): StepName | null {
  if (state === 'none') return 'identity'
  if (state === 'asked') return 'again'
  return state === 'declared' && review === 'staff' && submittedAt === null ? 'papers' : null
}
