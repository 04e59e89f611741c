import { BlockList, isIP } from 'node:net'

// All IPv4 addresses are public except these ranges. Of IPv6, only the global unicast range is public, except
// these ranges.
const insideV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const
const insideV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const inside = new BlockList()
for (const [network, bits] of insideV4) inside.addSubnet(network, bits, 'ipv4')
const world = new BlockList()
world.addSubnet('2000::', 3, 'ipv6')
const reserved = new BlockList()
for (const [network, bits] of insideV6) reserved.addSubnet(network, bits, 'ipv6')

/**
 * Returns whether an address is in the public network: not this host, not a local network, and not an address
 * that embeds another one (an IPv4 address inside IPv6 is always refused).
 */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !inside.check(address, 'ipv4')
    case 6:
      return world.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
    default:
      return false
  }
}
