import { GUARDED_TABLES, isSeen, type Reader } from '#contract/calls/guarded-tables.ts'
import { LINKS } from '#server/core/database/links.ts'

/** The entry of the sample catalogue, which has no records of its own. */
const SAMPLE = 'sample'

/** The tables whose changes an admin sees: of links, those between records that may be viewed. Null: all of them. */
export function seenTables(reader: Reader): string[] | null {
  if (reader.admin_type === 'admin') return null
  const links = LINKS.filter(
    ({ owner, member }) => isSeen(owner.resource, reader) && isSeen(member.resource, reader),
  )
  const seen = GUARDED_TABLES.filter((table) => isSeen(table, reader))
  return [...seen, ...links.map(({ table }) => table), ...(reader.rights === null ? [SAMPLE] : [])]
}
