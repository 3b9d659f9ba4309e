import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { final, NOT_PUBLIC } from './problems.ts'
import { isPublicAddress } from './public-address.ts'

export type Located = { address: string; family: number }
/** Asks for the addresses of a host name; throws as `dns.lookup` does. */
type Resolve = (host: string) => Promise<Located[]>

/**
 * Answers the addresses that a web address may be connected to, and to no others: a second answer of the name service
 * must not lead elsewhere. Throws a `LinkProblem` when any of them is not public, and what the name service throws.
 */
export type Guard = (url: URL) => Promise<Located[]>

const askSystem: Resolve = (host) => lookup(host, { all: true })

/** A guard that lets through the public internet and what `FETCH_ALLOW` names: hosts, addresses, ranges. */
export function guardOf(allowed: readonly string[], resolve: Resolve = askSystem): Guard {
  const { hosts, ranges } = read(allowed)

  return async (url) => {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw final(NOT_PUBLIC)
    const host = hostOf(url)
    const family = isIP(host)
    const located = family ? [{ address: host, family }] : await resolve(host)
    const isAllowed = (address: string) =>
      isPublicAddress(address) || ranges.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
    // Without the zone, `%eth0`, which only addresses of the local network have.
    const allAllowed = located.every(({ address }) => isAllowed(address.replace(/%.*/, '')))
    if (located.length === 0 || !(hosts.has(host) || allAllowed)) throw final(NOT_PUBLIC)
    return located
  }
}

/** Without the brackets of IPv6 and the last dot of an absolute name. */
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
