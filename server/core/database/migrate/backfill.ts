import type { Database, Transaction } from '../connect.ts'

/** The place from which a backfill continues, as JSON. */
export type Position = Readonly<Record<string, string | number>>

/**
 * Long work on many stored records that follows an upgrade in the background, in batches. Processes of the version before
 * write meanwhile, so it asks for what is left and not for what
 * is old. See docs/decisions/0005-background-work.md.
 */
export type Backfill = {
  name: string
  /** The version of the backfill; raise it when the work has to be done again. */
  version: number
  /** Returns how many records still need the work. */
  countLeft(db: Database): Promise<number>
  /**
   * Works on the next records that need it from `position` on (null: from the beginning), locked, in a second or two. Returns how
   * many they were and where the next begins, or null when there are none from there on.
   */
  batch(trx: Transaction, position: Position | null): Promise<{ done: number; next: Position } | null>
}
