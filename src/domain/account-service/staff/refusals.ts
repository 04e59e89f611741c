import { Refusal } from '#kernel'

/** Nobody proposes or approves what they are themselves; two others do. */
export function ownRole(): Refusal {
  return new Refusal('staff.own_role', 'forbidden')
}

/** Someone has this role already: from now on two people decide, in the back office. */
export function alreadyAppointed(): Refusal {
  return new Refusal('staff.already_appointed', 'conflict')
}
