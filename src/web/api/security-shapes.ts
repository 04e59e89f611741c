export type { ConfirmationState, SecondStepDue, Security } from './answers.ts'
export type Passkey = {
  id: string
  name: string
  isSynced: boolean
  /** Instants. */
  createdAt: string
  lastUsedAt: string | null
  removalDueAt: string | null
}

export type RecoveryCodes = { recoveryCodes: string[] | null }

/** A question for a browser's authenticator, in WebAuthn's JSON form. */
export type PasskeyQuestion = { challengeId: string; options: { challenge: string } }
