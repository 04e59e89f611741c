import { isIP } from 'node:net'

/**
 * Returns the network that limits are counted by: an IPv4 address itself, an IPv6 address's /64 (one customer
 * has all of it), an IPv4 address inside IPv6 as the IPv4 address. Null when the text is not an address: the
 * caller must then count nothing by network, because all such clients would be locked out together.
 */
export function addressGroup(address: string): string | null {
  const plain = address.split('%')[0] ?? ''
  const version = isIP(plain)
  if (version === 4) return plain
  if (version !== 6) return null
  const groups = expand(plain)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) return ipv4Of(groups[6] ?? 0, groups[7] ?? 0)
  const network = groups.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

function expand(address: string): number[] {
  const [head = '', tail] = address.split('::')
  const left = groupsOf(head)
  if (tail === undefined) return left
  const right = groupsOf(tail)
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right]
}

function groupsOf(part: string): number[] {
  if (part === '') return []
  return part.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)]
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
    return [(a << 8) | b, (c << 8) | d]
  })
}

function ipv4Of(high: number, low: number): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}
