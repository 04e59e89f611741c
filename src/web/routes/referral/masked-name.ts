/** Returns a name as other investors see it, for example `R••• W•••`. */
export function maskedName(name: string | null): string | null {
  return name?.replace(/(\S)\S*/gu, '$1•••') ?? null
}
