import type { Security } from '#contract/security/security.ts'
import type { SessionLine } from '../../api/session-line.ts'

/** One safeguard of an account: whether it is there, and where it is set up. */
export type Safeguard = {
  readonly name: 'email' | 'factor' | 'passkey' | 'codes' | 'devices'
  readonly isMet: boolean
  /** The screen that sets it up; null: on this one. */
  readonly path: string | null
}

const codesLeftMin = 3
const longUnused = 30 * 86_400_000

/** The safeguards of an account, those that help most first. */
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
    // Nobody has an account whose address was not proven by a code.
    { name: 'email', isMet: true, path: null },
    { name: 'factor', isMet: hasFactor, path: `${base}/app` },
    {
      name: 'codes',
      isMet: hasFactor && recoveryCodesLeft >= codesLeftMin,
      // Without a second factor there is nothing that they could stand in for.
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
