import type { Identity } from '#contract/users/identity-body.ts'
import type { Profile } from '#contract/users/users.ts'
import type { Wallet } from '#contract/wallet/wallet-body.ts'

// The one place that knows what a person does next: dashboard, profile, purchase and every redirect
// between the steps ask here.

const suitabilityPath = '/dashboard/profile/suitability'
const identityPath = '/dashboard/profile/identity'

/** The one thing that an identity lacks. Without a path: staff are at it, and nothing is to be done. */
export type IdentityStep =
  | { readonly name: 'identity' | 'documents' | 'again'; readonly path: string }
  | { readonly name: 'reviewing' | 'refused'; readonly path: null }

/** What is missing before units can be bought. Without a path there is nothing that the person could do. */
export type PurchaseStep =
  | IdentityStep
  | { readonly name: 'suitability' | 'warning'; readonly path: string }
  | { readonly name: 'unsuited'; readonly path: null }

type Task =
  | Exclude<PurchaseStep, { path: null }>['name']
  | 'profile'
  | 'wallet'
  | 'deposit'
  | 'vote'

export type NextStep = { readonly name: Task; readonly path: string }

type Stage = Pick<Identity, 'state' | 'review' | 'submittedAt'>

export type Standing = Stage & Pick<Identity, 'suitability'>

type Whole = {
  readonly profile: Pick<Profile, 'isComplete'>
  readonly identity: Standing
  readonly wallet: Wallet
  readonly hasBought: boolean
  /** The meetings that wait for a vote: the newest of them at least. */
  readonly votes: readonly { readonly id: string }[]
}

/** What waits for this person: steps before a purchase, and money on its way; often nothing. */
export function nextSteps({ profile, identity, wallet, hasBought, votes }: Whole): NextStep[] {
  const steps: NextStep[] = []
  if (!profile.isComplete) steps.push({ name: 'profile', path: '/dashboard/profile/edit' })
  const before = stepsBeforePurchase(identity)
  for (const step of before) if (step.path !== null) steps.push(step)
  // A holder knows the way; an empty wallet is then no task. Nor is it where nothing can be bought.
  const mayNeverBuy = before.some(({ name }) => name === 'refused' || name === 'unsuited')
  if (!hasBought && !mayNeverBuy && wallet.free === 0 && wallet.incoming === 0) {
    steps.push({ name: 'wallet', path: '/dashboard/wallet/deposit' })
  }
  if (wallet.incoming > 0) steps.push({ name: 'deposit', path: '/dashboard/wallet' })
  const [vote] = votes
  if (vote !== undefined)
    steps.push({
      name: 'vote',
      path: votes.length === 1 ? `/dashboard/votes/${vote.id}` : '/dashboard/votes',
    })
  return steps
}

/** The steps before a purchase that are not done, in their order: the questions come before the card. */
export function stepsBeforePurchase(identity: Standing): PurchaseStep[] {
  if (identity.state === 'refused') return [{ name: 'refused', path: null }]
  const { suitability } = identity
  if (suitability === 'unsuited') return [{ name: 'unsuited', path: null }]
  const steps: PurchaseStep[] = []
  if (suitability === 'missing') steps.push({ name: 'suitability', path: suitabilityPath })
  if (suitability === 'unconfirmed') steps.push({ name: 'warning', path: suitabilityPath })
  const step = identityStep(identity)
  return step === null ? steps : [...steps, step]
}

/** What the identity lacks: everything, its pictures, what staff asked for again, or their decision. */
export function identityStep({ state, review, submittedAt }: Stage): IdentityStep | null {
  if (state === 'verified') return null
  if (state === 'none') return { name: 'identity', path: identityPath }
  if (state === 'asked') return { name: 'again', path: identityPath }
  if (state === 'refused') return { name: 'refused', path: null }
  if (review === 'staff' && submittedAt === null) return { name: 'documents', path: identityPath }
  return { name: 'reviewing', path: null }
}
