export type { ApiToken } from './answers.ts'
export const tokenScopes = ['profile', 'portfolio', 'wallet', 'orders'] as const
export type TokenScope = (typeof tokenScopes)[number]
