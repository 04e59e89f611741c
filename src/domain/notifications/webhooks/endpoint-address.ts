import { outsideUrl } from '../safe-fetch/outside-url.ts'
import { addressUnacceptable } from './refusals.ts'

const lengthMax = 500

/** The address of a program as it is kept; refuses one that is no way out. */
export function endpointAddress(text: string): URL {
  const url = outsideUrl(text)
  if (url === 'inside') throw addressUnacceptable('webhooks.address_inside')
  if (url === 'shape' || url.href.length > lengthMax)
    throw addressUnacceptable('webhooks.address_shape')
  return url
}
