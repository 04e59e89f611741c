import { type Screen, withProfile } from './screen.ts'

/** Where an investor's money may go, and its way there. */
export const bankScreens: readonly Screen[] = [
  withProfile('banks', '/dashboard/banks', 'banks/banks.tsx'),
  withProfile('add-bank-account', '/dashboard/banks/add', 'banks/add-account.tsx'),
  withProfile('withdraw', '/dashboard/wallet/withdraw', 'withdrawals/withdraw.tsx'),
  withProfile(
    'withdrawal',
    '/dashboard/wallet/withdrawals/:withdrawalId',
    'withdrawals/withdrawal.tsx',
  ),
]
