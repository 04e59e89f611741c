import type { Screen } from './screens.ts'

/** Where an investor's money may go. */
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
]
