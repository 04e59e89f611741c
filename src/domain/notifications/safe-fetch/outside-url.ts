import { isIP } from 'node:net'

const lengthMax = 1000

/**
 * Parses an address supplied by a user that we may send to: https, a host name with a dot that is not a number,
 * no credentials. The parser reads a number in any notation (`2130706433`, `0x7f.1`) as an IP address, which
 * could be one of our internal network.
 */
export function outsideUrl(text: string): URL | 'shape' | 'inside' {
  const trimmed = text.trim()
  if (trimmed.length > lengthMax || !URL.canParse(trimmed)) return 'shape'
  const url = new URL(trimmed)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isPlain = url.username === '' && url.password === '' && url.hash === ''
  if (url.protocol !== 'https:' || !isPlain || host === '') return 'shape'
  return isIP(host) !== 0 || isInsideName(host) ? 'inside' : url
}

function isInsideName(host: string): boolean {
  const name = host.replace(/\.$/, '')
  if (!name.includes('.')) return true
  return /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|private|arpa|onion)$/.test(
    name,
  )
}
