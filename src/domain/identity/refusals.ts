import { type FieldError, Refusal } from '#kernel'

/** Fields whose values are not acceptable; `fields` says which and why. */
export function fieldsUnacceptable(fields: readonly FieldError[]): Refusal {
  return new Refusal('identity.fields_unacceptable', 'invalid', {}, fields)
}

/** Said alike for an unknown address, a wrong password and a closed account. */
export function invalidCredentials(): Refusal {
  return new Refusal('identity.invalid_credentials', 'unauthorized')
}

/** The session was ended, has expired or never was: sign in again. */
export function sessionEnded(): Refusal {
  return new Refusal('identity.session_ended', 'unauthorized')
}

/** More people sign in at this moment than fit; no try was counted. */
export function busy(details: { retryAfterSeconds: number }): Refusal {
  return new Refusal('identity.busy', 'limited', details)
}

/** Too many tries; `retryAfterSeconds` is also in the header `Retry-After`, and people read minutes. */
export function tooManyAttempts(details: { retryAfterSeconds: number }): Refusal {
  const retryAfterMinutes = Math.ceil(details.retryAfterSeconds / 60)
  return new Refusal('identity.too_many_attempts', 'limited', { ...details, retryAfterMinutes })
}

/** The ticket of a registration is unknown, older than a day, or was used. */
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

/** Five wrong tries were made against this code: only a new one can be used. */
export function codeDead(): Refusal {
  return new Refusal('identity.code_dead', 'conflict', {}, [
    { path: 'code', code: 'identity.code_dead' },
  ])
}

/** A mailed link for a new password is unknown, older than half an hour, or was used. */
export function resetEnded(): Refusal {
  return new Refusal('identity.reset_ended', 'conflict')
}

/** No open session of this user has that id. */
export function sessionNotFound(): Refusal {
  return new Refusal('identity.session_not_found', 'not_found')
}

/** A new code is sent at most once a minute. */
export function resendTooEarly(details: { retryAfterSeconds: number }): Refusal {
  return new Refusal('identity.resend_too_early', 'limited', details)
}

/** Only the edition that holds today can be accepted; `version` names it. */
export function editionNotInForce(details: { version: string }): Refusal {
  return new Refusal('identity.edition_not_in_force', 'conflict', details)
}

/** What is asked for needs a session that was confirmed in the last five minutes. */
export function confirmationNeeded(): Refusal {
  return new Refusal('identity.confirmation_needed', 'forbidden')
}

/** The owner has the account frozen: nothing leaves it. */
export function accountFrozen(): Refusal {
  return new Refusal('identity.account_frozen', 'forbidden')
}

/** The link of a mail that freezes the account is unknown or too old. */
export function freezeLinkEnded(): Refusal {
  return new Refusal('identity.freeze_link_ended', 'conflict')
}

/** Nobody has this key, or it is someone else's. */
export function tokenNotFound(): Refusal {
  return new Refusal('identity.token_not_found', 'not_found')
}

/** So many keys may be open at once. */
export function tooManyTokens(details: { maximum: number }): Refusal {
  return new Refusal('identity.too_many_tokens', 'conflict', details)
}

/** The key is good, but not for this: it reads what its scopes name and nothing else. */
export function outsideScope(): Refusal {
  return new Refusal('identity.outside_scope', 'forbidden')
}

/** A wrong code of a second factor. */
export function factorWrong(details: { triesLeft: number }): Refusal {
  return new Refusal('identity.factor_wrong', 'invalid', details, [
    { path: 'code', code: 'identity.factor_wrong', details },
  ])
}

/** A code of the app that was taken a moment ago: each is taken once, and the next one follows within half a minute. */
export function factorUsed(): Refusal {
  return new Refusal('identity.factor_used', 'invalid', {}, [
    { path: 'code', code: 'identity.factor_used' },
  ])
}

/** Staff show a second factor in a session, or set one up, before anything else. */
export function staffFactorNeeded(): Refusal {
  return new Refusal('identity.staff_factor_needed', 'forbidden')
}

/** Staff show a passkey or an authenticator code before they approve; one of the last five minutes counts. */
export function freshFactorNeeded(): Refusal {
  return new Refusal('identity.fresh_factor_needed', 'forbidden')
}

/** A recovered account sets a second factor up before anything else. */
export function factorSetUpNeeded(): Refusal {
  return new Refusal('identity.factor_set_up_needed', 'forbidden')
}

/** Someone who has none of its factors asks for the account back: nothing leaves it meanwhile. */
export function accountHeld(): Refusal {
  return new Refusal('identity.account_held', 'forbidden')
}

/** Staff get their factors back from two people who withdraw and grant their role, never by themselves. */
export function recoveryForStaff(): Refusal {
  return new Refusal('identity.recovery_for_staff', 'forbidden')
}

/** No second factor is on, so there is none to have lost. */
export function recoveryNotNeeded(): Refusal {
  return new Refusal('identity.recovery_not_needed', 'conflict')
}

/** This kind of second factor is not taken for the account now. */
export function factorNotOffered(): Refusal {
  return new Refusal('identity.factor_not_offered', 'conflict')
}

/** The password was right, and a second factor is needed besides. */
export function factorNeeded(): Refusal {
  return new Refusal('identity.factor_needed', 'invalid', {}, [
    { path: 'code', code: 'identity.factor_needed' },
  ])
}

/** The ticket of a second step is unknown, older than ten minutes, or was used: begin again. */
export function secondStepEnded(): Refusal {
  return new Refusal('identity.second_step_ended', 'conflict')
}

/** The code does not belong to the app that is being set up. */
export function appCodeWrong(): Refusal {
  return new Refusal('identity.app_code_wrong', 'invalid', {}, [
    { path: 'code', code: 'identity.app_code_wrong' },
  ])
}

/** The password was set by a mailed link less than a day ago, and there is no second factor yet. */
export function firstFactorWaits(details: { hours: number }): Refusal {
  return new Refusal('identity.first_factor_waits', 'conflict', details)
}

/** There is no password: the provider has to say once more who is there. */
export function providerSignInNeeded(): Refusal {
  return new Refusal('identity.provider_sign_in_needed', 'forbidden')
}

export function appSetUpAlready(): Refusal {
  return new Refusal('identity.app_set_up_already', 'conflict')
}

/** Nothing is being set up: it was done, or never begun. */
export function appSetUpEnded(): Refusal {
  return new Refusal('identity.app_set_up_ended', 'conflict')
}

/** The passkey's answer fits no question of ours, was given before, or is of another passkey. */
export function passkeyRefused(): Refusal {
  return new Refusal('identity.passkey_refused', 'invalid')
}

/** The product is reached by a bare IP address; passkeys need a name. */
export function passkeysUnavailable(): Refusal {
  return new Refusal('identity.passkeys_unavailable', 'conflict')
}

export function passkeysTooMany(details: { maximum: number }): Refusal {
  return new Refusal('identity.passkeys_too_many', 'conflict', details)
}

/** The account has no second factor of this id, or none at all. */
export function secondFactorMissing(): Refusal {
  return new Refusal('identity.second_factor_missing', 'not_found')
}

/** One of the two codes of a change of address is wrong; which of them is not said. */
export function emailCodesWrong(): Refusal {
  return new Refusal('identity.email_codes_wrong', 'invalid')
}

/** Messages to phones leave nowhere in this installation, so no number can be proved. */
export function messagesUnavailable(): Refusal {
  return new Refusal('identity.messages_unavailable', 'conflict')
}

/** This installation has no OpenID provider. */
export function providerMissing(): Refusal {
  return new Refusal('identity.provider_missing', 'conflict')
}

/** The provider does not answer now. */
export function providerUnavailable(): Refusal {
  return new Refusal('identity.provider_unavailable', 'conflict')
}

/** Someone went back from the provider without agreeing. */
export function providerCancelled(): Refusal {
  return new Refusal('identity.provider_cancelled', 'conflict')
}

/** What came back from the provider does not fit what was asked. */
export function providerRefused(): Refusal {
  return new Refusal('identity.provider_refused', 'invalid')
}

/** The way to the provider was begun in another browser, took longer than ten minutes, or was used. */
export function providerStepEnded(): Refusal {
  return new Refusal('identity.provider_step_ended', 'conflict')
}

/** The provider does not vouch for the address, so no account is opened by it. */
export function providerEmailUnverified(): Refusal {
  return new Refusal('identity.provider_email_unverified', 'conflict')
}

/** The address has an account: its owner signs in, and links the provider in the settings. */
export function providerAccountExists(): Refusal {
  return new Refusal('identity.provider_account_exists', 'conflict')
}

/** This login at the provider opens another account. */
export function providerTaken(): Refusal {
  return new Refusal('identity.provider_taken', 'conflict')
}

export function providerLinkedAlready(): Refusal {
  return new Refusal('identity.provider_linked_already', 'conflict')
}

export function providerLinkNotFound(): Refusal {
  return new Refusal('identity.provider_link_not_found', 'not_found')
}

/** Nothing else is left that someone could sign in with. */
export function lastWayIn(): Refusal {
  return new Refusal('identity.last_way_in', 'conflict')
}

/** No change of address waits, it is older than an hour, or its new address was taken meanwhile. */
export function emailChangeEnded(): Refusal {
  return new Refusal('identity.email_change_ended', 'conflict')
}

/** Staff have suspended the account; its owner was given the reason and how to object. */
export function accountSuspended(): Refusal {
  return new Refusal('identity.account_suspended', 'forbidden')
}

/** A death was reported, and the account is closed to everybody until two people have looked at it. */
export function deathReported(): Refusal {
  return new Refusal('identity.death_reported', 'forbidden')
}

/** Nobody has an open account by this address or id. */
export function userNotFound(): Refusal {
  return new Refusal('identity.user_not_found', 'not_found')
}

/** The account is not open, is one's own, or has a role of the staff that is to be taken away first. */
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

/** Without an administrator nobody could make another. */
export function lastAdmin(): Refusal {
  return new Refusal('identity.last_admin', 'conflict')
}
