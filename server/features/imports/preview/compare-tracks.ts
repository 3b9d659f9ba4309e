import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { NAME_COLUMNS, type NamedKind, type SheetColumn } from '#contract/features/imports/sheet.ts'
import { isWithoutLettersOf } from '#contract/values/lost-letters.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import { KINDS } from '../names/kinds.ts'
import { ofImport } from '../names/of-import.ts'
import { FIELDS } from '../read/read-row.ts'

/** What a row changes in its track: the beginning of both values, and a digest of what the track had in the preview. */
export type TrackChange = { column: SheetColumn; before: string | null; after: string | null; base: string }
/** A row that updates a track; `values` are those of the sheet. */
export type UpdateRow = {
  row_number: number
  track_id: number
  names: number[]
  values: Record<string, unknown>
  changes: TrackChange[] | null
}
type Linked = { id: number; name: string }
/** What a track has now: its fields, and what it is linked to. */
export type TrackNow = { fields: Record<string, string | null>; links: Map<NamedKind, Linked[]> }
/** What the names of a row mean: the id of a record, or null while it is not created, and the others of that name. */
export type Meaning = { kind: NamedKind; name: string; record_id: number | null; others: number[] }
export type LinksAs = 'add' | 'replace'

/** The fields that a sheet updates. The link stays: another one would have to be downloaded. */
export const UPDATED_FIELDS: readonly [SheetColumn, string][] = Object.entries(FIELDS)
  .filter(([, field]) => field !== 'track_link')
  .map(([column, field]) => [column as SheetColumn, field])
const SHOWN_LENGTH = 200

const digest = (value: unknown) => createHash('md5').update(JSON.stringify(value)).digest('hex')

/** The tracks with these ids that still exist; with `lock`, until the end of the transaction. */
export async function tracksNow(
  trx: Transaction,
  ids: readonly number[],
  lock = false,
): Promise<Map<number, TrackNow>> {
  const fields = UPDATED_FIELDS.map(([, field]) => sql`${sql.ref(`t.${field}`)}::text as ${sql.ref(field)}`)
  const { rows } = await sql<{ track_id: number } & Record<string, string | null>>`
    select t.track_id, ${sql.join(fields)} from tracks t where t.track_id = any(${ids}::int[])
    order by t.track_id ${lock ? sql`for no key update` : sql``}`.execute(trx)
  const found = new Map(
    rows.map(({ track_id, ...texts }) => [track_id, { fields: texts, links: new Map() } as TrackNow]),
  )
  for (const { kind, resource, link } of KINDS) {
    const [record, name] = [sql.ref(resource.id), sql.ref(`o.${resource.names[0]}`)]
    const { rows: linked } = await sql<{ track_id: number; linked: Linked[] }>`
      select l.track_id, jsonb_agg(jsonb_build_object('id', ${record}, 'name', ${name}) order by ${record}) as linked
      from ${sql.table(link)} l join ${sql.table(resource.table)} o using (${record})
      where l.track_id = any(${ids}::int[]) group by l.track_id`.execute(trx)
    for (const { track_id, linked: records } of linked) found.get(track_id)?.links.set(kind, records)
  }
  return found
}

/** What names mean that rows use, by their numbers. */
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

/** What names mean for a track: of several records of a name, those that it is linked to already, else the oldest. */
export const meantFor = (named: readonly Meaning[], now: readonly Linked[]): (Linked | Meaning)[] =>
  named.flatMap((meaning): (Linked | Meaning)[] => {
    const { record_id, others } = meaning
    const linked = now.filter(({ id }) => id === record_id || others.includes(id))
    return linked.length > 0 ? linked : [meaning]
  })

/** The records of a kind that a track will be linked to; null: unchanged. */
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

/** What a row changes in its track: filled cells that say something else. */
export function changesOf(
  { values, names }: Pick<UpdateRow, 'values' | 'names'>,
  now: TrackNow,
  meant: ReadonlyMap<number, Meaning>,
  linksAs: LinksAs,
): TrackChange[] {
  const changes: TrackChange[] = []
  for (const [column, field] of UPDATED_FIELDS) {
    const after = values[field]
    const isFilled = typeof after === 'string' && (field !== 'file_name' || values.is_file_named === true)
    const before = now.fields[field] ?? null
    // A good text stays where the sheet has lost some of its letters.
    if (isFilled && after !== before && !isWithoutLettersOf(before ?? '', after))
      changes.push({ column, before: shown(before), after: shown(after), base: digest(before) })
  }
  const named = names.flatMap((name_no) => meant.get(name_no) ?? [])
  for (const [column, kind] of NAME_COLUMNS) {
    const linked = now.links.get(kind) ?? []
    const own = named.filter((name) => name.kind === kind)
    const after = linksAfter(linked, own, linksAs)
    if (!after) continue
    const kept = linksAs === 'add' ? linked : []
    changes.push({
      column,
      before: listed(linked),
      after: listed([...kept, ...after]),
      base: baseOf(column, now),
    })
  }
  return changes
}

/** The digest of what a track has now in a column. */
export function baseOf(column: SheetColumn, now: TrackNow): string {
  const kind = NAME_COLUMNS.find(([name]) => name === column)?.[1]
  if (kind) return digest((now.links.get(kind) ?? []).map(({ id }) => id))
  const field = UPDATED_FIELDS.find(([name]) => name === column)?.[1] ?? ''
  return digest(now.fields[field] ?? null)
}

const shown = (text: string | null) =>
  text !== null && text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text
const listed = (records: readonly { name: string }[]) =>
  shown([...new Set(records.map(({ name }) => name))].join(', ') || null)
