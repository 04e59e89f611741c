import { Refusal } from '#kernel'

export function questionNotFound(): Refusal {
  return new Refusal('questions.not_found', 'not_found')
}

/** It is no motion of this property, or one that owners do not read. */
export function motionNotFound(): Refusal {
  return new Refusal('questions.motion_not_found', 'not_found')
}

/** Too short, too long, or nothing left once links are gone. */
export function textUnacceptable(): Refusal {
  return new Refusal('questions.text_unacceptable', 'invalid', {}, [
    { path: 'text', code: 'questions.text_unacceptable' },
  ])
}

export function answerUnacceptable(): Refusal {
  return new Refusal('questions.answer_unacceptable', 'invalid', {}, [
    { path: 'answer', code: 'questions.answer_unacceptable' },
  ])
}

/** A question is published, answered and turned down once. */
export function alreadySettled(): Refusal {
  return new Refusal('questions.already_settled', 'conflict')
}

export function tooManyOpen(details: { maximum: number }): Refusal {
  return new Refusal('questions.too_many_open', 'limited', details)
}

/** The cursor belongs to another list, or was not made by us. */
export function invalidCursor(): Refusal {
  return new Refusal('questions.invalid_cursor', 'invalid', {}, [
    { path: 'cursor', code: 'field.invalid' },
  ])
}
