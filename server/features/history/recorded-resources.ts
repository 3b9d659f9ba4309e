import type { Resource } from '#server/catalogue/resource.ts'
import { LINKS, type Link } from '#server/core/database/links.ts'
import { CONTENT } from '#server/resources/all-resources.ts'

/** The resource of a table, if its changes can be undone. */
export const resourceOf = (table: string): Resource | undefined =>
  CONTENT.find((resource) => resource.table === table)

export const linkTable = (table: string): Link | undefined => LINKS.find((link) => link.table === table)
