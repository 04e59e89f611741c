import type { FactorMethod } from '#contract'

/** A way that is shown: the one the address asks for if it is offered, else the best. */
export function methodShown(
  methods: readonly FactorMethod[],
  asked: string | null,
  canPasskey: boolean,
): FactorMethod | null {
  const usable = usableMethods(methods, canPasskey)
  return usable.find((method) => method === asked) ?? usable[0] ?? null
}

/** A passkey is bound to a name: at a bare IP address there is none to be had. */
export function usableMethods(
  methods: readonly FactorMethod[],
  canPasskey: boolean,
): FactorMethod[] {
  return methods.filter((method) => method !== 'passkey' || canPasskey)
}

export function hasName({ hostname }: URL): boolean {
  return !/^[\d.]+$|^\[/.test(hostname)
}
