import { sql } from 'kysely'
import { health, ready } from '#contract/health/health.ts'
import { diskFull, unavailable } from '../refusals.ts'
import { resource } from '../resource.ts'

export const healthRoutes = resource()
  .serve(health, (c) => ({ status: 'ok' as const, build: c.var.services.build }))
  .serve(ready, async (c) => {
    const { db, disk } = c.var.services
    await answered(sql`select 1`.execute(db), c.var.requestId)
    if (disk.isFull()) throw diskFull()
    return { status: 'ok' as const, build: c.var.services.build }
  })

const patienceMilliseconds = 2_000

// Called by load balancers, for which a slow answer is as bad as none.
async function answered(request: Promise<unknown>, requestId: string): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(unavailable(requestId)), patienceMilliseconds)
  try {
    await Promise.race([request, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
