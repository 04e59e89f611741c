/** Who acts: every use case receives the actor, nothing is ambient. */
export type Actor = { readonly userId: string; readonly roles: readonly string[] }
