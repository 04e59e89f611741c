import type { FactorMethod } from '#contract'

/** Returns the method to show: the one in the address if it is offered, or else the best. */
export function methodShown(
  methods: readonly FactorMethod[],
  requested: string | null,
  canPasskey: boolean,
): FactorMethod | null {
  const usable = usableMethods(methods, canPasskey)
  return usable.find((method) => method === requested) ?? usable[0] ?? null
}

/** A passkey is bound to a domain name, so a bare IP address does not support passkeys. */
export function usableMethods(
  methods: readonly FactorMethod[],
  canPasskey: boolean,
): FactorMethod[] {
  return methods.filter((method) => method !== 'passkey' || canPasskey)
}

export function hasName({ hostname }: URL): boolean {
  return !/^[\d.]+$|^\[/.test(hostname)
}
