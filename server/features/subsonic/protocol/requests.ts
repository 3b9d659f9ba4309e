import type { FastifyRequest } from 'fastify'
import { storable } from '#server/core/http/storable.ts'
import type { Sent } from './params.ts'
import type { Format } from './serialize.ts'
import { clientTooOld, malformed, missing, serverTooOld } from './subsonic-error.ts'

/** A function of JavaScript, perhaps of an object. */
const CALLBACK = /^[A-Za-z_$][\w$]{0,99}(\.[A-Za-z_$][\w$]{0,99}){0,4}$/

/** The parameters of a request, of its address and its form; those of the form come after. */
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

/** The format of the answer; XML for one that is unknown, in which `checkVersion` then says so. */
export function formatOf(request: FastifyRequest): Format {
  const sent = sentWith(request)
  const format = sent.get('f')?.[0]
  if (format === 'json') return 'json'
  const callback = sent.get('callback')?.[0] ?? ''
  if (format === 'jsonp') return CALLBACK.test(callback) ? { callback } : 'json'
  return 'xml'
}

/** Checks what every call has. Throws the protocol's errors. */
export function checkVersion(sent: Sent, isOpen: boolean): void {
  const format = sent.get('f')?.[0] ?? 'xml'
  if (!['xml', 'json', 'jsonp'].includes(format)) throw malformed('f')
  if (format === 'jsonp') {
    const callback = sent.get('callback')?.[0]
    if (callback === undefined) throw missing('callback')
    if (!CALLBACK.test(callback)) throw malformed('callback')
  }
  const version = sent.get('v')?.[0]
  if (version === undefined) {
    if (isOpen) return
    throw missing('v')
  }
  const major = /^(\d{1,3})(\.\d{1,3}){0,2}$/.exec(version)?.[1]
  if (major === undefined) throw malformed('v')
  if (Number(major) < 1) throw clientTooOld()
  if (Number(major) > 1) throw serverTooOld()
}
