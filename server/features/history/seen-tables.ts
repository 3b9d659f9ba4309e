import { GUARDED_TABLES, isSeen, type Reader } from '#contract/calls/guarded-tables.ts'
import { LINKS } from '#server/core/database/links.ts'

/** The name of the sample catalogue's entry, which has no records of its own. */
const SAMPLE = 'sample'

/**
 * The tables whose changes an admin may see; for links, both records must be of kinds that they may view. Null means all tables.
 */
export function seenTables(reader: Reader): string[] | null {
  if (reader.admin_type === 'admin') return null
  const links = LINKS.filter(
    ({ owner, member }) => isSeen(owner.resource, reader) && isSeen(member.resource, reader),
  )
  const seen = GUARDED_TABLES.filter((table) => isSeen(table, reader))
  return [...seen, ...links.map(({ table }) => table), ...(reader.rights === null ? [SAMPLE] : [])]
}
