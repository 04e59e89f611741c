import { isIP } from 'node:net'
import { addressUnacceptable } from './refusals.ts'

const lengthMax = 500

/**
 * The address of a program as it is kept: https, a name with a dot and not a number, nothing secret
 * in it. Numbers in any spelling (`2130706433`, `0x7f.1`) are addresses to the parser, and refused.
 */
export function endpointAddress(text: string): URL {
  const trimmed = text.trim()
  if (trimmed.length > lengthMax || !URL.canParse(trimmed))
    throw addressUnacceptable('webhooks.address_shape')
  const url = new URL(trimmed)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isPlain = url.username === '' && url.password === '' && url.hash === ''
  if (url.protocol !== 'https:' || !isPlain || host === '')
    throw addressUnacceptable('webhooks.address_shape')
  if (isIP(host) !== 0 || isInsideName(host)) throw addressUnacceptable('webhooks.address_inside')
  return url
}

function isInsideName(host: string): boolean {
  const name = host.replace(/\.$/, '')
  if (!name.includes('.')) return true
  return /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|private|arpa|onion)$/.test(
    name,
  )
}
