import { BlockList, isIP } from 'node:net'

/** IPv4 ranges outside the public internet. Source: the IANA registry of special-purpose addresses. */
const SPECIAL_V4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Azure serves secrets of the machine here, although the address is a public one.
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
/** IPv6 ranges within global unicast that are not public: tunnels to IPv4, and documentation. */
const SPECIAL_V6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const special = new BlockList()
for (const [net, bits] of SPECIAL_V4) special.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of SPECIAL_V6) special.addSubnet(net, bits, 'ipv6')

const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')
/** NAT64 prefix (RFC 6052) by which IPv6-only networks reach IPv4; the last 32 bits are the actual address. */
const translated = new BlockList()
translated.addSubnet('64:ff9b::', 96, 'ipv6')

/** Whether an IP address, without brackets, belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !special.check(address, 'ipv4')
  if (isIP(address) !== 6) return false
  if (translated.check(address, 'ipv6')) return !special.check(lastFour(address), 'ipv4')
  return globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

/** Returns the IPv4 address in the last 32 bits: the URL standard writes IPv6 addresses without a dotted part. */
function lastFour(address: string): string {
  const groups = new URL(`http://[${address}]`).hostname.slice(1, -1).split(':')
  // In `::`, the zeros of either group may be left out.
  const [high, low] = [groups.at(-2), groups.at(-1)].map((group) => Number.parseInt(group || '0', 16))
  return [high, low].flatMap((group = 0) => [group >> 8, group & 0xff]).join('.')
}
