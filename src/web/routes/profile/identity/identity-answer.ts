import type { IdCardField } from '#contract'
import type { IdCardReading } from '#contract/users/card-reading-body.ts'
import type { FormProblem } from '../../../api/problem.ts'
import type { PlaceChoices, Typed } from './identity-typed.ts'

/** The action result of the identity page when a form is shown again. */
export type IdentityAnswer = {
  readonly problem?: FormProblem
  readonly typed?: Typed
  readonly places?: PlaceChoices
  /** The values just read from the card; `filled` lists the fields that were filled from it. */
  readonly reading?: IdCardReading
  readonly filled?: readonly IdCardField[]
}
