import { Refusal } from '#kernel'

export function payoutNotFound() {
  return new Refusal('portfolio.payout_not_found', 'not_found')
}

export function feedNotFound() {
  return new Refusal('portfolio.feed_not_found', 'not_found')
}

export function taxYearNotFound() {
  return new Refusal('portfolio.tax_year_not_found', 'not_found')
}
