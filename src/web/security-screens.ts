import type { Screen } from './screens.ts'

/** The screens about what guards an account. */
export const securityScreens: readonly Screen[] = [
  {
    id: 'security-settings',
    path: '/dashboard/security-settings',
    file: 'routes/security/security-settings.tsx',
    guard: 'profile-complete',
    layout: 'dashboard',
  },
  {
    id: 'change-password',
    path: '/dashboard/security-settings/change-password',
    file: 'routes/security/change-password.tsx',
    guard: 'profile-complete',
    layout: 'dashboard',
  },
  {
    id: 'confirm',
    path: '/dashboard/security-settings/confirm',
    file: 'routes/security/confirm.tsx',
    guard: 'login',
    layout: 'dashboard',
  },
  {
    id: 'webhooks',
    path: '/dashboard/security-settings/webhooks',
    file: 'routes/webhooks/webhooks.tsx',
    guard: 'profile-complete',
    layout: 'dashboard',
  },
]
