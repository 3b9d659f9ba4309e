import { createHash, timingSafeEqual } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Settings } from '#server/core/settings/settings.ts'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Matches headers that proxies add to a request. */
const FORWARDING = /^(forwarded|via|x-forwarded-.*|x-real-ip|x-original-.*)$/

function isLoopback(address: string): boolean {
  const version = isIP(address)
  return version !== 0 && loopback.check(address, version === 4 ? 'ipv4' : 'ipv6')
}

/** Whether a request was sent to a loopback address: a page in a browser of this machine has another host in its address. */
function isLoopbackHost(host: string | undefined): boolean {
  const name = URL.parse(`http://${host}`)?.hostname.replace(/^\[|\]$/g, '') ?? ''
  return name === 'localhost' || isLoopback(name)
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Whether a request may read the metrics: with `METRICS_TOKEN` set, if it has the token, else if it comes from this machine. Behind
 * a proxy on this machine every request comes from loopback, so when the settings name a public address or a proxy, or the request
 * has a proxy's header, only the token counts.
 */
export function mayReadMetrics(
  { raw, headers }: Pick<FastifyRequest, 'raw' | 'headers'>,
  { metricsToken, publicUrl, trustProxy }: Pick<Settings, 'metricsToken' | 'publicUrl' | 'trustProxy'>,
): boolean {
  if (metricsToken !== null) {
    const sent = /^Bearer +(\S{1,200})$/i.exec(headers.authorization ?? '')?.[1]
    return sent !== undefined && timingSafeEqual(digest(sent), digest(metricsToken))
  }
  if (publicUrl !== null || trustProxy !== false) return false
  if (Object.keys(headers).some((name) => FORWARDING.test(name))) return false
  return isLoopback(raw.socket.remoteAddress ?? '') && isLoopbackHost(headers.host)
}
