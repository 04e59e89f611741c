import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '../env.ts'
import { notAllowed } from '../refusals.ts'

type StaffRole = 'ops' | 'finance' | 'compliance' | 'support' | 'admin'

/** Lets only staff with one of these roles through; behind `signedIn`. */
export function staffOnly(...roles: readonly StaffRole[]) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    if (!roles.some((role) => c.var.actor.roles.includes(role))) throw notAllowed()
    await next()
  })
}
