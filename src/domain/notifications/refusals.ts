import { Refusal } from '#kernel'

export function noticeNotFound(): Refusal {
  return new Refusal('notifications.notice_not_found', 'not_found')
}

/** The cursor belongs to another list or was not issued by us. */
export function cursorUnreadable(): Refusal {
  return new Refusal('notifications.invalid_cursor', 'invalid', {}, [
    { path: 'cursor', code: 'field.invalid' },
  ])
}

/** The user has the maximum number of pages open. */
export function tooManyStreams(): Refusal {
  return new Refusal('notifications.too_many_streams', 'limited', { retryAfterSeconds: 30 })
}

/** Money and security notices cannot be switched off. */
export function topicLocked(details: { topic: string }): Refusal {
  return new Refusal('notifications.topic_locked', 'conflict', details)
}

/** No mail contained this link. */
export function linkUnknown(): Refusal {
  return new Refusal('notifications.link_unknown', 'not_found')
}

export function deliveryNotFound(): Refusal {
  return new Refusal('notifications.delivery_not_found', 'not_found')
}

/** The mail is queued or was sent. */
export function deliveryNotFailed(): Refusal {
  return new Refusal('notifications.delivery_not_failed', 'conflict')
}

export function deviceNotFound(): Refusal {
  return new Refusal('notifications.device_not_found', 'not_found')
}

/** The address of the push service is not in the public network. */
export function deviceUnacceptable(): Refusal {
  return new Refusal('notifications.device_unacceptable', 'invalid')
}

export function tooManyDevices(details: { maximum: number }): Refusal {
  return new Refusal('notifications.too_many_devices', 'conflict', details)
}
