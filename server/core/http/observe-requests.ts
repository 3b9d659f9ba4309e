import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callerOf } from '#server/core/log/callers.ts'
import { metrics } from '#server/core/metrics/metrics.ts'
import { inSpan, type Span, startSpan } from '#server/core/tracing/tracing.ts'
import { slowCalls } from './slow-calls.ts'

/** The requests that are being answered now. */
export const inFlight = { count: 0 }

/** Addresses that monitoring programs request every few seconds; they are logged at debug, so that the log stays readable. */
const CHECKS = /\/(health\/live|health\/ready|metrics)$/

/**
 * Counts every request by route, logs it in one line, keeps the slowest, and makes a span of each when traces are on. `shownPath`
 * makes an address without secrets for the log.
 */
export function observeRequests(app: FastifyInstance, shownPath: (url: string) => string): void {
  const spans = new WeakMap<FastifyRequest, Span>()

  app.addHook('onRequest', (request, reply, done) => {
    const begun = performance.now()
    const { url: route } = request.routeOptions
    const span = startSpan(`${request.method}${route ? ` ${route}` : ''}`, 'server', {
      attributes: { 'http.request.method': request.method, 'http.route': route, 'request.id': request.id },
      traceparent: request.headers.traceparent,
    })
    if (span) spans.set(request, span)
    inFlight.count++
    // The event also comes when the client has gone before the end of the response.
    reply.raw.once('close', () => {
      inFlight.count--
      const milliseconds = performance.now() - begun
      const isWhole = reply.raw.writableFinished
      const status = isWhole ? `${Math.floor(reply.raw.statusCode / 100)}xx` : 'aborted'
      // Requests without a route share one label, since their paths and methods are countless.
      metrics.requests.observe(
        route ? [request.method, route, status] : ['other', 'none', status],
        milliseconds / 1000,
      )
      request.log[route && CHECKS.test(route) ? 'debug' : 'info'](
        {
          method: request.method,
          route: route ?? null,
          path: shownPath(request.url),
          status: isWhole ? reply.raw.statusCode : 'aborted',
          ms: Math.round(milliseconds),
          ip: request.ip,
          ...callerOf(request),
        },
        'Request',
      )
      if (route && isWhole && isOwnTime(request, reply))
        slowCalls.add({ method: request.method, route, status: reply.raw.statusCode, milliseconds })
      span?.end({
        attributes: { 'http.response.status_code': reply.raw.statusCode },
        failed: !isWhole || reply.raw.statusCode >= 500,
      })
    })
    inSpan(span, done)
  })

  // Reading the body loses the current span, because it runs in the context of the socket.
  app.addHook('preValidation', (request, _reply, done) => inSpan(spans.get(request) ?? null, done))
}

/** Whether the time of a request is that of the server: the time of uploads and downloads depends on the client's connection. */
function isOwnTime({ headers, url }: FastifyRequest, reply: FastifyReply): boolean {
  if (headers['content-type']?.startsWith('multipart/')) return false
  return !reply.hasHeader('content-disposition') && url.includes('/api/')
}
