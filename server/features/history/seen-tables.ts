import { may, needOf, type Rights } from '#contract/calls/permissions.ts'
import { GUARDED_TABLES, guardedBy } from '#server/core/change-log/guarded-tables.ts'
import { LINKS } from '#server/core/database/links.ts'

/** The tables whose changes an admin with these rights sees: of links, those between records that may be viewed. */
export function seenTables(rights: Rights): string[] {
  const isSeen = (table: string) => {
    const name = guardedBy(table)
    return name !== null && may(rights, needOf(name, 'view'))
  }
  const links = LINKS.filter(({ owner, member }) => isSeen(owner.resource) && isSeen(member.resource))
  return [...GUARDED_TABLES.filter(isSeen), ...links.map(({ table }) => table)]
}
