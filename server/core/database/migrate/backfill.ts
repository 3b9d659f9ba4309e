import type { Database, Transaction } from '../connect.ts'

/** Where a backfill goes on, as JSON. */
export type Position = Readonly<Record<string, string | number>>

/**
 * Long work on many stored records that follows an upgrade in the background, in batches. Processes of the version before
 * write meanwhile, so it asks for what is left and not for what
 * is old. See docs/decisions/0005-background-work.md.
 */
export type Backfill = {
  name: string
  /** Raised when it has to be done again. */
  version: number
  /** How many records need it. */
  countLeft(db: Database): Promise<number>
  /**
   * Does a batch of the records that need it, from `position` on (null: from the beginning), in a second or two, and returns
   * how many they were and where the next begins; null if there are none from there on. They are locked meanwhile.
   */
  batch(trx: Transaction, position: Position | null): Promise<{ done: number; next: Position } | null>
}
