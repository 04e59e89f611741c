import type { Screen } from './screens.ts'

/** Where an investor's money may go, and its way there. */
export const bankScreens: readonly Screen[] = [
  {
    id: 'banks',
    path: '/dashboard/banks',
    file: 'routes/banks/banks.tsx',
    guard: 'profile-complete',
    layout: 'dashboard',
  },
  {
    id: 'add-bank-account',
    path: '/dashboard/banks/add',
    file: 'routes/banks/add-account.tsx',
    guard: 'profile-complete',
    layout: 'dashboard',
  },
  {
    id: 'withdraw',
    path: '/dashboard/wallet/withdraw',
    file: 'routes/withdrawals/withdraw.tsx',
    guard: 'profile-complete',
    layout: 'dashboard',
  },
  {
    id: 'withdrawal',
    path: '/dashboard/wallet/withdrawals/:withdrawalId',
    file: 'routes/withdrawals/withdrawal.tsx',
    guard: 'profile-complete',
    layout: 'dashboard',
  },
]
