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

/** Someone has as many pages listening as anybody needs. */
export function tooManyStreams(): Refusal {
  return new Refusal('notifications.too_many_streams', 'limited', { retryAfterSeconds: 30 })
}

/** What moves money or opens the door is reported in any case. */
export function topicLocked(details: { topic: string }): Refusal {
  return new Refusal('notifications.topic_locked', 'conflict', details)
}

/** No mail of ours carried this link. */
export function linkUnknown(): Refusal {
  return new Refusal('notifications.link_unknown', 'not_found')
}

export function deliveryNotFound(): Refusal {
  return new Refusal('notifications.delivery_not_found', 'not_found')
}

/** It is on its way, or has arrived. */
export function deliveryNotFailed(): Refusal {
  return new Refusal('notifications.delivery_not_failed', 'conflict')
}

export function deviceNotFound(): Refusal {
  return new Refusal('notifications.device_not_found', 'not_found')
}

/** Its push service is at no address that we send to. */
export function deviceUnacceptable(): Refusal {
  return new Refusal('notifications.device_unacceptable', 'invalid')
}

export function tooManyDevices(details: { maximum: number }): Refusal {
  return new Refusal('notifications.too_many_devices', 'conflict', details)
}
