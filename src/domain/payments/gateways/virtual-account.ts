// Company prefixes with the lengths that each bank uses; the numbers exist only in the simulator. Mandiri is
// paid as a bill: its number is the key of one bill, entered after the biller's code.
const prefixes: Readonly<Record<string, string>> = {
  'va-bca': '70012',
  'va-mandiri': '99',
  'va-bni': '98812345',
  'va-bri': '10021',
}

const lengths: Readonly<Record<string, number>> = {
  'va-bca': 16,
  'va-mandiri': 12,
  'va-bni': 16,
  'va-bri': 18,
}

// Coprime to ten, so that different deposits get different customer numbers.
const spread = 7_351_497n

/** The biller's code for a bill of the simulator; null for other methods. */
export function billerCode(method: string): string | null {
  return method === 'va-mandiri' ? '88908' : null
}

/** The virtual-account number, or bill key, of the simulator's `number`-th deposit; null for other methods. */
export function virtualAccountNumber(method: string, number: bigint): string | null {
  const prefix = prefixes[method]
  const length = lengths[method]
  if (prefix === undefined || length === undefined) return null
  const digits = length - prefix.length
  const customer = (number * spread) % 10n ** BigInt(digits)
  return prefix + customer.toString().padStart(digits, '0')
}
