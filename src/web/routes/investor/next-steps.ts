import type { Identity, Profile, Wallet } from '../../api/shapes.ts'

export type StepName = 'profile' | 'identity' | 'suitability' | 'wallet'

export type NextStep = { readonly name: StepName; readonly path: string }

type Standing = {
  readonly profile: Pick<Profile, 'isComplete'>
  readonly identity: Pick<Identity, 'state' | 'suitability'>
  readonly wallet: Wallet
  readonly hasBought: boolean
}

/** What still stands between this person and a purchase; empty when nothing does. */
export function nextSteps({ profile, identity, wallet, hasBought }: Standing): NextStep[] {
  const steps: NextStep[] = []
  if (!profile.isComplete) steps.push({ name: 'profile', path: '/dashboard/profile/edit' })
  if (identity.state === 'none') {
    steps.push({ name: 'identity', path: '/dashboard/profile/identity' })
  }
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
  return steps
}
