import { Refusal } from '#kernel'
import type { InvestorStanding } from './quota.ts'

/**
 * Returns why an investor may not buy, also in advance: not verified, no suitability check in force (domain
 * 2.3), a borderline result without the accepted warning, or unsuitable by their own answers. Null when they
 * may.
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
