import { Refusal } from '#kernel'

export function agreementNotFound(): Refusal {
  return new Refusal('agreements.not_found', 'not_found')
}

/** There is no purchase of this investor's under it whose units were handed over. */
export function certificateNotFound(): Refusal {
  return new Refusal('agreements.certificate_not_found', 'not_found')
}

/** No duty is due on this agreement, or it was stamped already. */
export function stampNotDue(): Refusal {
  return new Refusal('agreements.stamp_not_due', 'conflict')
}

/** The serial number stands on another agreement. */
export function serialUsed(): Refusal {
  return new Refusal('agreements.serial_used', 'conflict', {}, [
    { path: 'serial', code: 'agreements.serial_used' },
  ])
}
