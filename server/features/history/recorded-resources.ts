import type { Resource } from '#server/catalogue/resource.ts'
import { LINKS, type Link } from '#server/database/links.ts'
import { CONTENT } from '#server/resources.ts'

/** The resource of a table, if it is one whose changes can be taken back. */
export const resourceOf = (table: string): Resource | undefined =>
  CONTENT.find((resource) => resource.table === table)

export const linkTable = (table: string): Link | undefined => LINKS.find((link) => link.table === table)

/** The end of a link table whose records its changes are about: the tracks of an album, not the album. */
export const memberOf = ({ between }: Link) => between[1]
export const ownerOf = ({ between }: Link) => between[0]
