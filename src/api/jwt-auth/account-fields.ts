import type { ApiContext } from '../env.ts'

/** Where the request came from, as far as the programs could determine. */
export function originOf(c: ApiContext): { address: string; userAgent: string } {
  return { address: c.var.address, userAgent: c.req.header('user-agent') ?? '' }
}
