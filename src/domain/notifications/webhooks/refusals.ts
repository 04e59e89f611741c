import { Refusal } from '#kernel'

/** We do not send to the address; the code says why. */
export function addressUnacceptable(
  code: 'webhooks.address_shape' | 'webhooks.address_inside' | 'webhooks.address_unknown',
): Refusal {
  return new Refusal(code, 'invalid', {}, [{ path: 'address', code }])
}

export function endpointNotFound(): Refusal {
  return new Refusal('webhooks.endpoint_not_found', 'not_found')
}

export function deliveryNotFound(): Refusal {
  return new Refusal('webhooks.delivery_not_found', 'not_found')
}

export function tooManyEndpoints(details: { maximum: number }): Refusal {
  return new Refusal('webhooks.too_many', 'conflict', details)
}

/** Nothing is sent to an endpoint that is switched off. */
export function endpointOff(): Refusal {
  return new Refusal('webhooks.endpoint_off', 'conflict')
}

/** The delivery is queued already. */
export function deliveryWaits(): Refusal {
  return new Refusal('webhooks.delivery_waits', 'conflict')
}
