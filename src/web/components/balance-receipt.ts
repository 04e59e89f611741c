/** A receipt as it is downloaded; amounts are texts. */
export type BalanceReceipt = {
  readonly day: string
  readonly userId: string
  readonly salt: string
  readonly amount: string
  readonly steps: readonly {
    readonly side: string
    readonly hash: string
    readonly amount: string
  }[]
  readonly root: string
  readonly total: string
}

const stepsMax = 64
const hashShape = /^[0-9a-f]{64}$/
const amountShape = /^[0-9]{1,19}$/

/** The receipt in a text, or null when there is none. */
export function receiptIn(text: string): BalanceReceipt | null {
  try {
    const read: unknown = JSON.parse(text)
    return isReceipt(read) ? read : null
  } catch {
    return null
  }
}

function isReceipt(value: unknown): value is BalanceReceipt {
  if (typeof value !== 'object' || value === null) return false
  const { day, userId, salt, amount, steps, root, total } = value as Record<string, unknown>
  const texts = [day, userId, salt].every((part) => typeof part === 'string' && part.length <= 80)
  const isCounted = matches(amount, amountShape) && matches(total, amountShape)
  if (!texts || !isCounted || !matches(root, hashShape)) return false
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

/** The root and the sum that a receipt leads to; what it says of them itself is not looked at. */
export async function climbed(receipt: BalanceReceipt): Promise<{ root: string; total: string }> {
  const { day, userId, salt, steps } = receipt
  let amount = BigInt(receipt.amount)
  let node = await hashOf('leaf', day, userId, salt, amount.toString())
  for (const step of steps) {
    const other = BigInt(step.amount)
    const mine = [node, amount.toString()]
    const theirs = [step.hash, other.toString()]
    const pair = step.side === 'left' ? [...theirs, ...mine] : [...mine, ...theirs]
    node = await hashOf('node', ...pair)
    amount += other
  }
  return { root: node, total: amount.toString() }
}

async function hashOf(...parts: readonly string[]): Promise<string> {
  const text = new TextEncoder().encode(['sepetak-proof/1', ...parts].join('\n'))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
