import { type RawBuilder, sql } from 'kysely'

/** Normalizes a name for comparison; byte by byte, whatever the collation of the column. */
export const foldedName = (name: RawBuilder<unknown>): RawBuilder<string> =>
  sql`(folded_name(${name}) collate "C")`
