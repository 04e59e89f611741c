/** The roles of staff; decision 43 says how they are granted. */
export const staffRoles = ['ops', 'finance', 'compliance', 'support', 'admin'] as const
export type StaffRole = (typeof staffRoles)[number]

/** What may be proposed about a role of a staff member. */
export const roleChanges = ['grant', 'withdrawal'] as const

/** The states of an account. */
export const accountStatuses = ['registered', 'active', 'suspended', 'closed'] as const
export type AccountStatus = (typeof accountStatuses)[number]

/** The browsers that devices are distinguished by. */
export const browsers = [
  'chrome',
  'edge',
  'firefox',
  'opera',
  'safari',
  'samsung',
  'other',
] as const
export type Browser = (typeof browsers)[number]

/** The operating systems that devices are distinguished by. */
export const systems = ['android', 'ios', 'linux', 'macos', 'windows', 'other'] as const
export type System = (typeof systems)[number]

/** The second factors, most secure first. */
export const factorMethods = ['app', 'passkey', 'recovery', 'mail'] as const
export type FactorMethod = (typeof factorMethods)[number]

/** The second factors that are codes. */
export const codeKinds = ['app', 'recovery', 'mail'] as const
export type CodeKind = (typeof codeKinds)[number]

/** The missing factor of a staff session. */
export const factorsDue = ['set-up', 'show', 'renew'] as const
export type FactorDue = (typeof factorsDue)[number]

/** How a session began. */
export const sessionBeginnings = [
  'password',
  'activation',
  'app',
  'recovery',
  'mail',
  'passkey',
  'provider',
  'account-recovery',
] as const
export type SessionBeginning = (typeof sessionBeginnings)[number]

/** How a session ended. */
export const sessionEndings = [
  'logged-out',
  'account-closed',
  'password-changed',
  'ended-elsewhere',
  'wrong-passwords',
  'frozen',
  'email-changed',
  'token-reused',
  'idle',
  'suspended',
  'role-withdrawn',
  'recovered',
] as const
export type SessionEnding = (typeof sessionEndings)[number]

/** The time zones of Indonesia. */
export const timeZones = ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'] as const
export type TimeZone = (typeof timeZones)[number]

/** The thousands separator: that of the language, a point, or a comma. */
export const numberStyles = ['language', 'point', 'comma'] as const
export type NumberStyle = (typeof numberStyles)[number]

/** The forms that require a proof of work. */
export const captchaPurposes = [
  'contact',
  'careers',
  'newsletter',
  'register',
  'login',
  'forgot-password',
  'death-report',
] as const
export type CaptchaPurpose = (typeof captchaPurposes)[number]

/** The parts of a customer's file in display order. */
export const fileParts = [
  'movements',
  'deposits',
  'purchases',
  'holdings',
  'orders',
  'withdrawals',
  'bank-accounts',
  'messages',
  'tickets',
  'sessions',
  'consents',
  'decisions',
  'notes',
] as const
export type FilePart = (typeof fileParts)[number]

/** The reasons why staff open a customer's file, recorded in the audit log. */
export const customerViewReasons = ['request', 'complaint', 'check', 'authority'] as const
export type CustomerViewReason = (typeof customerViewReasons)[number]

/** How an account is recovered: documents compared by two people, or the waiting time alone. */
export const recoveryProofs = ['identity', 'mailbox'] as const
export type RecoveryProof = (typeof recoveryProofs)[number]

export const recoveryStates = [
  'draft',
  'waiting',
  'asked',
  'approved',
  'ready',
  'done',
  'refused',
  'stopped',
  'expired',
] as const
export type RecoveryState = (typeof recoveryStates)[number]

export const recoveryDecisions = ['approved', 'refused', 'asked'] as const
export type RecoveryDecision = (typeof recoveryDecisions)[number]

/** The optional consents, which can be withdrawn at any time and which no function depends on. */
export const consentPurposes = ['marketing', 'analytics', 'face'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]

export const tokenDays = [30, 90, 365] as const
/** The scopes of an API key, all read-only. */
export const tokenScopes = [
  'profile',
  'portfolio',
  'wallet',
  'orders',
  'documents',
  'meetings',
  'notices',
] as const
export type TokenScope = (typeof tokenScopes)[number]

/** The length of a password in characters. */
export const passwordLengthMin = 10
export const passwordLengthMax = 128
