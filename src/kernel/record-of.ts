/** Returns a record with one value for every name. */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<Name, Value> {
  const entries = names.map((name) => [name, make(name)] as const)
  // Every name is in the entries.
  return Object.fromEntries(entries) as Record<Name, Value>
}
