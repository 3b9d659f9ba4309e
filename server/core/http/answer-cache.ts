import type { ContentChanges } from '#server/core/database/content-changes.ts'
import { metrics } from '#server/core/metrics/metrics.ts'
import { etagOf } from './compressed-bodies.ts'

/** An answer in the form in which it is sent. */
export type Answered = {
  /** The ETag of the content, so that an answer made again without a change is still known to clients. */
  etag: string
  body: Buffer
}

type Kept = Answered & { until: number }

type Limits = {
  /** In bytes: the most that the kept bodies take. */
  bytes: number
  /** How long an answer is kept at most, since changes such as plays are not announced. */
  ms: number
}

const LIMITS: Limits = { bytes: 64 * 2 ** 20, ms: 600_000 }

/** The memory that a kept answer takes: its body, its key, and its place in the maps. */
const sizeOf = (key: string, { body }: Answered) => body.length + key.length * 2 + 500

/** Answers, kept until any content changes. While changes are not heard, nothing is kept. */
export class AnswerCache {
  readonly #name: string
  readonly #changes: ContentChanges
  readonly #limits: Limits
  /** The kept answers by key, least recently used first. */
  readonly #kept = new Map<string, Kept>()
  /** The answers that are being made, by key. */
  readonly #making = new Map<string, Promise<Answered>>()
  #bytes = 0
  #count = -1

  /** `name` is the label of this cache in the metrics. */
  constructor(name: string, changes: ContentChanges, limits: Limits = LIMITS) {
    this.#name = name
    this.#changes = changes
    this.#limits = limits
  }

  /** The answer kept under a key, unless a change has made it outdated. */
  find(key: string): Answered | undefined {
    this.#dropOutdated()
    const kept = this.#kept.get(key)
    if (kept) this.#drop(key, kept)
    const isTrue = kept !== undefined && kept.until >= Date.now()
    metrics.cacheReads.add([this.#name, isTrue ? 'hit' : 'miss'])
    if (!isTrue) return undefined
    this.#keep(key, kept)
    return kept
  }

  /** Makes an answer, once for all requests at the same time, and keeps it if no content changes meanwhile. */
  make(key: string, read: () => Promise<unknown>): Promise<Answered> {
    this.#dropOutdated()
    if (!this.#changes.isHeard) return read().then(answerOf)
    const present = this.#making.get(key)
    if (present) return present
    const count = this.#count
    const making = read()
      .then((content) => {
        const answer = answerOf(content)
        if (this.#changes.count === count && this.#changes.isHeard)
          this.#keep(key, { ...answer, until: Date.now() + this.#limits.ms })
        return answer
      })
      .finally(() => {
        if (this.#making.get(key) === making) this.#making.delete(key)
      })
    this.#making.set(key, making)
    return making
  }

  #dropOutdated(): void {
    const { count } = this.#changes
    if (count === this.#count) return
    this.#count = count
    this.#kept.clear()
    // Answers that are being made may be older than the change, so later requests do not share them.
    this.#making.clear()
    this.#bytes = 0
  }

  #keep(key: string, answer: Kept): void {
    this.#bytes += sizeOf(key, answer)
    this.#kept.set(key, answer)
    for (const [oldest, kept] of this.#kept) {
      if (this.#bytes <= this.#limits.bytes) break
      this.#drop(oldest, kept)
    }
  }

  #drop(key: string, kept: Kept): void {
    this.#kept.delete(key)
    this.#bytes -= sizeOf(key, kept)
  }
}

/** Prepares an answer for sending from a text, a file, or data that becomes JSON. */
export function answerOf(content: unknown): Answered {
  const body = content instanceof Buffer ? content : Buffer.from(JSON.stringify(content))
  return { etag: etagOf(body), body }
}
