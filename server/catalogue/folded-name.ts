import { type RawBuilder, sql } from 'kysely'

/** Normalises a name for comparison; the result is compared byte by byte, whatever the collation of the column. */
export const foldedName = (name: RawBuilder<unknown>): RawBuilder<string> =>
  sql`(folded_name(${name}) collate "C")`
