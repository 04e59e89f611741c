export type { Acceptance, AcceptDocument } from './acceptance.ts'
export { acceptDocument, insertAcceptances, readAcceptances } from './acceptance.ts'
export type { Bearer } from './access-token.ts'
export { verifyAccessToken } from './access-token.ts'
export type { ActivateAccount, Activated } from './activate-account.ts'
export { activateAccount } from './activate-account.ts'
export type { PendingActivation } from './activation.ts'
export type { ApiToken, NewToken, TokenScope } from './api-tokens.ts'
export {
  isApiToken,
  listTokens,
  makeToken,
  revokeToken,
  tokenDays,
  tokenScopes,
  verifyApiToken,
} from './api-tokens.ts'
export type { AppSetUp } from './app-factor.ts'
export { activateApp, beginApp, readAppSetUp } from './app-factor.ts'
export type { LimitName } from './attempt-limits.ts'
export { byAddress, countAttempts } from './attempt-limits.ts'
export { beginEmailChange, completeEmailChange, readEmailChange } from './change-email.ts'
export type { ChangePassword } from './change-password.ts'
export { changePassword } from './change-password.ts'
export type { ProfileChange } from './change-profile.ts'
export { changeProfile } from './change-profile.ts'
export type { RoleChange, StaffMember, StaffRole } from './change-roles.ts'
export {
  grantRole,
  holderOf,
  readStaff,
  requireGrantable,
  requireWithdrawable,
  withdrawRole,
} from './change-roles.ts'
export type { FactorProof } from './check-factor.ts'
export type { Consent, ConsentChoice, ConsentPurpose } from './choose-consent.ts'
export { chooseConsent, consentPurposes, readConsents } from './choose-consent.ts'
export { closeUser } from './close-user.ts'
export type { ConfirmationState, ConfirmSession } from './confirm-session.ts'
export {
  askForConfirmationPasskey,
  confirmSession,
  mailConfirmationCode,
  readConfirmation,
} from './confirm-session.ts'
export type { Confirmed } from './confirmation.ts'
export { confirmedUntil, requireConfirmed } from './confirmation.ts'
export type { NewAccount } from './create-account.ts'
export { createAccount } from './create-account.ts'
export type { InSession } from './current-password.ts'
export type { Origin } from './device.ts'
export type { DeviceName } from './device-name.ts'
export { deviceName } from './device-name.ts'
export { maskEmail } from './email.ts'
export { eraseUsers } from './erase-users.ts'
export type { FactorTools } from './factors.ts'
export { freezeLink, requireUnfrozen, withdrawalsWaitUntil } from './freeze.ts'
export { freezeByLink, freezeOwn, requireOpenFreezeLink, unfreeze } from './freeze-account.ts'
export type { IdentityKeys } from './keys.ts'
export { createIdentityKeys } from './keys.ts'
export type { Languages } from './languages.ts'
export { readLanguages } from './languages.ts'
export type { SessionLine } from './list-sessions.ts'
export { endOtherSessions, endSession, listSessions } from './list-sessions.ts'
export type { LoggedIn, LogIn } from './log-in.ts'
export { logIn, needsProofOfPerson } from './log-in.ts'
export { logInTurn } from './log-in-door.ts'
export { readLogInName } from './log-in-name.ts'
export { logOut } from './log-out.ts'
export { lookAtPassword } from './look-at-password.ts'
export type { CodeSent } from './mailed-code.ts'
export { endedSessions, openSessions } from './open-sessions.ts'
export { passkeySite } from './passkey-site.ts'
export type { Asked, PasskeyAnswer } from './passkeys.ts'
export { addPasskey, askForNewPasskey } from './passkeys.ts'
export { nameFault } from './person-name.ts'
export { keepPortrait, openPortrait, portraitBytesMax, removePortrait } from './portrait.ts'
export type { ProviderLink } from './provider-links.ts'
export { beginProviderLink, readProviderLinks, removeProviderLink } from './provider-links.ts'
export type { ProviderStep } from './provider-steps.ts'
export { findUserId, readNames } from './read-names.ts'
export type { Profile } from './read-profile.ts'
export { readProfile } from './read-profile.ts'
export type { Security } from './read-security.ts'
export { readSecurity } from './read-security.ts'
export { renewRecoveryCodes } from './recovery-codes.ts'
export { refreshSession } from './refresh-session.ts'
export {
  factorSetUpNeeded,
  outsideScope,
  staffFactorNeeded,
  tooManyAttempts,
  userNotFound,
} from './refusals.ts'
export { holdForRegaining, isHeldFor, releaseRecoveryHold } from './regaining-hold.ts'
export type { RegainTools } from './regaining-steps.ts'
export {
  checkRegainingPassword,
  mailRegainingCode,
  proveMailboxToRegain,
  regainAccess,
} from './regaining-steps.ts'
export { countRegaining, tellOfRegaining } from './regaining-words.ts'
export type { RegisterAccount } from './register-account.ts'
export { registerAccount } from './register-account.ts'
export type { FactorName } from './remove-factor.ts'
export { keepFactor, removeDueFactors, removeFactor } from './remove-factor.ts'
export { requestPasswordReset, sendDueResets } from './request-password-reset.ts'
export type { ResendCode } from './resend-code.ts'
export { resendCode } from './resend-code.ts'
export type { ResetPassword } from './reset-password.ts'
export { requireOpenReset, resetPassword } from './reset-password.ts'
export type { SecondStep } from './second-step.ts'
export { askForStepPasskey, completeSecondStep, mailStepCode } from './second-step.ts'
export type { Tokens } from './session.ts'
export { actorOf } from './session.ts'
export type { SessionEnds } from './session-ends.ts'
export { askSessionEnds, followSessionEnds } from './session-ends.ts'
export type { SignInProvider } from './sign-in-provider.ts'
export { createSignInProvider } from './sign-in-provider.ts'
export { askToSignIn, signInWithPasskey } from './sign-in-with-passkey.ts'
export type { ProviderOutcome } from './sign-in-with-provider.ts'
export {
  beginProviderSignIn,
  completeProvider,
  registerWithProvider,
} from './sign-in-with-provider.ts'
export { staffIn } from './staff-in.ts'
export type { StaffSessions } from './staff-sessions.ts'
export { factorDue, factorFreshUntil, requireFreshFactor } from './staff-sessions.ts'
export type { Suspension } from './suspend-user.ts'
export { readSuspensions, requireSuspended, restoreUser, suspendUser } from './suspend-user.ts'
export { sweepIdentity } from './sweep-identity.ts'
export type { PendingPhone } from './verify-phone.ts'
export {
  beginPhoneVerification,
  completePhoneVerification,
  readPhone,
} from './verify-phone.ts'
