type Value = string | number

/** The content type of metrics: the text format of Prometheus, version 0.0.4. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

const escaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

const labelled = (name: string, labels: readonly string[], values: readonly Value[], last = '') => {
  const pairs = labels.map((label, index) => `${label}="${escaped(String(values[index] ?? ''))}"`)
  const all = last ? [...pairs, last] : pairs
  return all.length > 0 ? `${name}{${all.join(',')}}` : name
}

const head = (name: string, help: string, type: string) => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
]

/**
 * A number for each combination of labels that only grows while the process runs. Labels have few values, since each combination is
 * kept for good.
 */
export class Counter<const Labels extends readonly string[]> {
  readonly #values = new Map<string, { values: readonly Value[]; count: number }>()
  readonly name: string
  readonly help: string
  readonly labels: Labels

  constructor(name: string, help: string, labels: Labels) {
    this.name = name
    this.help = help
    this.labels = labels
  }

  add(values: { readonly [Index in keyof Labels]: Value }, amount = 1): void {
    const key = values.join('\0')
    const known = this.#values.get(key)
    if (known) known.count += amount
    else this.#values.set(key, { values, count: amount })
  }

  lines(): string[] {
    const counts = [...this.#values.values()].map(
      ({ values, count }) => `${labelled(this.name, this.labels, values)} ${count}`,
    )
    return [...head(this.name, this.help, 'counter'), ...counts]
  }
}

type Observed = { values: readonly Value[]; counts: number[]; sum: number; count: number }

/** Counts durations in seconds, by labels: how many were at most each of `bounds`. */
export class Histogram<const Labels extends readonly string[]> {
  readonly #observed = new Map<string, Observed>()
  readonly name: string
  readonly help: string
  readonly labels: Labels
  readonly bounds: readonly number[]

  constructor(name: string, help: string, labels: Labels, bounds: readonly number[]) {
    this.name = name
    this.help = help
    this.labels = labels
    this.bounds = bounds
  }

  observe(values: { readonly [Index in keyof Labels]: Value }, seconds: number): void {
    const key = values.join('\0')
    let one = this.#observed.get(key)
    if (!one) {
      one = { values, counts: this.bounds.map(() => 0), sum: 0, count: 0 }
      this.#observed.set(key, one)
    }
    one.sum += seconds
    one.count++
    const bucket = this.bounds.findIndex((bound) => seconds <= bound)
    if (bucket !== -1) one.counts[bucket] = (one.counts[bucket] ?? 0) + 1
  }

  lines(): string[] {
    const lines = head(this.name, this.help, 'histogram')
    for (const { values, counts, sum, count } of this.#observed.values()) {
      let upTo = 0
      for (const [index, bound] of this.bounds.entries()) {
        upTo += counts[index] ?? 0
        lines.push(`${labelled(`${this.name}_bucket`, this.labels, values, `le="${bound}"`)} ${upTo}`)
      }
      lines.push(
        `${labelled(`${this.name}_bucket`, this.labels, values, 'le="+Inf"')} ${count}`,
        `${labelled(`${this.name}_sum`, this.labels, values)} ${sum}`,
        `${labelled(`${this.name}_count`, this.labels, values)} ${count}`,
      )
    }
    return lines
  }
}

/** A number with its present value. Null means unknown and is left out. */
export function gauge(
  name: string,
  help: string,
  values: number | null | readonly { labels: Readonly<Record<string, Value>>; value: number | null }[],
  type: 'gauge' | 'counter' = 'gauge',
): string[] {
  const all = Array.isArray(values) ? values : [{ labels: {}, value: values as number | null }]
  const known = all.filter(({ value }) => value !== null)
  if (known.length === 0) return []
  const lines = known.map(
    ({ labels, value }) => `${labelled(name, Object.keys(labels), Object.values(labels))} ${value}`,
  )
  return [...head(name, help, type), ...lines]
}
