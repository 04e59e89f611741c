import { z } from '@hono/zod-openapi'
import type { Db } from '#database'
import { quotaOf, readIdentity } from '#investors'
import { toJsonInteger } from '#kernel'
import { quotaUsedBy } from '#offerings'
import { Integer } from '../fields.ts'

/** A declared identity as its owner sees it; every field is null as long as nothing is declared. */
export const IdentityBody = z
  .object({
    state: z.enum(['none', 'declared', 'verified']).openapi({
      description: '`declared` waits for approval; the demo approves at once',
    }),
    fullName: z.string().nullable(),
    maskedNik: z.string().nullable().openapi({ example: '3174••••••••9901' }),
    bornOn: z.iso.date().nullable(),
    yearlyIncome: Integer.nullable().openapi({ description: 'Rupiah' }),
    verifiedAt: z.iso.datetime().nullable(),
    verifiedBy: z.enum(['demo']).nullable(),
    quota: z
      .object({ year: z.int(), limit: Integer, used: Integer, remaining: Integer })
      .nullable()
      .openapi({
        description: 'Rupiah that may go into offerings in this calendar year (WIB), by law',
      }),
  })
  .openapi('Identity')
type IdentityBody = z.infer<typeof IdentityBody>

export async function identityBody(db: Db, userId: string, at: Date): Promise<IdentityBody> {
  const [identity, quota] = await Promise.all([readIdentity(db, userId), quotaBody(db, userId, at)])
  return {
    state: identity?.state ?? 'none',
    fullName: identity?.fullName ?? null,
    maskedNik: identity?.maskedNik ?? null,
    bornOn: identity?.bornOn ?? null,
    yearlyIncome: identity === null ? null : toJsonInteger(identity.yearlyIncome),
    verifiedAt: identity?.verifiedAt?.toISOString() ?? null,
    verifiedBy: identity?.verifiedBy ?? null,
    quota,
  }
}

async function quotaBody(db: Db, userId: string, at: Date): Promise<IdentityBody['quota']> {
  const quota = await quotaOf(db, userId, at)
  if (quota === null) return null
  const used = await quotaUsedBy(db, userId, at)
  const remaining = used < quota.limit ? quota.limit - used : 0n
  return {
    year: quota.year,
    limit: toJsonInteger(quota.limit),
    used: toJsonInteger(used),
    remaining: toJsonInteger(remaining),
  }
}
