import { type OfferValidity, offerValidities } from '#contract'
import type { OrderQuote } from '#contract/market/market-body.ts'
import type { FormProblem } from '../../../api/problem.ts'
import { textOf } from '../../../components/forms/form-text.ts'

/** The typed values of the fields of an offer. */
export type TypedOffer = {
  readonly code: string
  readonly price: string
  readonly units: string
  readonly validity: OfferValidity
}

export type OfferReviewed = { readonly name: string | null; readonly quote: OrderQuote }

/** The response to the form of an offer: its review, or the errors to correct. */
export type OfferAnswer = {
  readonly typed: TypedOffer
  readonly review: OfferReviewed | null
  readonly problem?: FormProblem
}

export function typedOffer(form: FormData): TypedOffer {
  const requested = textOf(form, 'validity')
  return {
    code: textOf(form, 'code'),
    price: textOf(form, 'limitPrice'),
    units: textOf(form, 'units'),
    validity: offerValidities.find((each) => each === requested) ?? 'day',
  }
}
