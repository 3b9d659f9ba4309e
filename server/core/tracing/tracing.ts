type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

/** The kinds of OpenTelemetry. */
export type SpanKind = 'internal' | 'server' | 'client' | 'consumer'

export type SpanOptions = {
  attributes?: Attributes
  /** The W3C header of the caller. */
  traceparent?: string | string[] | undefined
  /** Only as part of a span that is open already. */
  onlyWithin?: boolean
}

/** Something that takes time, as part of a trace. */
export type Span = {
  /** The W3C header for requests that are part of it. */
  traceparent: string
  end(result?: { attributes?: Attributes; failed?: boolean }): void
}

/** What makes the spans when traces are on; loaded only then. */
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

/** Begins a span, part of the one that is open; null without traces, or in a trace that is not sampled. */
export const startSpan = (name: string, kind: SpanKind, options: SpanOptions = {}): Span | null =>
  tracer?.start(name, kind, options) ?? null

/** Runs `work`, and all that it awaits, as part of the span. */
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
