import { readOpenRecovery } from '#account-service'
import { read } from '#contract/security/security.ts'
import { passkeySite, readSecurity } from '#identity'
import { resource } from '../resource.ts'

const app = resource()

/** The security settings of the signed-in user. */
export const securityRoutes = app.serve(read, async (c) => {
  const { actor, services } = c.var
  const security = await readSecurity(services.db, actor.userId, services.clock.now())
  const recovery = await readOpenRecovery(services.db, actor.userId)
  const passkeyOrigin = passkeySite(services.publicUrl)?.origins[0] ?? null
  return { ...security, recovery, passkeyOrigin }
})
