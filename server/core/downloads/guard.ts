import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { NOT_PUBLIC, permanentLinkError } from './link-errors.ts'
import { isPublicAddress } from './public-address.ts'

export type Located = { address: string; family: number }
/** Resolves the addresses of a host name; throws as `dns.lookup` does. */
type Resolve = (host: string) => Promise<Located[]>

/**
 * Returns the only addresses that a URL may be connected to: a second DNS lookup could return different ones.
 * Throws a `LinkError` when any of them is not public, and passes DNS errors on.
 */
export type Guard = (url: URL) => Promise<Located[]>

const askSystem: Resolve = (host) => lookup(host, { all: true })

/** Creates a guard that allows the public internet and the hosts, addresses and ranges of `FETCH_ALLOW`. */
export function guardOf(allowed: readonly string[], resolve: Resolve = askSystem): Guard {
  const { hosts, ranges } = read(allowed)

  return async (url) => {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw permanentLinkError(NOT_PUBLIC)
    const host = hostOf(url)
    const family = isIP(host)
    const located = family ? [{ address: host, family }] : await resolve(host)
    const isAllowed = (address: string) =>
      isPublicAddress(address) || ranges.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
    // A zone such as `%eth0`, which only link-local addresses have, is removed.
    const allAllowed = located.every(({ address }) => isAllowed(address.replace(/%.*/, '')))
    if (located.length === 0 || !(hosts.has(host) || allAllowed)) throw permanentLinkError(NOT_PUBLIC)
    return located
  }
}

/** The host of a URL, without the brackets of IPv6 and the trailing dot of an absolute name. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

function read(allowed: readonly string[]) {
  const hosts = new Set<string>()
  const ranges = new BlockList()
  for (const entry of allowed) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address)
    const type = family === 6 ? 'ipv6' : 'ipv4'
    if (!family) hosts.add(entry.replace(/\.$/, ''))
    else if (bits === undefined) ranges.addAddress(address, type)
    else ranges.addSubnet(address, Number(bits), type)
  }
  return { hosts, ranges }
}
