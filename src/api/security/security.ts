import { createRoute, z } from '@hono/zod-openapi'
import { type OpenRegaining, readOpenRegaining } from '#account-service'
import { passkeySite, readSecurity, type Security } from '#identity'
import { json, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { Integer } from '../fields.ts'
import { signedIn } from '../middleware.ts'

const Instant = z.iso.datetime()

const SecurityBody = z
  .object({
    hasPassword: z.boolean(),
    passwordChangedAt: Instant.nullable(),
    app: z
      .object({
        activatedAt: Instant,
        lastUsedAt: Instant.nullable(),
        removalDueAt: Instant.nullable(),
      })
      .nullable(),
    passkeys: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        isSynced: z.boolean().openapi({ description: 'It goes along to my other devices' }),
        createdAt: Instant,
        lastUsedAt: Instant.nullable(),
        removalDueAt: Instant.nullable(),
      }),
    ),
    recoveryCodesLeft: Integer,
    isFrozen: z.boolean(),
    withdrawalsWaitUntil: Instant.nullable().openapi({
      description: '24 hours after the password, a second factor or the address was changed',
    }),
    regaining: z.object({ askedAt: Instant, waitsUntil: Instant }).nullable().openapi({
      description:
        'A person who has none of its factors asks for the account; freezing it, or any factor, stops that',
    }),
    passkeyOrigin: z.string().nullable().openapi({
      description: 'Where passkeys of this product are made and used; null: nowhere',
    }),
  })
  .openapi('Security')

const read = createRoute({
  method: 'get',
  path: '/users/security',
  summary: 'What guards my account',
  security: [{ bearer: [] }],
  responses: { 200: json(SecurityBody, 'As it is now'), ...problems() },
})

const app = resource()
app.use('/users/security/*', signedIn)

/** What guards the signed-in user's account. */
export const securityRoutes = app.openapi(read, async (c) => {
  const { actor, services } = c.var
  const security = await readSecurity(services.db, actor.userId, services.clock.now())
  const regaining = await readOpenRegaining(services.db, actor.userId)
  return c.json(securityBody(security, regaining, services.publicUrl), 200)
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
