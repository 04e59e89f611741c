import { type BasisPoints, fieldRefusal, Refusal, type Rupiah } from '#kernel'

export function propertyNotFound(): Refusal {
  return new Refusal('property_sales.not_found', 'not_found')
}

/** A sale can be announced while the property operates, and settled only after it was announced. */
export function stateNotRight(details: { state: string }): Refusal {
  return new Refusal('property_sales.state', 'conflict', details)
}

/** The meeting must be between two weeks and half a year from now, so that holders can prepare. */
export function meetingImpossible(details: { earliest: string; latest: string }): Refusal {
  return fieldRefusal('property_sales.meeting_date', 'meetingOn', details)
}

/** The resolution of the holders' meeting or the deed with the buyer is missing. */
export function documentMissing(details: { kind: string }): Refusal {
  return new Refusal('property_sales.document_missing', 'conflict', details)
}

/** The resolution is dated before the meeting. */
export function beforeMeeting(details: { meetingOn: string }): Refusal {
  return fieldRefusal('property_sales.before_meeting', 'issuedOn', details)
}

/** The price is impossibly far from the appraiser's valuation. */
export function priceImpossible(details: { lowest: Rupiah; highest: Rupiah }): Refusal {
  return fieldRefusal('property_sales.price_impossible', 'askingPrice', details)
}

/** The consequences of the announcement must be confirmed first. */
export function announcementUnconfirmed(details: {
  price: Rupiah
  perUnit: Rupiah
  valuation: Rupiah
  holders: number
  changeBasisPoints: BasisPoints
}): Refusal {
  const { changeBasisPoints, ...rest } = details
  const shown = { ...rest, change: changeBasisPoints / 100 }
  return fieldRefusal('property_sales.announcement_unconfirmed', 'confirmedPrice', shown)
}

/** The holders voted on another price, so a reason for the difference is required. */
export function priceDiffers(details: { announced: Rupiah }): Refusal {
  return fieldRefusal('property_sales.price_differs', 'priceReason', details)
}

export function documentStored(): Refusal {
  return new Refusal('property_sales.document_kept', 'conflict')
}

/** The date of a document or of the sale is in the future, or before the step that must come first. */
export function dayImpossible(path: string): Refusal {
  return fieldRefusal('property_sales.day', path)
}

/** Costs and taxes use up the whole price; holders are never paid a negative amount. */
export function nothingLeft(details: { proceeds: Rupiah }): Refusal {
  return fieldRefusal('property_sales.nothing_left', 'price', details)
}

/** Units are held, or a purchase is not finished. */
export function unitsTiedUp(details: { units: bigint }): Refusal {
  return new Refusal('property_sales.units_tied_up', 'conflict', details)
}

/** Every month before the sale must be booked and declared first. */
export function rentNotSettled(details: { month: string }): Refusal {
  return new Refusal('property_sales.rent_not_settled', 'conflict', details)
}

/** Another proposal about the property waits for its second person. */
export function proposalWaits(details: { kind: string }): Refusal {
  return new Refusal('property_sales.proposal_waits', 'conflict', details)
}

/** The figures behind the proposal have changed since it was made. */
export function figuresChanged(): Refusal {
  return new Refusal('property_sales.figures_changed', 'conflict')
}

/**
 * The owners decide in a meeting in the product: its minutes become the resolution, and the meeting can be
 * cancelled there.
 */
export function voteOpen(): Refusal {
  return new Refusal('property_sales.vote_open', 'conflict')
}
