import { toJsonInteger } from '#kernel'

/** A value of ours as it goes over the wire: amounts as integers, instants as texts. */
export type Wire<Value> = Value extends bigint
  ? number
  : Value extends Date
    ? string
    : Value extends readonly (infer Item)[]
      ? Wire<Item>[]
      : Value extends object
        ? { -readonly [Key in keyof Value]: Wire<Value[Key]> }
        : Value

/** The same value with every amount as a JSON integer and every instant as ISO 8601 in UTC. */
export function onTheWire<Value>(value: Value): Wire<Value> {
  // What is walked here is of the shape the type says, member by member.
  return converted(value) as Wire<Value>
}

function converted(value: unknown): unknown {
  if (typeof value === 'bigint') return toJsonInteger(value)
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(converted)
  if (typeof value !== 'object' || value === null) return value
  const result: Record<string, unknown> = {}
  for (const [key, member] of Object.entries(value)) result[key] = converted(member)
  return result
}
