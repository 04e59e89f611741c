export type FactorMethod = 'app' | 'passkey' | 'recovery' | 'mail'

/** A sign-in whose password was right and that waits for its second factor. */
export type SecondStepDue = {
  next: 'second-step'
  ticket: string
  methods: FactorMethod[]
  maskedEmail: string
  /** An instant. */
  expiresAt: string
}

export type ConfirmationState = {
  confirmedUntil: string | null
  needsPassword: boolean
  methods: FactorMethod[]
  hasSecondFactor: boolean
  hasPasskey: boolean
  maskedEmail: string
  /** A code for this session that is under way; instants. */
  mailedCode: { maskedEmail: string; resendAvailableAt: string; codeExpiresAt: string } | null
}

export type Passkey = {
  id: string
  name: string
  isSynced: boolean
  /** Instants. */
  createdAt: string
  lastUsedAt: string | null
  removalDueAt: string | null
}

/** What guards the account; instants. */
export type Security = {
  hasPassword: boolean
  passwordChangedAt: string | null
  app: { activatedAt: string; lastUsedAt: string | null; removalDueAt: string | null } | null
  passkeys: Passkey[]
  recoveryCodesLeft: number
  isFrozen: boolean
  withdrawalsWaitUntil: string | null
  passkeyOrigin: string | null
}

export type RecoveryCodes = { recoveryCodes: string[] | null }

/** A question for a browser's authenticator, in WebAuthn's JSON form. */
export type PasskeyQuestion = { challengeId: string; options: { challenge: string } }
