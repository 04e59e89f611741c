/** A deposit of Rp1,000,000 that was ordered at a gateway. */
export const aDepositOrder = {
  reference: 'DEP-7K2QX-M4D9A',
  method: 'va-bca',
  amount: 1_000_000n,
  createdAt: new Date('2026-11-21T03:00:00Z'),
  expiresAt: new Date('2026-11-22T03:00:00Z'),
}

/** A payout of Rp397,500 that is ordered at a gateway. */
export const aPayoutOrder = {
  reference: 'WDR-7K2QX-M4D9A',
  bankCode: '014',
  accountNumber: '0054201184',
  holderName: 'RATNA PUSPITA SARI',
  amount: 397_500n,
  rail: null,
}

/** A question about the holder of a bank account. */
export const aNameQuestion = {
  reference: 'a',
  bankCode: '014',
  accountNumber: '54',
  ownerName: 'Ratna',
}
