import { type FieldError, Refusal } from '#kernel'

export function proposalNotFound(): Refusal {
  return new Refusal('approvals.not_found', 'not_found')
}

/** Something of this kind waits for a decision about the same subject already. */
export function alreadyProposed(): Refusal {
  return new Refusal('approvals.already_proposed', 'conflict')
}

/** It was approved or refused before, by this person or another. */
export function alreadyDecided(): Refusal {
  return new Refusal('approvals.already_decided', 'conflict')
}

/** Who proposes something does not approve it. */
export function samePerson(): Refusal {
  return new Refusal('approvals.same_person', 'forbidden')
}

/** What is about oneself is proposed and approved by two others. */
export function ownMatter(): Refusal {
  return new Refusal('approvals.own_matter', 'forbidden')
}

/** A reason is 5–500 characters; `fields` says what is wrong with it. */
export function reasonUnacceptable(faults: readonly FieldError[]): Refusal {
  return new Refusal('approvals.reason_unacceptable', 'invalid', {}, faults)
}

/** This role neither proposes nor decides such things. */
export function roleNotAllowed(): Refusal {
  return new Refusal('approvals.role_not_allowed', 'forbidden')
}

/** The approval names another content than the one that is proposed. */
export function contentDiffers(): Refusal {
  return new Refusal('approvals.content_differs', 'conflict')
}
