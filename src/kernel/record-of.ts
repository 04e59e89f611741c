/** Returns a record with one value for every name. */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<Name, Value> {
  const entries = names.map((name) => [name, make(name)] as const)
  // Every name is in the entries.
  return Object.fromEntries(entries) as Record<Name, Value>
}

/** Returns a record with only these fields. */
export function pick<From extends object, Name extends keyof From>(
  from: From,
  names: readonly Name[],
): Pick<From, Name> {
  // Every name is in the entries.
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<From, Name>
}
