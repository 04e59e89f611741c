/** A name as others are greeted with it: `R••• W•••`. */
export function maskedName(name: string | null): string | null {
  return name?.replace(/(\S)\S*/gu, '$1•••') ?? null
}
