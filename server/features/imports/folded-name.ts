import { type RawBuilder, sql } from 'kysely'

/** What makes two spellings of a name one; compared byte by byte, whatever the collation of the column. */
export const foldedName = (name: RawBuilder<unknown>): RawBuilder<string> =>
  sql`(folded_name(${name}) collate "C")`
