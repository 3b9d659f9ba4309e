type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

/** The kinds of spans in OpenTelemetry. */
export type SpanKind = 'internal' | 'server' | 'client' | 'consumer'

export type SpanOptions = {
  attributes?: Attributes
  /** The W3C header in which a caller names its trace. */
  traceparent?: string | string[] | undefined
  /** Whether the span is made only within another open span. */
  onlyWithin?: boolean
}

/** A piece of work that takes time, as part of a trace. */
export type Span = {
  /** The W3C header for requests that belong to the span. */
  traceparent: string
  end(result?: { attributes?: Attributes; failed?: boolean }): void
}

/** Makes the spans when traces are on; its code is loaded only then. */
export type Tracer = {
  start(name: string, kind: SpanKind, options: SpanOptions): Span | null
  within<T>(span: Span | null, work: () => T): T
}

let tracer: Tracer | null = null

/** Switches traces on, or off with null. */
export function setTracer(next: Tracer | null): void {
  tracer = next
}

export const isTracing = (): boolean => tracer !== null

/** Begins a span within the one that is open; null when traces are off, or the trace is not sampled. */
export const startSpan = (name: string, kind: SpanKind, options: SpanOptions = {}): Span | null =>
  tracer?.start(name, kind, options) ?? null

/** Runs `work`, and everything that it awaits, within the span. */
export const inSpan = <T>(span: Span | null, work: () => T): T =>
  tracer && span ? tracer.within(span, work) : work()

/** Runs `work` as a span of its own. */
export async function traced<T>(
  name: string,
  kind: SpanKind,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  const span = startSpan(name, kind, { attributes })
  if (!span) return work()
  try {
    const done = await inSpan(span, work)
    span.end()
    return done
  } catch (error) {
    span.end({ failed: true })
    throw error
  }
}
