import { Refusal } from '#kernel'

export function questionNotFound(): Refusal {
  return new Refusal('questions.not_found', 'not_found')
}

/** The motion does not belong to this property, or owners cannot read it. */
export function motionNotFound(): Refusal {
  return new Refusal('questions.motion_not_found', 'not_found')
}

/** The text is too short or too long after links are removed. */
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

/** The question was already published, answered or rejected. */
export function alreadySettled(): Refusal {
  return new Refusal('questions.already_settled', 'conflict')
}

export function tooManyOpen(details: { maximum: number }): Refusal {
  return new Refusal('questions.too_many_open', 'limited', details)
}

/** The cursor belongs to another list, or was not issued by the API. */
export function invalidCursor(): Refusal {
  return new Refusal('questions.invalid_cursor', 'invalid', {}, [
    { path: 'cursor', code: 'field.invalid' },
  ])
}
