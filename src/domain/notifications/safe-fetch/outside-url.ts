import { isIP } from 'node:net'

const lengthMax = 1000

/**
 * An address that someone else names, as we may send to it: https, a name with a dot and not a
 * number, nothing secret in it. Numbers in any spelling (`2130706433`, `0x7f.1`) are addresses to the
 * parser, and lead inside as far as we can determine.
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
