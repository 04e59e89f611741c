import { type ClimbStep, climb, hashUnder } from './sum-climb.ts'

/** A downloaded receipt; amounts are strings. A receipt in the earlier format is its own only part. */
type BalanceReceipt = {
  readonly schema: string
  readonly day: string
  readonly userId: string
  readonly amount: string
  readonly parts: readonly ReceiptPart[]
  readonly root: string
  readonly total: string
}

type ReceiptPart = {
  readonly salt: string
  readonly amount: string
  readonly steps: readonly ClimbStep[]
}

const stepsMax = 64
const hashShape = /^[0-9a-f]{64}$/
const amountShape = /^[0-9]{1,19}$/
/** The number of parts of a balance by the schema it was hashed with. */
const partsOf: Readonly<Record<string, number>> = { 'sepetak-proof/1': 1, 'sepetak-proof/2': 2 }

/** Returns the receipt in a text, or null when the text is not a receipt. */
export function receiptIn(text: string): BalanceReceipt | null {
  try {
    const read: unknown = JSON.parse(text)
    if (typeof read !== 'object' || read === null) return null
    const receipt = { schema: 'sepetak-proof/1', parts: [read], ...read }
    return isReceipt(receipt) ? receipt : null
  } catch {
    return null
  }
}

function isReceipt(value: object): value is BalanceReceipt {
  const { schema, day, userId, amount, parts, root, total } = value as Record<string, unknown>
  const texts = [schema, day, userId].every((part) => typeof part === 'string' && part.length <= 80)
  const isCounted = matches(amount, amountShape) && matches(total, amountShape)
  if (!texts || !isCounted || !matches(root, hashShape) || !Array.isArray(parts)) return false
  return parts.length === partsOf[String(schema)] && parts.every(isPart)
}

function isPart(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { salt, amount, steps } = value as Record<string, unknown>
  if (typeof salt !== 'string' || salt.length > 80 || !matches(amount, amountShape)) return false
  return Array.isArray(steps) && steps.length <= stepsMax && steps.every(isStep)
}

function isStep(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { side, hash, amount } = value as Record<string, unknown>
  return (
    (side === 'left' || side === 'right') &&
    matches(hash, hashShape) &&
    matches(amount, amountShape)
  )
}

function matches(value: unknown, shape: RegExp): boolean {
  return typeof value === 'string' && shape.test(value)
}

/**
 * Returns the root and the total calculated from every part of a receipt, without using the root and total
 * stated in it. Null when the parts lead to different ones or do not add up to the balance.
 */
export async function climbed(
  receipt: BalanceReceipt,
): Promise<{ root: string; total: string } | null> {
  const own = receipt.parts.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  const found = await Promise.all(receipt.parts.map((part, at) => climbedPart(receipt, part, at)))
  const [first] = found
  if (first === undefined || own !== BigInt(receipt.amount)) return null
  return found.every(({ root, total }) => root === first.root && total === first.total)
    ? first
    : null
}

async function climbedPart(
  { schema, day, userId }: BalanceReceipt,
  { salt, amount, steps }: ReceiptPart,
  at: number,
): Promise<{ root: string; total: string }> {
  const place = schema === 'sepetak-proof/1' ? [] : [at.toString()]
  const own = BigInt(amount)
  const hash = await hashUnder(schema, 'leaf', day, userId, ...place, salt, own.toString())
  return await climb(schema, { hash, amount: own }, steps)
}
