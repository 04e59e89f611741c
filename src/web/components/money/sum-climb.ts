/** A step up a sum tree: the sibling node and its side. */
export type ClimbStep = {
  readonly side: string
  readonly hash: string
  readonly amount: string
}

/** Returns the root and the total that a leaf leads to. */
export async function climb(
  schema: string,
  leaf: { readonly hash: string; readonly amount: bigint },
  steps: readonly ClimbStep[],
): Promise<{ root: string; total: string }> {
  let { hash: node, amount } = leaf
  for (const step of steps) {
    const other = BigInt(step.amount)
    const mine = [node, amount.toString()]
    const theirs = [step.hash, other.toString()]
    const pair = step.side === 'left' ? [...theirs, ...mine] : [...mine, ...theirs]
    node = await hashUnder(schema, 'node', ...pair)
    amount += other
  }
  return { root: node, total: amount.toString() }
}

/** Returns the SHA-256 of the parts, one per line, in hex. */
export async function hashUnder(...parts: readonly string[]): Promise<string> {
  const text = new TextEncoder().encode(parts.join('\n'))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
