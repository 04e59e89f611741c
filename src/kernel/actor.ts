/** Who performs an action. Every use case receives the actor as an argument. */
export type Actor = { readonly userId: string; readonly roles: readonly string[] }
