import type { BankPurpose } from '#contract'
import { type AccountRef, account, atBank } from '#ledger'

/** A bank account of the operator. */
type OperatorAccount = {
  readonly bankCode: string
  readonly accountNumber: string
  readonly holderName: string
}

/** The operator's bank accounts: one for each purpose, all different. */
export type OperatorAccounts = Readonly<Record<BankPurpose, OperatorAccount>>

/** The accounts at the simulated bank of the demo. */
export const simulatedAccounts: OperatorAccounts = {
  client: simulated('5420880017', 'SEPETAK REKENING DANA INVESTOR'),
  escrow: simulated('5420880025', 'SEPETAK REKENING ESCROW'),
  property: simulated('5420880033', 'SEPETAK REKENING DANA PROPERTI'),
  own: simulated('5420880041', 'SEPETAK REKENING PERUSAHAAN'),
}

function simulated(accountNumber: string, holderName: string): OperatorAccount {
  return { bankCode: '014', accountNumber, holderName }
}

/** The collector of transfers is our bank; of all other methods, a gateway. */
export const bankName = 'bank'

/** The ledger account of the amounts that a gateway, or our bank, has collected for investors. */
export function collected(gateway: string): AccountRef {
  return gateway === bankName ? atBank('client') : account('gateway-clearing', gateway)
}
