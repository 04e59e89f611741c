import { type VoteChoice, voteChoices } from '#contract'
import { climb, hashUnder } from '../money/sum-climb.ts'

/** The part of a downloaded receipt that proves that votes were counted; numbers of units are strings. */
type VoteProofs = {
  readonly meetingId: string
  readonly votes: readonly VoteProof[]
}

type VoteProof = {
  readonly motionId: string
  readonly choice: VoteChoice
  readonly units: string
  readonly parts: readonly ProofPart[]
}

type ProofPart = {
  readonly nonce: string
  readonly units: string
  readonly steps: readonly {
    readonly side: string
    readonly hash: string
    readonly units: string
  }[]
}

const schema = 'sepetak-votes/1'
const votesMax = 50
const stepsMax = 64
const hash = /^[0-9a-f]{64}$/
const units = /^[0-9]{1,19}$/
const id = /^[0-9a-f-]{36}$/

/** Returns the proofs in a text, or null when it is not a receipt of votes. */
export function voteProofsIn(text: string): VoteProofs | null {
  try {
    const read: unknown = JSON.parse(text)
    return isProofs(read) ? read : null
  } catch {
    return null
  }
}

function isProofs(value: unknown): value is VoteProofs {
  const { schema: named, meetingId, votes } = partsOf(value)
  if (named !== schema || !matches(meetingId, id) || !Array.isArray(votes)) return false
  return votes.length <= votesMax && votes.every(isVote)
}

function isVote(value: unknown): boolean {
  const { motionId, choice, units: weight, parts } = partsOf(value)
  const isChoice = voteChoices.some((each) => each === choice)
  if (!isChoice || !matches(motionId, id) || !matches(weight, units)) return false
  return Array.isArray(parts) && parts.length === 2 && parts.every(isPart)
}

function isPart(value: unknown): boolean {
  const { nonce, units: weight, steps } = partsOf(value)
  if (!matches(nonce, hash) || !matches(weight, units) || !Array.isArray(steps)) return false
  return steps.length <= stepsMax && steps.every(isStep)
}

function isStep(value: unknown): boolean {
  const { side, hash: other, units: weight } = partsOf(value)
  return (side === 'left' || side === 'right') && matches(other, hash) && matches(weight, units)
}

function partsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function matches(value: unknown, shape: RegExp): boolean {
  return typeof value === 'string' && shape.test(value)
}

/** Whether both leaves of a vote are in the tree with this root and add up to the units of the vote. */
export async function isCounted(
  meetingId: string,
  { motionId, choice, units: weight, parts }: VoteProof,
  root: string,
): Promise<boolean> {
  const sum = parts.reduce((all, part) => all + BigInt(part.units), 0n)
  if (sum !== BigInt(weight)) return false
  const found = await Promise.all(
    parts.map(async ({ nonce, units: part, steps }) => {
      const amount = BigInt(part)
      const leaf = ['leaf', meetingId, motionId, nonce, choice, amount.toString()]
      const climbed = steps.map((step) => ({ ...step, amount: step.units }))
      return await climb(schema, { hash: await hashUnder(schema, ...leaf), amount }, climbed)
    }),
  )
  const [first, second] = found
  // If the same leaf were accepted twice, half of the units would pass as all.
  const isTwice = parts[0]?.nonce === parts[1]?.nonce
  return !isTwice && first?.root === root && second?.root === root && first.total === second.total
}
