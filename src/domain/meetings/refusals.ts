import { fieldRefusal, Refusal } from '#kernel'

export function propertyNotFound(): Refusal {
  return new Refusal('meetings.property_not_found', 'not_found')
}

/** The property has no owners yet, or no longer. */
export function propertyOver(details: { state: string }): Refusal {
  return new Refusal('meetings.property_over', 'conflict', details)
}

/** Only holders of units of the property may take part. */
export function notOwner(): Refusal {
  return new Refusal('meetings.not_owner', 'forbidden')
}

/** Also used for a motion that this reader may not see. */
export function motionNotFound(): Refusal {
  return new Refusal('meetings.motion_not_found', 'not_found')
}

/** Only one motion of an owner may collect support in a property at a time. */
export function motionOpen(): Refusal {
  return new Refusal('meetings.motion_open', 'conflict')
}

export function amountMissing(): Refusal {
  return fieldRefusal('meetings.amount_required', 'amount')
}

export function amountNotAllowed(): Refusal {
  return fieldRefusal('meetings.amount_unwanted', 'amount')
}

export function textUnacceptable(): Refusal {
  return fieldRefusal('meetings.text_unacceptable', 'text')
}

export function notCollecting(details: { state: string }): Refusal {
  return new Refusal('meetings.not_collecting', 'conflict', details)
}

/** The motion was called already, or it is an owner's, whose text staff cannot change. */
export function notDraft(details: { state: string }): Refusal {
  return new Refusal('meetings.not_draft', 'conflict', details)
}

/** The motion was called already, or this is its original language. */
export function notTranslatable(): Refusal {
  return fieldRefusal('meetings.not_translatable', 'language', {}, 'conflict')
}

export function tooManyFiles(details: { maximum: number }): Refusal {
  return fieldRefusal('meetings.too_many_files', 'file', details, 'conflict')
}

export function quoteAmount(): Refusal {
  return fieldRefusal('meetings.quote_amount', 'amount')
}

/** The motion is on another agenda, was decided, or lacks support. */
export function notCallable(details: { state: string }): Refusal {
  return fieldRefusal('meetings.not_callable', 'motionIds', details, 'conflict')
}

export function translationMissing(): Refusal {
  return fieldRefusal('meetings.translation_missing', 'motionIds', {}, 'conflict')
}

export function quotesMissing(details: { needed: number; found: number }): Refusal {
  return fieldRefusal('meetings.quotes_missing', 'motionIds', details, 'conflict')
}

/** A motion has changed since its meeting was proposed. */
export function motionChanged(): Refusal {
  return new Refusal('meetings.motion_changed', 'conflict')
}

/** Owners can be asked about only one price at a time. */
export function oneSale(): Refusal {
  return fieldRefusal('meetings.one_sale', 'motionIds', {}, 'conflict')
}

export function meetingDate(details: { earliest: string; latest: string }): Refusal {
  return fieldRefusal('meetings.meeting_date', 'meetingAt', details)
}

export function recordDate(details: { earliest: string; latest: string }): Refusal {
  return fieldRefusal('meetings.record_date', 'recordOn', details)
}

/** Voting must end on the day of the meeting, after it began. */
export function votesEnd(): Refusal {
  return fieldRefusal('meetings.votes_end', 'votesUntil')
}

/** A second meeting must be about exactly the motions that lacked a quorum in the first, and there is only one. */
export function secondMeeting(): Refusal {
  return fieldRefusal('meetings.second_meeting', 'motionIds', {}, 'conflict')
}

export function meetingNotFound(): Refusal {
  return new Refusal('meetings.not_found', 'not_found')
}

/** Voting is open, so the meeting will decide. */
export function votesOpen(details: { state: string }): Refusal {
  return new Refusal('meetings.votes_open', 'conflict', details)
}

/** Voting is not open. */
export function notVoting(details: { from: Date; until: Date }): Refusal {
  return new Refusal('meetings.not_voting', 'conflict', details)
}

export function noUnitsAtRecord(details: { recordOn: string }): Refusal {
  return new Refusal('meetings.no_units_at_record', 'forbidden', details)
}

export function notOnAgenda(): Refusal {
  return new Refusal('meetings.not_on_agenda', 'invalid')
}

export function proxyNotFound(): Refusal {
  return fieldRefusal('meetings.proxy_not_found', 'code')
}

export function proxyOneself(): Refusal {
  return fieldRefusal('meetings.proxy_oneself', 'code')
}

/** A proxy holder cannot give a proxy, and an owner who gave one cannot hold one. */
export function proxyChain(): Refusal {
  return fieldRefusal('meetings.proxy_chain', 'code', {}, 'conflict')
}

export function instructionMissing(): Refusal {
  return fieldRefusal('meetings.instruction_missing', 'instructions')
}

export function noProxy(): Refusal {
  return new Refusal('meetings.no_proxy', 'conflict')
}

export function notCounted(): Refusal {
  return new Refusal('meetings.not_counted', 'conflict')
}

export function noReceipt(): Refusal {
  return new Refusal('meetings.no_receipt', 'not_found')
}

export function notAdopted(details: { state: string }): Refusal {
  return new Refusal('meetings.not_adopted', 'conflict', details)
}

/** The date must be after the decision and not in the future. */
export function doneDay(details: { earliest: string; latest: string }): Refusal {
  return fieldRefusal('meetings.done_day', 'doneOn', details)
}

export function carriedOut(): Refusal {
  return new Refusal('meetings.carried_out', 'conflict')
}

export function termsTooEarly(details: { after: string }): Refusal {
  return fieldRefusal('meetings.terms_too_early', 'effectiveFrom', details)
}

/** A kind of motion is missing or duplicated, or a period ends before it begins. */
export function termsIncomplete(): Refusal {
  return fieldRefusal('meetings.terms_incomplete', 'majorities')
}

export function markTooEarly(details: { after: string }): Refusal {
  return fieldRefusal('meetings.mark_too_early', 'effectiveFrom', details)
}
