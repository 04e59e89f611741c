import { type Screen, withProfile } from './screen.ts'

/** The screens about what guards an account. */
export const securityScreens: readonly Screen[] = [
  settings('security-settings', '', 'security-settings.tsx'),
  settings('change-password', '/change-password', 'change-password.tsx'),
  // Staff may have to set a second factor up before anything else.
  { ...settings('authenticator-app', '/app', 'authenticator-app.tsx'), guard: 'login' },
  { ...settings('new-passkey', '/passkey', 'new-passkey.tsx'), guard: 'login' },
  settings('change-email', '/email', 'change-email.tsx'),
  settings('recovery-codes', '/recovery-codes', 'recovery-codes.tsx'),
  // A confirmation may be asked for before the profile is complete.
  { ...settings('confirm', '/confirm', 'confirm.tsx'), guard: 'login' },
  { ...settings('webhooks', '/webhooks', ''), file: 'routes/webhooks/webhooks.tsx' },
]

function settings(id: string, path: string, file: string): Screen {
  return withProfile(id, `/dashboard/security-settings${path}`, `security/${file}`)
}
