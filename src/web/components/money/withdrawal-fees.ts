import type { Figures } from '#contract/figures/figures.ts'
import type { Locale } from '#kernel'
import { formatRupiah } from './format.ts'

/**
 * Returns the fee of a standard withdrawal, the amount up to which it applies, and the highest fee; null before
 * any fee is known.
 */
export function withdrawalFees(
  { withdrawals }: NonNullable<Figures['investor']>,
  locale: Locale,
): { usual: string; upTo: string; highest: string } | null {
  const [first] = withdrawals
  if (first === undefined) return null
  const highest = Math.max(...withdrawals.map(({ fee }) => fee))
  return {
    usual: formatRupiah(first.fee, locale),
    upTo: formatRupiah(first.amountMax, locale),
    highest: formatRupiah(highest, locale),
  }
}
