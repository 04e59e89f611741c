import { type AccountRef, account } from '#ledger'

/** Our own account at a bank, which investors transfer to. */
export type EscrowAccount = {
  readonly bankCode: string
  readonly accountNumber: string
  readonly holderName: string
}

/** The account at the simulated bank of the demo. */
export const simulatedEscrow: EscrowAccount = {
  bankCode: '014',
  accountNumber: '5420880017',
  holderName: 'SEPETAK REKENING PENAMPUNGAN',
}

/** What collects transfers, where gateways collect everything else: our bank. */
export const bankName = 'bank'

/** The account of the ledger that holds what a gateway, or our bank, has collected. */
export function collected(gateway: string): AccountRef {
  return gateway === bankName
    ? account('bank-settlement', 'platform')
    : account('gateway-clearing', gateway)
}
