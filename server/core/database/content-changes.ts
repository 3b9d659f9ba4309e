/** The channel on which triggers announce each transaction that changes what apps read. */
export const CHANNEL = 'content_changed'

/**
 * Counts the announced changes, so that what was read at one count is true while the count stays. Every connection of the
 * pool listens: PostgreSQL sends a connection the announcement of its own transaction before the result of its commit, so
 * a change made by this process is counted before anybody is told that it was saved.
 */
export class ContentChanges {
  #count = 0
  #isHeard = false
  #last = ''

  get count(): number {
    return this.#count
  }

  /** Whether the changes of other processes are also heard at the moment. */
  get isHeard(): boolean {
    return this.#isHeard
  }

  /** Counts a transaction by its id, once, since several connections hear of it. */
  announce(transaction: string): void {
    if (transaction === this.#last) return
    this.#last = transaction
    this.#count++
  }

  /** Counts one change when listening begins or ends, since changes may have been missed before. */
  setHeard(isHeard: boolean): void {
    this.#isHeard = isHeard
    this.#count++
  }
}
