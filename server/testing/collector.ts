import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

export type Received = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: Record<string, unknown> }[]
  status?: { code: number }
}

type Sent = { resourceSpans: { scopeSpans: { spans: Received[] }[] }[] }

/** An OpenTelemetry collector on loopback that keeps the spans it gets (OTLP over HTTP, JSON). */
export async function collector() {
  const spans: Received[] = []
  const requests: { url: string; headers: IncomingHttpHeaders; body: Sent }[] = []
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as Sent
    requests.push({ url: request.url ?? '', headers: request.headers, body })
    spans.push(...body.resourceSpans.flatMap((one) => one.scopeSpans.flatMap((scope) => scope.spans)))
    response.setHeader('content-type', 'application/json').end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    requests,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
