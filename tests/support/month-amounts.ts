/** The booked amounts of a month in small round numbers. */
export const monthAmounts = {
  gross: 1_000n,
  management: 80n,
  maintenance: 40n,
  propertyTax: 20n,
  insurance: 10n,
  reserve: 50n,
  incomeTax: 100n,
  hotelTax: 0n,
}
