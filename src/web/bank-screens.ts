import { type Screen, withProfile } from './screen.ts'

/** The screens of bank accounts and withdrawals. */
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
