import { needOf } from '../calls/permissions.ts'
import { referencesOf } from '../catalogue/references.ts'
import { declarationOf, type KindName, type Kinds, TRACK_HOLDERS, type TrackHolder } from '../kinds/kinds.ts'

/** The fields that refer to another kind, if records of this kind belong to one of it. */
type Owned<Name extends KindName> = keyof Kinds[Name]['fields'] & Kinds[Exclude<KindName, Name>]['id']

/** The kinds of records that a draft of a track can link to: those that do not belong to a record of another kind. */
export type DraftKind = { [Name in TrackHolder]: [Owned<Name>] extends [never] ? Name : never }[TrackHolder]

/** The kinds whose names the tags, the file and the folder of a recording can have, in the order of the screen. */
const READ_KINDS = ['albums', 'artists', 'categories', 'tags'] as const satisfies readonly DraftKind[]

const isRead = (kind: TrackHolder) => READ_KINDS.some((read) => read === kind)
const isOfDrafts = (kind: TrackHolder): kind is DraftKind => referencesOf(kind).length === 0

/** The kinds that drafts seldom link to. */
export const RARE_DRAFT_KINDS = TRACK_HOLDERS.filter(isOfDrafts).filter((kind) => !isRead(kind))
export const DRAFT_KINDS: readonly DraftKind[] = [...READ_KINDS, ...RARE_DRAFT_KINDS]

/** Makes a value for each kind that a draft can link to. */
export const eachDraftKind = <Made>(make: (kind: DraftKind) => Made) =>
  // Object.fromEntries does not keep the key types.
  Object.fromEntries(DRAFT_KINDS.map((kind) => [kind, make(kind)])) as Record<DraftKind, Made>

/**
 * The kinds on whose screens recordings can be dropped, because they hold tracks in an order. The drafts become tracks in the
 * screen's record.
 */
export type DropKind = {
  [Name in DraftKind]: Kinds[Name]['holds'] extends { tracks: { ordered: true } } ? Name : never
}[DraftKind]
export const DROP_KINDS = DRAFT_KINDS.filter(
  (kind): kind is DropKind => declarationOf(kind).holds.tracks?.ordered === true,
)

/** The rights that drafts take. They become tracks, and are compared with the records that their tags and names can mean. */
export const DRAFT_NEEDS = ['tracks.edit', ...READ_KINDS.map((kind) => needOf(kind, 'view'))] as const
