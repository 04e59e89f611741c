/**
 * Serialises a value that may contain bigint and Date as JSON with sorted keys, so that equal values give equal
 * texts.
 */
export function serialiseResult(value: unknown): string {
  return JSON.stringify(storedResult(value))
}

/** Parses a text of a stored value. */
export function parseResult(text: string): unknown {
  return untagValues(JSON.parse(text))
}

/** The JSON form of a value: bigint and Date become marked texts, and keys are sorted. */
export function storedResult(value: unknown): unknown {
  if (typeof value === 'bigint') return { $integer: value.toString() }
  if (value instanceof Date) return { $instant: value.toISOString() }
  if (Array.isArray(value)) return value.map(storedResult)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, part]) => part !== undefined)
  entries.sort(([left], [right]) => (left < right ? -1 : 1))
  return Object.fromEntries(entries.map(([key, part]) => [key, storedResult(part)]))
}

function untagValues(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(untagValues)
  if (typeof value !== 'object' || value === null) return value
  const { $integer, $instant } = value as { $integer?: unknown; $instant?: unknown }
  if (typeof $integer === 'string') return BigInt($integer)
  if (typeof $instant === 'string') return new Date($instant)
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, untagValues(part)]))
}
