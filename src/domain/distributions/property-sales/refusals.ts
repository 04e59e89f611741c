import { type BasisPoints, Refusal, type Rupiah } from '#kernel'

export function propertyNotFound(): Refusal {
  return new Refusal('property_sales.not_found', 'not_found')
}

/** A property is announced while it is run, and sold after it was announced. */
export function stateNotRight(details: { state: string }): Refusal {
  return new Refusal('property_sales.state', 'conflict', details)
}

/** The meeting is between a fortnight and half a year from now, so that holders can prepare. */
export function meetingImpossible(details: { earliest: string; latest: string }): Refusal {
  return field('meetingOn', 'property_sales.meeting_date', details)
}

/** The resolution of the holders' meeting or the deed with the buyer is not there. */
export function documentMissing(details: { kind: string }): Refusal {
  return new Refusal('property_sales.document_missing', 'conflict', details)
}

/** The resolution is of the meeting, so it cannot be older than it. */
export function beforeMeeting(details: { meetingOn: string }): Refusal {
  return field('issuedOn', 'property_sales.before_meeting', details)
}

/** No buyer pays so much or so little for what the appraiser valued. */
export function priceImpossible(details: { lowest: Rupiah; highest: Rupiah }): Refusal {
  return field('askingPrice', 'property_sales.price_impossible', details)
}

/** Who announces a sale agrees to the notification that the holders would get. */
export function announcementUnconfirmed(details: {
  price: Rupiah
  perUnit: Rupiah
  valuation: Rupiah
  holders: number
  changeBasisPoints: BasisPoints
}): Refusal {
  const { changeBasisPoints, ...told } = details
  const shown = { ...told, change: changeBasisPoints / 100 }
  return field('confirmedPrice', 'property_sales.announcement_unconfirmed', shown)
}

/** The holders voted on another price, so the difference is explained. */
export function priceDiffers(details: { announced: Rupiah }): Refusal {
  return field('priceReason', 'property_sales.price_differs', details)
}

export function documentStored(): Refusal {
  return new Refusal('property_sales.document_kept', 'conflict')
}

/** The day of a document or of the sale is in the future, or before the step that must come first. */
export function dayImpossible(path: string): Refusal {
  return field(path, 'property_sales.day', {})
}

/** Costs and taxes take the whole price: nobody is ever paid less than nothing. */
export function nothingLeft(details: { proceeds: Rupiah }): Refusal {
  return field('price', 'property_sales.nothing_left', details)
}

/** Units wait for something: a purchase that is not over, or a hold. */
export function unitsTiedUp(details: { units: bigint }): Refusal {
  return new Refusal('property_sales.units_tied_up', 'conflict', details)
}

/** Every month before the sale is booked, and what it left declared, before anything is sold. */
export function rentNotSettled(details: { month: string }): Refusal {
  return new Refusal('property_sales.rent_not_settled', 'conflict', details)
}

/** Another proposal about the property waits for its second person. */
export function proposalWaits(details: { kind: string }): Refusal {
  return new Refusal('property_sales.proposal_waits', 'conflict', details)
}

/** What is behind the proposal changed since it was made. */
export function figuresChanged(): Refusal {
  return new Refusal('property_sales.figures_changed', 'conflict')
}

function field(
  path: string,
  code: string,
  details: Record<string, string | bigint | number>,
): Refusal {
  return new Refusal(code, 'invalid', details, [{ path, code, details }])
}

/** The owners decide about it in a meeting here: its minutes become the resolution, and the meeting can be cancelled. */
export function voteOpen(): Refusal {
  return new Refusal('property_sales.vote_open', 'conflict')
}
