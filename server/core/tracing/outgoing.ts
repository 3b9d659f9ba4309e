import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { type Span, startSpan } from './tracing.ts'

/** The fields and methods of a request by `fetch` that are used here. */
type Fetched = { origin: unknown; method: string; addHeader(name: string, value: string): void }

/**
 * Makes a span of each request to another server, whichever library sends it. The span has only the host, since paths and queries
 * may contain secrets of that server.
 */
export function traceOutgoing(): () => void {
  const spans = new WeakMap<object, Span>()

  const start = (request: object, method: string, host: string) => {
    const attributes = { 'http.request.method': method, 'server.address': host }
    const span = startSpan(method, 'client', { attributes, onlyWithin: true })
    if (span) spans.set(request, span)
    return span
  }
  const end = (request: object, status: number | undefined) => {
    const failed = status === undefined || status >= 400
    spans.get(request)?.end({ attributes: { 'http.response.status_code': status }, failed })
    spans.delete(request)
  }

  const on: Record<string, (message: never) => void> = {
    'http.client.request.created': ({ request }: { request: ClientRequest }) => {
      const span = start(request, request.method, request.host)
      if (span) request.setHeader('traceparent', span.traceparent)
    },
    'http.client.response.finish': ({ request, response }: { request: object; response: IncomingMessage }) =>
      end(request, response.statusCode),
    'http.client.request.error': ({ request }: { request: object }) => end(request, undefined),
    'undici:request:create': ({ request }: { request: Fetched }) => {
      const host = URL.parse(String(request.origin))?.hostname ?? ''
      const span = start(request, request.method, host)
      if (span) request.addHeader('traceparent', span.traceparent)
    },
    'undici:request:headers': ({
      request,
      response,
    }: {
      request: object
      response: { statusCode: number }
    }) => end(request, response.statusCode),
    'undici:request:error': ({ request }: { request: object }) => end(request, undefined),
  }
  // The messages of each channel have the type in the documentation of the channel.
  const all = Object.entries(on) as [string, (message: unknown) => void][]
  for (const [name, listener] of all) subscribe(name, listener)
  return () => {
    for (const [name, listener] of all) unsubscribe(name, listener)
  }
}
