export { acceptDocument, insertAcceptances, readAcceptances } from './accounts/acceptance.ts'
export { activateAccount } from './accounts/activate-account.ts'
export { beginEmailChange, completeEmailChange, readEmailChange } from './accounts/change-email.ts'
export { changeProfile } from './accounts/change-profile.ts'
export type { StaffMember } from './accounts/change-roles.ts'
export {
  grantRole,
  holderOf,
  readStaff,
  requireGrantable,
  requireWithdrawable,
  withdrawRole,
} from './accounts/change-roles.ts'
export { chooseConsent, readConsents } from './accounts/choose-consent.ts'
export { closeUser } from './accounts/close-user.ts'
export { emailKey, maskEmail } from './accounts/email.ts'
export { eraseUsers } from './accounts/erase-users.ts'
export { holdEstate, releaseEstate } from './accounts/estate-hold.ts'
export {
  freezeLink,
  isFrozen,
  refusalsOfFrozen,
  requireUnfrozen,
  withdrawalsWaitUntil,
} from './accounts/freeze.ts'
export {
  freezeByLink,
  freezeOwn,
  requireOpenFreezeLink,
  unfreeze,
} from './accounts/freeze-account.ts'
export { readLanguages } from './accounts/languages.ts'
export { lockUserRow } from './accounts/lock-user-row.ts'
export { nameFault } from './accounts/person-name.ts'
export {
  openPortrait,
  removePortrait,
  storePortrait,
} from './accounts/portrait.ts'
export {
  activeAmong,
  findUserByPhone,
  findUserId,
  findUsersNamed,
  hasClosedAccount,
  lockOpen,
  openAmong,
  readNames,
  readNamesOrEmails,
} from './accounts/read-names.ts'
export type { Profile } from './accounts/read-profile.ts'
export { readProfile } from './accounts/read-profile.ts'
export type { AccountChanges } from './accounts/recent-changes.ts'
export { readAccountChanges } from './accounts/recent-changes.ts'
export { holdForRecovery, isHeldFor, releaseRecoveryHold } from './accounts/recovery-hold.ts'
export {
  checkRecoveryPassword,
  mailRecoveryCode,
  recoverAccess,
  verifyEmailToRecover,
} from './accounts/recovery-steps.ts'
export { countRecovery, notifyOfRecovery } from './accounts/recovery-words.ts'
export { registerAccount } from './accounts/register-account.ts'
export { resendCode } from './accounts/resend-code.ts'
export { staffIn } from './accounts/staff-in.ts'
export type { Suspension } from './accounts/suspend-user.ts'
export {
  readSuspensions,
  requireSuspended,
  restoreUser,
  suspendUser,
} from './accounts/suspend-user.ts'
export { sweepIdentity } from './accounts/sweep-identity.ts'
export {
  beginPhoneVerification,
  completePhoneVerification,
  readPhone,
} from './accounts/verify-phone.ts'
export { activateApp, beginApp, readAppSetUp } from './factors/app-factor.ts'
export type { FactorServices } from './factors/factors.ts'
export { passkeySite } from './factors/passkey-site.ts'
export { addPasskey, beginPasskeyRegistration } from './factors/passkeys.ts'
export { readSecurity } from './factors/read-security.ts'
export { renewRecoveryCodes } from './factors/recovery-codes.ts'
export type { FactorName } from './factors/remove-factor.ts'
export { cancelFactorRemoval, removeDueFactors, removeFactor } from './factors/remove-factor.ts'
export { completeSecondStep, createStepChallenge, mailStepCode } from './factors/second-step.ts'
export type { IdentityKeys } from './keys.ts'
export { createIdentityKeys } from './keys.ts'
export { changePassword } from './passwords/change-password.ts'
export { checkPassword } from './passwords/check-password.ts'
export { hashPassword } from './passwords/password.ts'
export { requestPasswordReset, sendDueResets } from './passwords/request-password-reset.ts'
export { requireOpenReset, resetPassword } from './passwords/reset-password.ts'
export {
  beginProviderLink,
  readProviderLinks,
  removeProviderLink,
} from './providers/provider-links.ts'
export type { SignInProvider } from './providers/sign-in-provider.ts'
export { createSignInProvider } from './providers/sign-in-provider.ts'
export {
  beginProviderSignIn,
  completeProvider,
  registerWithProvider,
} from './providers/sign-in-with-provider.ts'
export {
  factorSetUpNeeded,
  outsideScope,
  staffFactorNeeded,
  tooManyAttempts,
  userNotFound,
} from './refusals.ts'
export type { Bearer } from './sessions/access-token.ts'
export { verifyAccessToken } from './sessions/access-token.ts'
export {
  isApiToken,
  listTokens,
  makeToken,
  revokeToken,
  verifyApiToken,
} from './sessions/api-tokens.ts'
export type { Attempt, LimitName } from './sessions/attempt-limits.ts'
export { byAddress, countAttempts, returnAttempts } from './sessions/attempt-limits.ts'
export type { ConfirmSession } from './sessions/confirm-session.ts'
export {
  confirmSession,
  createConfirmationChallenge,
  mailConfirmationCode,
  readConfirmation,
} from './sessions/confirm-session.ts'
export { requireConfirmed } from './sessions/confirmation.ts'
export type { Origin } from './sessions/device.ts'
export type { DeviceName } from './sessions/device-name.ts'
export { deviceName } from './sessions/device-name.ts'
export { endOtherSessions, endSession, listSessions } from './sessions/list-sessions.ts'
export { logIn, needsProofOfPerson } from './sessions/log-in.ts'
export { logOut } from './sessions/log-out.ts'
export { runInLoginQueue } from './sessions/login-queue.ts'
export { endedSessions, openSessions } from './sessions/open-sessions.ts'
export { refreshSession } from './sessions/refresh-session.ts'
export type { Tokens } from './sessions/session.ts'
export { actorOf } from './sessions/session.ts'
export type { SessionEnds } from './sessions/session-ends.ts'
export { followSessionEnds, pollSessionEnds } from './sessions/session-ends.ts'
export { createSignInChallenge, signInWithPasskey } from './sessions/sign-in-with-passkey.ts'
export type { StaffSessions } from './sessions/staff-sessions.ts'
export { factorDue, requireFreshFactor } from './sessions/staff-sessions.ts'
