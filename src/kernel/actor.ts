/** Who acts: every use case is told, nothing is ambient. */
export type Actor = { readonly userId: string; readonly roles: readonly string[] }
