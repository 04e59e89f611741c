import { type FieldError, Refusal } from '#kernel'

/** Fields of the declaration that are not acceptable; `fields` says which and why. */
export function declarationUnacceptable(fields: readonly FieldError[]): Refusal {
  return new Refusal('investors.declaration_unacceptable', 'invalid', {}, fields)
}

/** The NIK belongs to another account; one person has one account. */
export function nikTaken(): Refusal {
  return new Refusal('investors.nik_taken', 'conflict', {}, [
    { path: 'nik', code: 'investors.nik_taken' },
  ])
}

/** Name, NIK and birth date of a verified identity do not change; the income may. */
export function identitySettled(): Refusal {
  return new Refusal('investors.identity_settled', 'conflict')
}

/** Staff refused this identity; it is opened again by two of them, not by declaring again. */
export function identityRefused(): Refusal {
  return new Refusal('investors.identity_refused', 'conflict')
}

/** Nothing is declared yet, or nobody has this id. */
export function identityNotFound(): Refusal {
  return new Refusal('investors.identity_not_found', 'not_found')
}

/** Only an identity that waits with everything is decided by one person. */
export function notWaiting(): Refusal {
  return new Refusal('investors.not_waiting', 'conflict')
}

/** Its owner has changed something since it was looked at: it is looked at again. */
export function identityChanged(): Refusal {
  return new Refusal('investors.identity_changed', 'conflict')
}

/** Nobody decides about their own identity. */
export function ownIdentity(): Refusal {
  return new Refusal('investors.own_identity', 'forbidden')
}

/** This decision takes two people: one proposes it and another agrees. */
export function needsTwoPeople(): Refusal {
  return new Refusal('investors.needs_two_people', 'conflict')
}

/** The note for other staff is missing where one is needed, or too short or too long. */
export function noteUnacceptable(fields: readonly FieldError[]): Refusal {
  return new Refusal('investors.note_unacceptable', 'invalid', {}, fields)
}

/** Nobody has stated such a raise of income, or it is one's own. */
export function raiseNotFound(): Refusal {
  return new Refusal('investors.raise_not_found', 'not_found')
}

/** The raise was decided, or its owner has stated another income since. */
export function raiseNotWaiting(): Refusal {
  return new Refusal('investors.raise_not_waiting', 'conflict')
}

/** The questions have changed since they were read. */
export function questionsOutdated(): Refusal {
  return new Refusal('investors.questions_outdated', 'conflict')
}

/** The reader saw an older risk statement than the one that is accepted now. */
export function risksOutdated(): Refusal {
  return new Refusal('investors.risks_outdated', 'conflict')
}

/** Questions without an answer; `fields` says which. */
export function answersIncomplete(fields: readonly FieldError[]): Refusal {
  return new Refusal('investors.answers_incomplete', 'invalid', {}, fields)
}

/** Units did not suit; the questions are asked again from `retryAt` on. */
export function checkTooEarly(details: { retryAt: Date }): Refusal {
  return new Refusal('investors.check_too_early', 'conflict', details)
}

/** There is no check on the borderline that a warning would belong to. */
export function warningNotDue(): Refusal {
  return new Refusal('investors.warning_not_due', 'conflict')
}

/** Another tab or device changed this part of the profile; `revision` is the one that is there now. */
export function sectionChanged(details: { revision: number }): Refusal {
  return new Refusal('investors.section_changed', 'conflict', details)
}

/** Fields of a part of the profile that are not acceptable; `fields` says which and why. */
export function sectionUnacceptable(fields: readonly FieldError[]): Refusal {
  return new Refusal('investors.section_unacceptable', 'invalid', {}, fields)
}

/** A profile has no part of this name. */
export function sectionUnknown(): Refusal {
  return new Refusal('investors.section_unknown', 'not_found')
}

/** Nobody was asked these tasks, or they were others, or of another number. */
export function movementCheckNotFound(): Refusal {
  return new Refusal('investors.movement_check_not_found', 'not_found')
}

/** The frames of these tasks came already: they are taken once. */
export function movementCheckSpent(): Refusal {
  return new Refusal('investors.movement_check_spent', 'conflict')
}

/** The time for these tasks is over, or others were asked since. */
export function movementCheckExpired(): Refusal {
  return new Refusal('investors.movement_check_expired', 'conflict')
}

/** So many tasks were asked today that others come tomorrow. */
export function movementChecksUsedUp(): Refusal {
  return new Refusal('investors.movement_checks_used_up', 'limited')
}

/** More people are before their cameras than are looked at in time. */
export function movementChecksBusy(): Refusal {
  return new Refusal('investors.movement_checks_busy', 'limited')
}

/** Only a verified identity has a name that a statement can be compared with. */
export function identityNotVerified(): Refusal {
  return new Refusal('investors.identity_not_verified', 'conflict')
}

/** A proof waits for staff already. */
export function exemptionWaiting(): Refusal {
  return new Refusal('investors.exemption_waiting', 'conflict')
}

export function exemptionUnacceptable(fields: readonly FieldError[]): Refusal {
  return new Refusal('investors.exemption_unacceptable', 'invalid', {}, fields)
}

export function exemptionNotFound(): Refusal {
  return new Refusal('investors.exemption_not_found', 'not_found')
}

/** Another proof was handed in since this one was looked at. */
export function exemptionChanged(): Refusal {
  return new Refusal('investors.exemption_changed', 'conflict')
}

/** It was decided before, or is not in force. */
export function exemptionNotWaiting(): Refusal {
  return new Refusal('investors.exemption_not_waiting', 'conflict')
}

/** No heirs are named that could be confirmed. */
export function heirsMissing(): Refusal {
  return new Refusal('investors.heirs_missing', 'conflict')
}
