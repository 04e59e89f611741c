import { type FieldError, Refusal } from '#kernel'

/** Some fields of the declaration are not acceptable; `fields` says which and why. */
export function declarationUnacceptable(fields: readonly FieldError[]): Refusal {
  return new Refusal('investors.declaration_unacceptable', 'invalid', {}, fields)
}

/** The NIK belongs to another account; each person may have one account. */
export function nikTaken(): Refusal {
  return new Refusal('investors.nik_taken', 'conflict', {}, [
    { path: 'nik', code: 'investors.nik_taken' },
  ])
}

/** Name, NIK and birth date of a verified identity cannot change; the income can. */
export function identitySettled(): Refusal {
  return new Refusal('investors.identity_settled', 'conflict')
}

/** Staff refused this identity; only two staff members can reopen it, not a new declaration. */
export function identityRefused(): Refusal {
  return new Refusal('investors.identity_refused', 'conflict')
}

/** No identity is declared yet, or no user has this id. */
export function identityNotFound(): Refusal {
  return new Refusal('investors.identity_not_found', 'not_found')
}

/** Staff may decide only about an identity that its owner has submitted. */
export function notWaiting(): Refusal {
  return new Refusal('investors.not_waiting', 'conflict')
}

/** The owner changed the identity after it was reviewed: it has to be reviewed again. */
export function identityChanged(): Refusal {
  return new Refusal('investors.identity_changed', 'conflict')
}

/** Staff may not decide about their own identity. */
export function ownIdentity(): Refusal {
  return new Refusal('investors.own_identity', 'forbidden')
}

/** This decision requires two people: one proposes it and another approves it. */
export function needsTwoPeople(): Refusal {
  return new Refusal('investors.needs_two_people', 'conflict')
}

/** The note for other staff is required here but missing, or is too short or too long. */
export function noteUnacceptable(fields: readonly FieldError[]): Refusal {
  return new Refusal('investors.note_unacceptable', 'invalid', {}, fields)
}

/** There is no such income raise, or it is the staff member's own. */
export function raiseNotFound(): Refusal {
  return new Refusal('investors.raise_not_found', 'not_found')
}

/** The raise is already decided, or its owner has since stated another income. */
export function raiseNotWaiting(): Refusal {
  return new Refusal('investors.raise_not_waiting', 'conflict')
}

/** The questions have changed since the investor read them. */
export function questionsOutdated(): Refusal {
  return new Refusal('investors.questions_outdated', 'conflict')
}

/** The investor read an older risk statement than the current one. */
export function risksOutdated(): Refusal {
  return new Refusal('investors.risks_outdated', 'conflict')
}

/** Some questions have no answer; `fields` says which. */
export function answersIncomplete(fields: readonly FieldError[]): Refusal {
  return new Refusal('investors.answers_incomplete', 'invalid', {}, fields)
}

/** Units did not suit the investor, who may answer again from `retryAt`. */
export function checkTooEarly(details: { retryAt: Date }): Refusal {
  return new Refusal('investors.check_too_early', 'conflict', details)
}

/** There is no borderline check whose warning could be accepted. */
export function warningNotDue(): Refusal {
  return new Refusal('investors.warning_not_due', 'conflict')
}

/** Another tab or device changed this section of the profile; `revision` is the current one. */
export function sectionChanged(details: { revision: number }): Refusal {
  return new Refusal('investors.section_changed', 'conflict', details)
}

/** Some fields of a profile section are not acceptable; `fields` says which and why. */
export function sectionUnacceptable(fields: readonly FieldError[]): Refusal {
  return new Refusal('investors.section_unacceptable', 'invalid', {}, fields)
}

/** A profile has no section of this name. */
export function sectionUnknown(): Refusal {
  return new Refusal('investors.section_unknown', 'not_found')
}

/** The investor has no such movement check, or it has a different number of tasks. */
export function movementCheckNotFound(): Refusal {
  return new Refusal('investors.movement_check_not_found', 'not_found')
}

/** The frames of this movement check were already sent; it can be used once. */
export function movementCheckSpent(): Refusal {
  return new Refusal('investors.movement_check_spent', 'conflict')
}

/** The movement check has expired, or the investor has requested another since. */
export function movementCheckExpired(): Refusal {
  return new Refusal('investors.movement_check_expired', 'conflict')
}

/** The daily limit of movement checks is reached; the investor may request another tomorrow. */
export function movementChecksUsedUp(): Refusal {
  return new Refusal('investors.movement_checks_used_up', 'limited')
}

/** More movement checks are waiting than can be analysed in time. */
export function movementChecksBusy(): Refusal {
  return new Refusal('investors.movement_checks_busy', 'limited')
}

/** Only a verified identity has a name to compare with a statement. */
export function identityNotVerified(): Refusal {
  return new Refusal('investors.identity_not_verified', 'conflict')
}

/** A proof is already waiting for staff. */
export function exemptionWaiting(): Refusal {
  return new Refusal('investors.exemption_waiting', 'conflict')
}

export function exemptionUnacceptable(fields: readonly FieldError[]): Refusal {
  return new Refusal('investors.exemption_unacceptable', 'invalid', {}, fields)
}

export function exemptionNotFound(): Refusal {
  return new Refusal('investors.exemption_not_found', 'not_found')
}

/** Another proof was submitted after this one was reviewed. */
export function exemptionChanged(): Refusal {
  return new Refusal('investors.exemption_changed', 'conflict')
}

/** The proof is already decided, or is not in force. */
export function exemptionNotWaiting(): Refusal {
  return new Refusal('investors.exemption_not_waiting', 'conflict')
}

/** There are no heirs to confirm. */
export function heirsMissing(): Refusal {
  return new Refusal('investors.heirs_missing', 'conflict')
}
