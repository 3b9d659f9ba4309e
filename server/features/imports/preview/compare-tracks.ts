import { sql } from 'kysely'
import { NAME_COLUMNS, type NamedKind, type SheetColumn } from '#contract/features/imports/sheet.ts'
import { isWithoutLettersOf } from '#contract/values/lost-letters.ts'
import { readSheetRows } from '#server/catalogue/export-records.ts'
import type { Database } from '#server/core/database/connect.ts'
import { KIND_RESOURCES } from '#server/resources/all-resources.ts'
import { tracksResource } from '#server/resources/tracks/tracks.store.ts'
import { LISTS } from '../changes/lists.ts'
import { linkedNow, type NowRow, printNow } from '../changes/now.ts'
import { ofImport } from '../names/of-import.ts'
import { FIELDS } from '../read/read-row.ts'

/**
 * A change that a row makes in its track: the beginning of both values, and the fingerprint of the track's value in the preview.
 */
export type TrackChange = { column: SheetColumn; before: string | null; after: string | null; print: string }
/** A row that updates a track; `values` are those in the sheet. */
export type UpdateRow = {
  row_number: number
  track_id: number
  names: number[]
  values: Record<string, unknown>
  changes: TrackChange[] | null
}
type Linked = { id: number; name: string }
/**
 * The meaning of a name in a row: the id of its record, null while it does not exist, and the ids of other records of that name.
 */
export type Meaning = { kind: NamedKind; name: string; record_id: number | null; others: number[] }
export type LinksAs = 'add' | 'replace'

/** The fields that a sheet updates. The link is not among them, since another one would have to be downloaded. */
export const UPDATED_FIELDS: readonly [SheetColumn, string][] = Object.entries(FIELDS)
  .filter(([, field]) => field !== 'track_link')
  .map(([column, field]) => [column as SheetColumn, field])
const SHOWN_LENGTH = 200

/** By column, the field that it updates, including links. */
export const FIELD_OF: ReadonlyMap<SheetColumn, string> = new Map([
  ...UPDATED_FIELDS,
  ...NAME_COLUMNS.map(([column, kind]) => [column, KIND_RESOURCES[kind].id] as const),
])

/** Reads the tracks with these ids that still exist, with the columns of an export. */
export async function tracksNow(db: Database, ids: readonly number[]): Promise<Map<number, NowRow>> {
  const rows = await readSheetRows(db, tracksResource, [...new Set(ids)])
  return new Map(rows.map((row) => [Number(row.track_id), row]))
}

/** The meanings of the names that rows use, by the numbers of the names. */
export async function meanings(
  trx: Database,
  import_id: number,
  numbers: readonly number[],
): Promise<Map<number, Meaning>> {
  if (numbers.length === 0) return new Map()
  const { rows } = await sql<Meaning & { name_no: number }>`
    select n.name_no, n.kind, n.name, coalesce(n.record_id, s.record_id) as record_id,
      case when n.outcome = 'linked' then jsonb_path_query_array(n.near, '$[*].id') else '[]' end as others
    from ${ofImport(import_id, { name_no: numbers }, 'used')} join import_names n using (import_id, name_no)
      left join import_names s on s.import_id = n.import_id and s.name_no = n.same_as`.execute(trx)
  return new Map(rows.map(({ name_no, ...meaning }) => [name_no, meaning]))
}

/**
 * The records that names mean for a track: of several with one name, those that the track is linked to already, else the oldest.
 */
export const meantFor = (named: readonly Meaning[], now: readonly Linked[]): (Linked | Meaning)[] =>
  named.flatMap((meaning): (Linked | Meaning)[] => {
    const { record_id, others } = meaning
    const linked = now.filter(({ id }) => id === record_id || others.includes(id))
    return linked.length > 0 ? linked : [meaning]
  })

/** The records of a kind to which a track will be linked; null when they stay unchanged. */
function linksAfter(
  now: readonly Linked[],
  named: readonly Meaning[],
  linksAs: LinksAs,
): (Linked | Meaning)[] | null {
  if (named.length === 0) return null
  const meant = meantFor(named, now)
  const added = meant.filter((one) => !('id' in one))
  if (linksAs === 'add') return added.length > 0 ? added : null
  return added.length > 0 || now.some((one) => !meant.includes(one)) ? meant : null
}

/** The changes that a row makes in its track, by filled cells with another value. */
export function changesOf(
  { values, names }: Pick<UpdateRow, 'values' | 'names'>,
  now: NowRow,
  meant: ReadonlyMap<number, Meaning>,
  linksAs: LinksAs,
): TrackChange[] {
  const changes: TrackChange[] = []
  for (const [column, field] of UPDATED_FIELDS) {
    const after = values[field]
    const isFilled = typeof after === 'string' && (field !== 'file_name' || values.is_file_named === true)
    const before = now[field] === undefined || now[field] === null ? null : String(now[field])
    // A good text stays when the sheet has lost some of its letters.
    if (isFilled && after !== before && !isWithoutLettersOf(before ?? '', after))
      changes.push({
        column,
        before: shown(before),
        after: shown(after),
        print: printNow(LISTS.tracks, field, now),
      })
  }
  const named = names.flatMap((name_no) => meant.get(name_no) ?? [])
  for (const [column, kind] of NAME_COLUMNS) {
    const field = KIND_RESOURCES[kind].id
    const linked = linkedNow(LISTS.tracks, field, now)
    const own = named.filter((name) => name.kind === kind)
    const after = linksAfter(linked, own, linksAs)
    if (!after) continue
    const kept = linksAs === 'add' ? linked : []
    changes.push({
      column,
      before: listed(linked),
      after: listed([...kept, ...after]),
      print: printNow(LISTS.tracks, field, now),
    })
  }
  return changes
}

const shown = (text: string | null) =>
  text !== null && text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text
const listed = (records: readonly { name: string }[]) =>
  shown([...new Set(records.map(({ name }) => name))].join(', ') || null)
