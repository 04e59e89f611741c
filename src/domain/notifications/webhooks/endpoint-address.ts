import { outsideUrl } from '../safe-fetch/outside-url.ts'
import { addressUnacceptable } from './refusals.ts'

const lengthMax = 500

/** Returns the address of an endpoint as it is stored. Refuses an address that we may not send to. */
export function endpointAddress(text: string): URL {
  const url = outsideUrl(text)
  if (url === 'inside') throw addressUnacceptable('webhooks.address_inside')
  if (url === 'shape' || url.href.length > lengthMax)
    throw addressUnacceptable('webhooks.address_shape')
  return url
}
