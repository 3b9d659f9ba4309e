import type { Log } from '#server/core/log/log.ts'
import { productVersion } from '#server/core/settings/product-version.ts'
import type { Settings } from '#server/core/settings/settings.ts'
import type { SpanKind } from './tracing.ts'

/** A span that has ended; times in milliseconds since 1970. */
export type Ended = {
  traceId: string
  spanId: string
  parentId: string | undefined
  name: string
  kind: SpanKind
  begun: number
  ended: number
  failed: boolean
  attributes: Readonly<Record<string, string | number | boolean | undefined>>
}

/** In milliseconds: the pause between two batches. */
const SEND_INTERVAL_MS = 2000
const SEND_TIMEOUT_MS = 10_000
/** How many spans may wait: further ones are dropped, so that an unreachable collector costs no memory. */
const MAX_WAITING = 4096
const MAX_SENT_AT_ONCE = 512

const KINDS = { internal: 1, server: 2, client: 3, consumer: 5 } as const
const FAILED = 2

/** Nanoseconds as a text, since a number cannot hold them exactly. */
const nanoseconds = (milliseconds: number) => String(BigInt(Math.round(milliseconds * 1000)) * 1000n)

function valueIn(value: string | number | boolean) {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}

const attributesOf = (attributes: Ended['attributes']) =>
  Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: valueIn(value) }],
  )

const spanOf = ({ parentId, name, kind, begun, ended, failed, attributes, ...ids }: Ended) => ({
  ...ids,
  ...(parentId && { parentSpanId: parentId }),
  name,
  kind: KINDS[kind],
  startTimeUnixNano: nanoseconds(begun),
  endTimeUnixNano: nanoseconds(ended),
  attributes: attributesOf(attributes),
  ...(failed && { status: { code: FAILED } }),
})

/** Sends spans to a collector in batches (OTLP over HTTP, JSON). Batches that it does not accept are dropped and logged. */
export function openExporter({ url, headers, service }: NonNullable<Settings['tracing']>, log: Log) {
  const resource = {
    attributes: attributesOf({
      'service.name': service,
      'service.version': productVersion,
      'process.pid': process.pid,
    }),
  }
  let waiting: Ended[] = []
  let dropped = 0
  let sending: Promise<void> = Promise.resolve()

  async function post(spans: readonly Ended[]): Promise<void> {
    const scopeSpans = [{ scope: { name: 'sangraha' }, spans: spans.map(spanOf) }]
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ resourceSpans: [{ resource, scopeSpans }] }),
      redirect: 'error',
      signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`The collector answered ${response.status}`)
  }

  async function sendWaiting(): Promise<void> {
    const all = waiting
    waiting = []
    if (dropped > 0) log.warn({ spans: dropped }, 'Spans were dropped: the collector is too slow or away')
    dropped = 0
    for (let sent = 0; sent < all.length; sent += MAX_SENT_AT_ONCE)
      try {
        await post(all.slice(sent, sent + MAX_SENT_AT_ONCE))
      } catch (error) {
        log.warn({ err: error, spans: all.length - sent }, 'Traces could not be sent')
        return
      }
  }

  const send = () => {
    sending = sending.then(sendWaiting)
    return sending
  }
  const timer = setInterval(send, SEND_INTERVAL_MS).unref()

  return {
    add(span: Ended): void {
      if (waiting.length < MAX_WAITING) waiting.push(span)
      else dropped++
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      await send()
    },
  }
}
