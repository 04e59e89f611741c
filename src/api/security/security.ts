import type { z } from '@hono/zod-openapi'
import { type OpenRegaining, readOpenRegaining } from '#account-service'
import { read, type SecurityBody } from '#contract/security/security.ts'
import { passkeySite, readSecurity, type Security } from '#identity'
import { resource } from '../resource.ts'

const app = resource()

/** What guards the signed-in user's account. */
export const securityRoutes = app.serve(read, async (c) => {
  const { actor, services } = c.var
  const security = await readSecurity(services.db, actor.userId, services.clock.now())
  const regaining = await readOpenRegaining(services.db, actor.userId)
  return securityBody(security, regaining, services.publicUrl)
})

function securityBody(
  security: Security,
  regaining: OpenRegaining | null,
  publicUrl: string,
): z.infer<typeof SecurityBody> {
  const { app: line, passkeys } = security
  return {
    ...security,
    passwordChangedAt: text(security.passwordChangedAt),
    app:
      line === null
        ? null
        : {
            activatedAt: line.activatedAt.toISOString(),
            lastUsedAt: text(line.lastUsedAt),
            removalDueAt: text(line.removalDueAt),
          },
    passkeys: passkeys.map(({ id, name, isSynced, createdAt, lastUsedAt, removalDueAt }) => ({
      id,
      name,
      isSynced,
      createdAt: createdAt.toISOString(),
      lastUsedAt: text(lastUsedAt),
      removalDueAt: text(removalDueAt),
    })),
    withdrawalsWaitUntil: text(security.withdrawalsWaitUntil),
    regaining: regaining && {
      askedAt: regaining.askedAt.toISOString(),
      waitsUntil: regaining.waitsUntil.toISOString(),
    },
    passkeyOrigin: passkeySite(publicUrl)?.origins[0] ?? null,
  }
}

function text(instant: Date | null): string | null {
  return instant?.toISOString() ?? null
}
