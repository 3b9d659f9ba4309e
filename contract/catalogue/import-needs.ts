import { hasRight, type Need, needOf } from '../calls/permissions.ts'

/** The resources whose records a sheet can name, by table name. */
export const NAMED_KINDS = ['categories', 'subcategories', 'albums', 'artists', 'tags'] as const
export type NamedKind = (typeof NAMED_KINDS)[number]

/** What an import needs that adds records of a kind: they are active at once. */
export const kindNeeds = (kind: NamedKind): Need[] => [
  needOf(kind, 'edit'),
  ...(hasRight(kind, 'publish') ? [needOf(kind, 'publish')] : []),
]

/** A sheet is compared with the records that it can name. */
export const READING_NEEDS = ['tracks.edit', ...NAMED_KINDS.map((kind) => needOf(kind, 'view'))] as const
/** Its tracks are active at once. */
export const START_NEEDS = ['tracks.edit', 'tracks.publish'] as const
/** In one call, before it is known what the sheet names. */
export const IMPORT_NEEDS = [...START_NEEDS, ...NAMED_KINDS.flatMap(kindNeeds)] as const
