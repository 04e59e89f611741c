import type { z } from '@hono/zod-openapi'
import type { AddressBody, IdentityBody } from '#contract/users/identity-body.ts'
import { snapshot } from '#database'
import { type InvestorStanding, investorStandings, readAddress, readIdentity } from '#investors'
import { jakartaYear } from '#kernel'
import { quotaUsedBy } from '#offerings'
import { placeChain } from '#places'
import type { Domain } from '../encode.ts'
import type { ApiServices } from '../env.ts'

export async function readOwnIdentity(
  { db, clock, dataKeys: keys, identityReview: review }: ApiServices,
  userId: string,
): Promise<Domain<IdentityBody>> {
  const at = clock.now()
  const [identity, address, standings, used] = await snapshot(db, (tx) =>
    Promise.all([
      readIdentity(tx, userId),
      readAddress(tx, keys, userId),
      investorStandings(tx, [userId], at),
      quotaUsedBy(tx, userId, at),
    ]),
  )
  const standing = standings.get(userId)
  return {
    state: identity?.state ?? 'none',
    review,
    fullName: identity?.fullName ?? null,
    maskedNik: identity?.maskedNik ?? null,
    bornOn: identity?.bornOn ?? null,
    birthPlace: identity?.birthPlace ?? null,
    gender: identity?.gender ?? null,
    address: address === null ? null : withPlaceNames(address),
    yearlyIncome: identity === null ? null : identity.yearlyIncome,
    isPublicOfficial: identity?.isPublicOfficial ?? null,
    publicOffice: identity?.publicOffice ?? null,
    documents: identity?.documents ?? [],
    submittedAt: identity?.submittedAt ?? null,
    verifiedAt: identity?.verifiedAt ?? null,
    verifiedBy: identity?.verifiedBy ?? null,
    decisionReason: identity?.decisionReason ?? null,
    suitability: standing?.suitability ?? 'missing',
    quota: quotaOf(standing, used, at, identity?.raisedIncome ?? null),
  }
}

type HomeAddress = NonNullable<Awaited<ReturnType<typeof readAddress>>>

export function withPlaceNames(address: HomeAddress): Domain<z.infer<typeof AddressBody>> {
  const chain = placeChain(address.villageCode)
  const { province = null, city = null, district = null, village = null } = chain ?? {}
  return { ...address, province, city, district, village }
}

function quotaOf(
  standing: InvestorStanding | undefined,
  used: bigint,
  at: Date,
  raised: bigint | null,
): Domain<IdentityBody['quota']> {
  const limit = standing?.quotaLimit ?? null
  if (limit === null) return null
  return {
    year: jakartaYear(at),
    limit,
    used,
    remaining: used < limit ? limit - used : 0n,
    exemptFrom: standing?.exemptFrom ?? null,
    raisedIncome: raised,
  }
}
