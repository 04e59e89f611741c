import { type FieldError, Refusal } from '#kernel'

export function proposalNotFound(): Refusal {
  return new Refusal('approvals.not_found', 'not_found')
}

/** A proposal of this kind about the same subject is already waiting. */
export function alreadyProposed(): Refusal {
  return new Refusal('approvals.already_proposed', 'conflict')
}

/** The proposal was already approved or refused. */
export function alreadyDecided(): Refusal {
  return new Refusal('approvals.already_decided', 'conflict')
}

/** The maker of a proposal cannot approve it. */
export function samePerson(): Refusal {
  return new Refusal('approvals.same_person', 'forbidden')
}

/** A person cannot propose or approve an act about themselves. */
export function ownMatter(): Refusal {
  return new Refusal('approvals.own_matter', 'forbidden')
}

/** A reason must be 5–500 characters; `fields` names the fault. */
export function reasonUnacceptable(faults: readonly FieldError[]): Refusal {
  return new Refusal('approvals.reason_unacceptable', 'invalid', {}, faults)
}

/** The role may neither propose nor decide this kind. */
export function roleNotAllowed(): Refusal {
  return new Refusal('approvals.role_not_allowed', 'forbidden')
}

/** The hash in the approval is not that of the proposed content. */
export function contentDiffers(): Refusal {
  return new Refusal('approvals.content_differs', 'conflict')
}
