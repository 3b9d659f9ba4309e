import type { FastifyRequest } from 'fastify'
import { storable } from '#server/core/http/storable.ts'
import type { Sent } from './params.ts'
import type { Format } from './serialize.ts'
import { clientTooOld, malformed, missing, serverTooOld } from './subsonic-error.ts'

/** The name of a JavaScript function, which may be a property of an object. */
const CALLBACK = /^[A-Za-z_$][\w$]{0,99}(\.[A-Za-z_$][\w$]{0,99}){0,4}$/

/** The parameters of a request: those in its address, then those in its form. */
export function sentWith({ url, body }: FastifyRequest): Sent {
  const question = url.indexOf('?')
  const query = new URLSearchParams(question === -1 ? '' : url.slice(question + 1))
  const sent = new Map<string, string[]>()
  for (const part of [query, body])
    if (part instanceof URLSearchParams)
      for (const [name, text] of part) {
        const value = storable(text)
        const values = sent.get(name)
        if (values) values.push(value)
        else sent.set(name, [value])
      }
  return sent
}

/** The format of the answer: a known one that was asked for, otherwise XML, as the protocol says. */
export function formatOf(request: FastifyRequest): Format {
  const sent = sentWith(request)
  const format = sentFormat(sent)
  const callback = sent.get('callback')?.[0] ?? ''
  if (format === 'jsonp') return CALLBACK.test(callback) ? { callback } : 'json'
  return format === 'json' ? 'json' : 'xml'
}

const sentFormat = (sent: Sent) => sent.get('f')?.[0]?.toLowerCase()

/** Checks the parameters that every call has. Throws the protocol's errors. */
export function checkVersion(sent: Sent, isOpen: boolean): void {
  if (sentFormat(sent) === 'jsonp') {
    const callback = sent.get('callback')?.[0]
    if (!callback) throw missing('callback')
    if (!CALLBACK.test(callback)) throw malformed('callback')
  }
  const version = sent.get('v')?.[0]
  if (!version) {
    if (isOpen) return
    throw missing('v')
  }
  // Players write versions in their own ways, such as '1.16.1-beta', and only the major number matters.
  const major = Number.parseInt(version, 10)
  if (major < 1) throw clientTooOld()
  if (major > 1) throw serverTooOld()
}
