import { Refusal } from '#kernel'
import type { InvestorStanding } from './quota.ts'

/**
 * Why an investor may not buy, also in advance: not verified, not asked whether units suit them or long
 * ago (domain 2.3), on the borderline without having accepted the warning, or not suited by their own
 * answers. Null: they may.
 */
export function refusalToBuy({
  isVerified,
  suitability,
}: Pick<InvestorStanding, 'isVerified' | 'suitability'>): Refusal | null {
  if (!isVerified) return new Refusal('investors.identity_required', 'forbidden')
  return suitability === 'suited' ? null : new Refusal(unsuited[suitability], 'forbidden')
}

const unsuited = {
  missing: 'investors.suitability_required',
  unconfirmed: 'investors.suitability_unconfirmed',
  unsuited: 'investors.not_suitable',
} as const
