import type { DossierMonth } from '#contract/properties/dossier-body.ts'

/**
 * The change of the rent per unit between two months, in rupiah rounded toward zero. Rounding each month first
 * would shift the change by up to one rupiah.
 */
export function changePerUnit(
  before: Pick<DossierMonth, 'net'>,
  newest: Pick<DossierMonth, 'net'>,
  unitsTotal: number,
): number {
  const difference = Math.max(0, newest.net) - Math.max(0, before.net)
  return Math.trunc(difference / unitsTotal) + 0
}
