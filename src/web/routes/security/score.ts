import type { Security } from '#contract/security/security.ts'
import { day } from '#kernel'
import type { SessionLine } from '../../api/session-line.ts'

/** One safeguard of an account: whether it is active, and where it is set up. */
type Safeguard = {
  readonly name: 'email' | 'factor' | 'passkey' | 'codes' | 'devices'
  readonly isMet: boolean
  /** The screen on which it is set up; null when that is this screen. */
  readonly path: string | null
}

const codesLeftMin = 3
const longUnused = 30 * day

/** Returns the safeguards of an account, the most effective first. */
export function safeguardsOf(
  security: Security,
  sessions: readonly SessionLine[],
  now: number,
): readonly Safeguard[] {
  const { app, passkeys, recoveryCodesLeft } = security
  const hasFactor = app !== null || passkeys.length > 0
  const open = sessions.filter(({ isOpen }) => isOpen)
  const base = '/dashboard/security-settings'
  return [
    // Every account has an address that was verified with a code.
    { name: 'email', isMet: true, path: null },
    { name: 'factor', isMet: hasFactor, path: `${base}/app` },
    {
      name: 'codes',
      isMet: hasFactor && recoveryCodesLeft >= codesLeftMin,
      // Recovery codes stand in for a second factor, so a factor has to be set up first.
      path: hasFactor ? `${base}/recovery-codes` : `${base}/app`,
    },
    { name: 'passkey', isMet: passkeys.length > 0, path: `${base}/passkey` },
    {
      name: 'devices',
      isMet: open.every(({ lastUsedAt }) => now - Date.parse(lastUsedAt) < longUnused),
      path: null,
    },
  ]
}
