import { Refusal } from '#kernel'

export function noticeNotFound(): Refusal {
  return new Refusal('notifications.notice_not_found', 'not_found')
}

/** The cursor belongs to another list, or was not made by us. */
export function cursorUnreadable(): Refusal {
  return new Refusal('notifications.invalid_cursor', 'invalid', {}, [
    { path: 'cursor', code: 'field.invalid' },
  ])
}

/** Somebody has as many pages listening as anybody needs. */
export function tooManyStreams(): Refusal {
  return new Refusal('notifications.too_many_streams', 'limited', { retryAfterSeconds: 30 })
}
