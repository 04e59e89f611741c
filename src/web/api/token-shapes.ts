export const tokenScopes = ['profile', 'portfolio', 'wallet', 'orders'] as const
export type TokenScope = (typeof tokenScopes)[number]

/** A key of somebody's own programs; the key itself is told when it is made, and never again. */
export type ApiToken = {
  id: string
  name: string
  hint: string
  scopes: TokenScope[]
  createdAt: string
  expiresAt: string
  lastUsedAt: string | null
  revokedAt: string | null
}
