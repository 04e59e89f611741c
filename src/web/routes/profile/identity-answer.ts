import type { CardField } from '#contract'
import type { CardReading } from '#contract/users/card-reading-body.ts'
import type { FormProblem } from '../../api/problem.ts'
import type { PlaceChoices, Typed } from './identity-typed.ts'

/** What the form of a declaration is answered with when it is shown again. */
export type IdentityAnswer = {
  readonly problem?: FormProblem
  readonly typed?: Typed
  readonly places?: PlaceChoices
  /** What was just read from the card, and which fields it filled. */
  readonly reading?: CardReading
  readonly filled?: readonly CardField[]
}
