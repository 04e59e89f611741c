/**
 * Serialises a value that may contain bigint and Date as JSON with sorted keys, so that equal values give equal
 * texts.
 */
export function serialiseResult(value: unknown): string {
  return JSON.stringify(tagValues(value))
}

/** Parses a text written by `freeze`. */
export function parseResult(text: string): unknown {
  return untagValues(JSON.parse(text))
}

function tagValues(value: unknown): unknown {
  if (typeof value === 'bigint') return { $integer: value.toString() }
  if (value instanceof Date) return { $instant: value.toISOString() }
  if (Array.isArray(value)) return value.map(tagValues)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, part]) => part !== undefined)
  entries.sort(([left], [right]) => (left < right ? -1 : 1))
  return Object.fromEntries(entries.map(([key, part]) => [key, tagValues(part)]))
}

function untagValues(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(untagValues)
  if (typeof value !== 'object' || value === null) return value
  const { $integer, $instant } = value as { $integer?: unknown; $instant?: unknown }
  if (typeof $integer === 'string') return BigInt($integer)
  if (typeof $instant === 'string') return new Date($instant)
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, untagValues(part)]))
}
