import { Refusal } from '#kernel'

/** A change of a person's own role must be proposed and approved by two others. */
export function ownRole(): Refusal {
  return new Refusal('staff.own_role', 'forbidden')
}

/** The role was appointed before; further changes take two people in the back office. */
export function alreadyAppointed(): Refusal {
  return new Refusal('staff.already_appointed', 'conflict')
}
