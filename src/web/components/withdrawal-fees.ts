import type { Figures } from '#contract/figures/figures.ts'
import type { Locale } from '#kernel'
import { formatRupiah } from './format.ts'

/** What a usual withdrawal costs, up to which amount, and the dearest way; null before any is known. */
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
