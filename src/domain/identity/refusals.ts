import { type FieldError, Refusal } from '#kernel'

/** Some fields have unacceptable values; `fields` names them and the reasons. */
export function fieldsUnacceptable(fields: readonly FieldError[]): Refusal {
  return new Refusal('identity.fields_unacceptable', 'invalid', {}, fields)
}

/** The same for an unknown address, a wrong password and a closed account. */
export function invalidCredentials(): Refusal {
  return new Refusal('identity.invalid_credentials', 'unauthorized')
}

/** The session was ended, has expired or does not exist: sign in again. */
export function sessionEnded(): Refusal {
  return new Refusal('identity.session_ended', 'unauthorized')
}

/** Too many users sign in at the same time; no attempt was counted. */
export function busy(details: { retryAfterSeconds: number }): Refusal {
  return new Refusal('identity.busy', 'limited', details)
}

/** Too many attempts; `retryAfterSeconds` is also in the header `Retry-After`, and screens show minutes. */
export function tooManyAttempts(details: { retryAfterSeconds: number }): Refusal {
  const retryAfterMinutes = Math.ceil(details.retryAfterSeconds / 60)
  return new Refusal('identity.too_many_attempts', 'limited', { ...details, retryAfterMinutes })
}

/** The ticket of a registration is unknown, older than a day or used. */
export function ticketEnded(): Refusal {
  return new Refusal('identity.ticket_ended', 'conflict')
}

export function codeWrong(details: { triesLeft: number }): Refusal {
  return new Refusal('identity.code_wrong', 'invalid', details, [
    { path: 'code', code: 'identity.code_wrong', details },
  ])
}

export function codeExpired(): Refusal {
  return new Refusal('identity.code_expired', 'conflict', {}, [
    { path: 'code', code: 'identity.code_expired' },
  ])
}

/** The code had five wrong tries; a new one must be requested. */
export function codeDead(): Refusal {
  return new Refusal('identity.code_dead', 'conflict', {}, [
    { path: 'code', code: 'identity.code_dead' },
  ])
}

/** An emailed link for a new password is unknown, older than half an hour or used. */
export function resetEnded(): Refusal {
  return new Refusal('identity.reset_ended', 'conflict')
}

/** This user has no open session with that id. */
export function sessionNotFound(): Refusal {
  return new Refusal('identity.session_not_found', 'not_found')
}

/** A new code is sent at most once a minute. */
export function resendTooEarly(details: { retryAfterSeconds: number }): Refusal {
  return new Refusal('identity.resend_too_early', 'limited', details)
}

/** Only the edition in force today can be accepted; `version` names it. */
export function editionNotInForce(details: { version: string }): Refusal {
  return new Refusal('identity.edition_not_in_force', 'conflict', details)
}

/** The request needs a session that was confirmed in the last five minutes. */
export function confirmationNeeded(): Refusal {
  return new Refusal('identity.confirmation_needed', 'forbidden')
}

/** The owner has frozen the account: nothing can leave it. */
export function accountFrozen(): Refusal {
  return new Refusal('identity.account_frozen', 'forbidden')
}

/** The emailed link that freezes the account is unknown or expired. */
export function freezeLinkEnded(): Refusal {
  return new Refusal('identity.freeze_link_ended', 'conflict')
}

/** The key does not exist or belongs to another user. */
export function tokenNotFound(): Refusal {
  return new Refusal('identity.token_not_found', 'not_found')
}

/** The user has the maximum number of active keys. */
export function tooManyTokens(details: { maximum: number }): Refusal {
  return new Refusal('identity.too_many_tokens', 'conflict', details)
}

/** The key is valid, but its scopes do not include this request. */
export function outsideScope(): Refusal {
  return new Refusal('identity.outside_scope', 'forbidden')
}

/** The code of a second factor is wrong. */
export function factorWrong(details: { triesLeft: number }): Refusal {
  return new Refusal('identity.factor_wrong', 'invalid', details, [
    { path: 'code', code: 'identity.factor_wrong', details },
  ])
}

/** The code of the app was used a moment ago: each is accepted once, and the next one appears within half a minute. */
export function factorUsed(): Refusal {
  return new Refusal('identity.factor_used', 'invalid', {}, [
    { path: 'code', code: 'identity.factor_used' },
  ])
}

/** Staff must show a second factor in the session, or set one up, before anything else. */
export function staffFactorNeeded(): Refusal {
  return new Refusal('identity.staff_factor_needed', 'forbidden')
}

/** Staff must show a passkey or an authenticator code, within the last five minutes, before they approve. */
export function freshFactorNeeded(): Refusal {
  return new Refusal('identity.fresh_factor_needed', 'forbidden')
}

/** The owner of a recovered account must set up a second factor before anything else. */
export function factorSetUpNeeded(): Refusal {
  return new Refusal('identity.factor_set_up_needed', 'forbidden')
}

/** A request to recover the account by a person without its factors is open: nothing can leave the account. */
export function accountHeld(): Refusal {
  return new Refusal('identity.account_held', 'forbidden')
}

/** Staff cannot recover their account themselves: two people withdraw and grant their role instead. */
export function recoveryForStaff(): Refusal {
  return new Refusal('identity.recovery_for_staff', 'forbidden')
}

/** The account has no second factor that could have been lost. */
export function recoveryNotNeeded(): Refusal {
  return new Refusal('identity.recovery_not_needed', 'conflict')
}

/** The account does not accept this kind of second factor now. */
export function factorNotOffered(): Refusal {
  return new Refusal('identity.factor_not_offered', 'conflict')
}

/** The password was right, but a second factor is needed too. */
export function factorNeeded(): Refusal {
  return new Refusal('identity.factor_needed', 'invalid', {}, [
    { path: 'code', code: 'identity.factor_needed' },
  ])
}

/** The ticket of a second step is unknown, older than ten minutes or used: sign in again. */
export function secondStepEnded(): Refusal {
  return new Refusal('identity.second_step_ended', 'conflict')
}

/** The code is not one of the app that is being set up. */
export function appCodeWrong(): Refusal {
  return new Refusal('identity.app_code_wrong', 'invalid', {}, [
    { path: 'code', code: 'identity.app_code_wrong' },
  ])
}

/** The password was set with an emailed link less than a day ago, and the account has no second factor yet. */
export function firstFactorWaits(details: { hours: number }): Refusal {
  return new Refusal('identity.first_factor_waits', 'conflict', details)
}

/** The account has no password: the user must sign in with the provider again. */
export function providerSignInNeeded(): Refusal {
  return new Refusal('identity.provider_sign_in_needed', 'forbidden')
}

export function appSetUpAlready(): Refusal {
  return new Refusal('identity.app_set_up_already', 'conflict')
}

/** No set-up of an app is in progress: it was completed or never begun. */
export function appSetUpEnded(): Refusal {
  return new Refusal('identity.app_set_up_ended', 'conflict')
}

/** The passkey's response matches no open challenge, was used before, or is from another passkey. */
export function passkeyRefused(): Refusal {
  return new Refusal('identity.passkey_refused', 'invalid')
}

/** The product is reached by a bare IP address; passkeys need a domain name. */
export function passkeysUnavailable(): Refusal {
  return new Refusal('identity.passkeys_unavailable', 'conflict')
}

export function passkeysTooMany(details: { maximum: number }): Refusal {
  return new Refusal('identity.passkeys_too_many', 'conflict', details)
}

/** The account has no second factor with this id, or none at all. */
export function secondFactorMissing(): Refusal {
  return new Refusal('identity.second_factor_missing', 'not_found')
}

/** One of the two codes of a change of email address is wrong; the refusal does not say which. */
export function emailCodesWrong(): Refusal {
  return new Refusal('identity.email_codes_wrong', 'invalid')
}

/** This installation cannot send text messages, so no number can be verified. */
export function messagesUnavailable(): Refusal {
  return new Refusal('identity.messages_unavailable', 'conflict')
}

/** This installation has no OpenID provider. */
export function providerMissing(): Refusal {
  return new Refusal('identity.provider_missing', 'conflict')
}

/** The provider does not respond. */
export function providerUnavailable(): Refusal {
  return new Refusal('identity.provider_unavailable', 'conflict')
}

/** The user cancelled at the provider. */
export function providerCancelled(): Refusal {
  return new Refusal('identity.provider_cancelled', 'conflict')
}

/** The provider's response does not match the request. */
export function providerRefused(): Refusal {
  return new Refusal('identity.provider_refused', 'invalid')
}

/** The redirect to the provider was begun in another browser, took longer than ten minutes, or was used. */
export function providerStepEnded(): Refusal {
  return new Refusal('identity.provider_step_ended', 'conflict')
}

/** The provider has not verified the email address, so no account is created with it. */
export function providerEmailUnverified(): Refusal {
  return new Refusal('identity.provider_email_unverified', 'conflict')
}

/** The address has an account: its owner must sign in and link the provider in the settings. */
export function providerAccountExists(): Refusal {
  return new Refusal('identity.provider_account_exists', 'conflict')
}

/** This login at the provider is linked to another account. */
export function providerTaken(): Refusal {
  return new Refusal('identity.provider_taken', 'conflict')
}

export function providerLinkedAlready(): Refusal {
  return new Refusal('identity.provider_linked_already', 'conflict')
}

export function providerLinkNotFound(): Refusal {
  return new Refusal('identity.provider_link_not_found', 'not_found')
}

/** The account would have no remaining way to sign in. */
export function lastLoginMethod(): Refusal {
  return new Refusal('identity.last_way_in', 'conflict')
}

/** No change of email address is pending, it is older than an hour, or another account has taken the new address. */
export function emailChangeEnded(): Refusal {
  return new Refusal('identity.email_change_ended', 'conflict')
}

/** Staff have suspended the account; its owner received the reason and how to object. */
export function accountSuspended(): Refusal {
  return new Refusal('identity.account_suspended', 'forbidden')
}

/** A death was reported, and the account is closed until two staff members have examined the report. */
export function deathReported(): Refusal {
  return new Refusal('identity.death_reported', 'forbidden')
}

/** No open account has this email address or id. */
export function userNotFound(): Refusal {
  return new Refusal('identity.user_not_found', 'not_found')
}

/** The account is not open, is the actor's own, or has a staff role that must be withdrawn first. */
export function suspensionNotPossible(): Refusal {
  return new Refusal('identity.suspension_not_possible', 'conflict')
}

export function notSuspended(): Refusal {
  return new Refusal('identity.not_suspended', 'conflict')
}

export function roleHeld(): Refusal {
  return new Refusal('identity.role_held', 'conflict')
}

export function roleNotHeld(): Refusal {
  return new Refusal('identity.role_not_held', 'conflict')
}

/** Without an administrator, none could ever be appointed. */
export function lastAdmin(): Refusal {
  return new Refusal('identity.last_admin', 'conflict')
}
