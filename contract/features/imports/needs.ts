import { hasRight, type Need, needOf } from '../../calls/permissions.ts'
import { headingOf } from '../../kinds/kinds.ts'
import { isSampleColumn, NAMED_KINDS, type NamedKind, type SheetColumn } from './sheet.ts'

/** The rights for an import that adds records of a kind, which are active at once. */
export const kindNeeds = (kind: NamedKind): Need[] => [
  needOf(kind, 'edit'),
  ...(hasRight(kind, 'publish') ? [needOf(kind, 'publish')] : []),
]

/** The kinds in the columns of the sample. An import needs their rights, whatever columns its sheet has. */
const SAMPLE_KINDS = NAMED_KINDS.filter((kind) => isSampleColumn(headingOf(kind)))

/** The rights to read a sheet, which is compared with the records that it can name. */
export const READING_NEEDS = ['tracks.edit', ...SAMPLE_KINDS.map((kind) => needOf(kind, 'view'))] as const
/** The rights to start an import, whose tracks are active at once. */
export const START_NEEDS = ['tracks.edit', 'tracks.publish'] as const
/** The rights for an import in one call, before it is known which kinds the sheet names. */
export const IMPORT_NEEDS = [...START_NEEDS, ...SAMPLE_KINDS.flatMap(kindNeeds)] as const

type May = (need: Need) => boolean

/** The kinds whose names an admin may see and choose in an import. */
export const viewedKinds = (may: May): NamedKind[] => NAMED_KINDS.filter((kind) => may(needOf(kind, 'view')))

/** The columns that are not read for an admin who may not view their records or, with `added`, not add any. */
export const unreadColumns = (may: May, { added }: { added: boolean }): SheetColumn[] =>
  NAMED_KINDS.filter((kind) =>
    [needOf(kind, 'view'), ...(added ? kindNeeds(kind) : [])].some((need) => !may(need)),
  ).map(headingOf)
