import type { ApiContext } from '../env.ts'

/** The sender of the request as determined by the server. */
export function originOf(c: ApiContext): { address: string; userAgent: string } {
  return { address: c.var.address, userAgent: c.req.header('user-agent') ?? '' }
}
