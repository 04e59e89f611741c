import { type OfferValidity, offerValidities } from '#contract'
import type { OrderQuote } from '#contract/market/market-body.ts'
import type { FormProblem } from '../../api/problem.ts'
import { textOf } from '../../components/form-text.ts'

/** What is in the fields of an offer, as it was typed. */
export type TypedOffer = {
  readonly code: string
  readonly price: string
  readonly units: string
  readonly validity: OfferValidity
}

export type OfferReviewed = { readonly name: string | null; readonly quote: OrderQuote }

/** What the form of an offer is answered: a look at it, or what is to be corrected. */
export type OfferAnswer = {
  readonly typed: TypedOffer
  readonly review: OfferReviewed | null
  readonly problem?: FormProblem
}

export function typedOffer(form: FormData): TypedOffer {
  const asked = textOf(form, 'validity')
  return {
    code: textOf(form, 'code'),
    price: textOf(form, 'limitPrice'),
    units: textOf(form, 'units'),
    validity: offerValidities.find((each) => each === asked) ?? 'day',
  }
}
