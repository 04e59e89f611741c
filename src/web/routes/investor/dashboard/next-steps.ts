import type { Identity } from '#contract/users/identity-body.ts'
import type { Profile } from '#contract/users/users.ts'
import type { Wallet } from '#contract/wallet/wallet-body.ts'

// The single source of the next steps of an investor, used by the dashboard, the profile, the purchase and
// every redirect between the steps.

const suitabilityPath = '/dashboard/profile/suitability'
const identityPath = '/dashboard/profile/identity'

/**
 * The next step for an identity. Without a path staff are reviewing or have refused it, and the investor has
 * nothing to do.
 */
type IdentityStep =
  | { readonly name: 'identity' | 'documents' | 'again'; readonly path: string }
  | { readonly name: 'reviewing' | 'refused'; readonly path: null }

/** A step required before units can be bought. Without a path there is nothing that the investor can do. */
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
  /** The meetings open for the investor's vote, with at least the latest one. */
  readonly votes: readonly { readonly id: string }[]
}

/** Returns the tasks of an investor: steps before a purchase, unpaid deposits and votes; often none. */
export function nextSteps({ profile, identity, wallet, hasBought, votes }: Whole): NextStep[] {
  const steps: NextStep[] = []
  if (!profile.isComplete) steps.push({ name: 'profile', path: '/dashboard/profile/edit' })
  const before = stepsBeforePurchase(identity)
  for (const step of before) if (step.path !== null) steps.push(step)
  // An empty wallet is not a task for an investor who has bought before, nor for one who cannot buy or has to
  // wait for staff.
  const mayAct = before.every(({ path }) => path !== null)
  if (!hasBought && mayAct && wallet.free + wallet.incoming + wallet.unpaid === 0) {
    steps.push({ name: 'wallet', path: '/dashboard/wallet/deposit' })
  }
  if (wallet.unpaid > 0) steps.push({ name: 'deposit', path: '/dashboard/wallet' })
  const [vote] = votes
  if (vote !== undefined)
    steps.push({
      name: 'vote',
      path: votes.length === 1 ? `/dashboard/votes/${vote.id}` : '/dashboard/votes',
    })
  return steps
}

/**
 * Returns the steps before a purchase that are not completed, in order: the risk profile comes before the
 * identity card.
 */
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

/** Returns the next step for an identity: the declaration, its pictures, a new request by staff, or their decision. */
export function identityStep({ state, review, submittedAt }: Stage): IdentityStep | null {
  if (state === 'verified') return null
  if (state === 'none') return { name: 'identity', path: identityPath }
  if (state === 'asked') return { name: 'again', path: identityPath }
  if (state === 'refused') return { name: 'refused', path: null }
  if (review === 'staff' && submittedAt === null) return { name: 'documents', path: identityPath }
  return { name: 'reviewing', path: null }
}
