/** One place where the visitor is signed in, or was. */
export type SessionLine = {
  id: string
  browser: 'chrome' | 'edge' | 'firefox' | 'opera' | 'safari' | 'samsung' | 'other'
  system: 'android' | 'ios' | 'linux' | 'macos' | 'windows' | 'other'
  startedAt: string
  lastUsedAt: string
  expiresAt: string
  endedAt: string | null
  endedReason:
    | 'logged-out'
    | 'account-closed'
    | 'password-changed'
    | 'ended-elsewhere'
    | 'wrong-passwords'
    | 'frozen'
    | 'email-changed'
    | 'token-reused'
    | 'idle'
    | 'suspended'
    | 'role-withdrawn'
    | 'regained'
    | null
  isOpen: boolean
  /** By what the visitor came in. */
  enteredBy:
    | 'password'
    | 'activation'
    | 'app'
    | 'recovery'
    | 'mail'
    | 'passkey'
    | 'provider'
    | 'regaining'
  isCurrent: boolean
}
