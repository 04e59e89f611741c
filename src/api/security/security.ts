import type { z } from '@hono/zod-openapi'
import { type OpenRecovery, readOpenRecovery } from '#account-service'
import { read, type SecurityBody } from '#contract/security/security.ts'
import { passkeySite, readSecurity, type Security } from '#identity'
import type { Domain } from '../encode.ts'
import { resource } from '../resource.ts'

const app = resource()

/** The security settings of the signed-in user. */
export const securityRoutes = app.serve(read, async (c) => {
  const { actor, services } = c.var
  const security = await readSecurity(services.db, actor.userId, services.clock.now())
  const recovery = await readOpenRecovery(services.db, actor.userId)
  return securityBody(security, recovery, services.publicUrl)
})

function securityBody(
  security: Security,
  recovery: OpenRecovery | null,
  publicUrl: string,
): Domain<z.infer<typeof SecurityBody>> {
  return {
    ...security,
    recovery,
    passkeyOrigin: passkeySite(publicUrl)?.origins[0] ?? null,
  }
}
