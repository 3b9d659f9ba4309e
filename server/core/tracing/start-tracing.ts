import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { Log } from '#server/core/log/log.ts'
import type { Settings } from '#server/core/settings/settings.ts'
import { type Ended, openExporter } from './otlp-exporter.ts'
import { traceOutgoing } from './outgoing.ts'
import { type Span, setTracer, type Tracer } from './tracing.ts'

/** The ids of an open span. In a trace that is not sampled, spans within it are not recorded either. */
type Place = { traceId: string; spanId: string; isSampled: boolean }

/** A span with the ids that spans within it refer to. */
type Placed = Span & { place: Place }

type Tracing = NonNullable<Settings['tracing']>

/** `00-<trace>-<span>-<flags>`; ids of zeros alone are invalid (W3C Trace Context). */
const TRACEPARENT = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-.*)?$/

/**
 * Whether a trace is recorded: the last seven bytes of its random id select a share of the traces (OpenTelemetry,
 * TraceIdRatioBased).
 */
const isSelected = (traceId: string, ratio: number) =>
  Number.parseInt(traceId.slice(18), 16) < ratio * 2 ** 56

/**
 * Sends traces to an OpenTelemetry collector until stopped. A caller's trace is continued, but recorded only if selected here and
 * by the caller, so that no stranger can fill the collector.
 */
export function startTracing(settings: Tracing, log: Log): () => Promise<void> {
  const storage = new AsyncLocalStorage<Place | null>()
  const exporter = openExporter(settings, log)

  function placeIn(traceparent: unknown, parent: Place | null | undefined): Place & { parentId?: string } {
    const spanId = randomBytes(8).toString('hex')
    if (parent) return { ...parent, spanId, parentId: parent.spanId }
    const [, given, parentId, flags = '01'] = TRACEPARENT.exec(String(traceparent ?? '')) ?? []
    const traceId = given ?? randomBytes(16).toString('hex')
    const isSampled = (Number.parseInt(flags, 16) & 1) === 1 && isSelected(traceId, settings.ratio)
    return { traceId, spanId, isSampled, ...(parentId && { parentId }) }
  }

  const tracer: Tracer = {
    start(name, kind, { attributes = {}, traceparent, onlyWithin = false }) {
      const parent = storage.getStore()
      if (onlyWithin && !parent) return null
      const { parentId, ...place } = placeIn(traceparent, parent)
      const begun = performance.timeOrigin + performance.now()
      const span: Placed = {
        place,
        traceparent: `00-${place.traceId}-${place.spanId}-${place.isSampled ? '01' : '00'}`,
        end({ attributes: more, failed = false } = {}) {
          if (!place.isSampled) return
          const ended = performance.timeOrigin + performance.now()
          const { traceId, spanId } = place
          const all: Ended['attributes'] = { ...attributes, ...more }
          exporter.add({ traceId, spanId, parentId, name, kind, begun, ended, failed, attributes: all })
        },
      }
      return span
    },
    // The cast is safe, since every span was made by `start`.
    within: (span, work) => storage.run((span as Placed | null)?.place ?? null, work),
  }

  setTracer(tracer)
  const stopOutgoing = traceOutgoing()
  return async () => {
    setTracer(null)
    stopOutgoing()
    await exporter.stop()
  }
}
