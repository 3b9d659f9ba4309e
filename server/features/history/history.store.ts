import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader } from '#contract/calls/guarded-tables.ts'
import type { ListRequest } from '#contract/calls/list.ts'
import { missingNeed } from '#contract/calls/permissions.ts'
import {
  type Change,
  type HistoryFilters,
  type RecordChange,
  UNDOABLE_DAYS,
} from '#contract/features/history.ts'
import { dayBoundary } from '#server/catalogue/filters.ts'
import { mergedInto } from '#server/catalogue/merged.ts'
import { type Page, readPage } from '#server/catalogue/page.ts'
import { ACTION, changesOf, IS_SYSTEM_CHANGE } from '#server/core/change-log/record-change.ts'
import type { Database } from '#server/core/database/connect.ts'
import { linksOf } from '#server/core/database/links.ts'
import { notFound } from '#server/core/errors/api-errors.ts'
import type { Language } from '#server/core/messages/translate.ts'
import { CONTENT } from '#server/resources/all-resources.ts'
import { fieldsOf } from './changed-fields.ts'
import { type Named, namesIn, type Recorded, readNames, targetIn } from './changed-names.ts'
import { linkTable } from './recorded-resources.ts'
import { seenTables } from './seen-tables.ts'
import { isUndoable } from './undo.ts'
import { needsOfUndoing } from './undo-needs.ts'

type Condition = RawBuilder<SqlBool>

/** How many records of a change a list names. */
const MAX_NAMED_RECORDS = 3

type Row = Omit<Change, 'names' | 'target' | 'can_be_undone'> & {
  is_recent: boolean
  first_records: Recorded[]
  /** The record that stayed, for a merge. */
  survivor: Recorded | null
}

/** A query for the first records of a change that match a condition, without reading whole sets. */
const firstRecords = (where: RawBuilder<SqlBool>) => sql`
  select * from (
    (select r.resource, r.record_id, r.before, r.after from change_rows r
      where r.change_id = c.change_id and ${where} order by r.resource, r.record_id limit ${MAX_NAMED_RECORDS})
    union all
    (select r.resource, first.*
      from (select * from change_sets r where r.change_id = c.change_id and ${where}
        order by r.resource, r.first_id limit ${MAX_NAMED_RECORDS}) r
      cross join lateral unnest(${sql.join(
        ['record_ids', 'befores', 'afters'].map(
          (list) => sql`${sql.ref(`r.${list}`)}[:${MAX_NAMED_RECORDS}]`,
        ),
      )}) first(record_id, before, after))
  ) r order by r.resource, r.record_id limit ${MAX_NAMED_RECORDS}`

/** Whether a change (alias given) brought records of several kinds in, as earlier edits by a file did, too. */
const isMixed = (c: string) => sql`(${sql.ref(`${c}.action`)} in ('import', 'upload')
  or ${sql.ref(`${c}.action`)} = 'edit' and exists (
    select from change_rows r where r.change_id = ${sql.ref(`${c}.change_id`)} and r.resource <> ${sql.ref(`${c}.resource`)}))`

/** The counts of records by kind. They are computed only for changes of several kinds, and for their undo. */
const countsOf = (seen: Condition) => sql`case
  when ${isMixed('c')} or exists (select from changes i where i.change_id = c.undoes and ${isMixed('i')}) then (
    select coalesce(jsonb_agg(counted order by counted.resource <> c.resource, counted.resource), '[]') from (
      select r.resource, count(*) as count, count(*) filter (where r.before is null) as added
      from change_records r where r.change_id = c.change_id and ${seen} group by r.resource
    ) counted)
  else jsonb_build_array(jsonb_build_object('resource', c.resource, 'count', c.records, 'added', 0)) end`

const rowFor = (
  seen: Condition,
) => sql`c.change_id, c.changed_at, c.admin_id, c.admin_name, c.resource, ${ACTION} as action, c.file_name,
  c.records, c.undoes, ${countsOf(seen)} as counts,
  (select u.change_id from changes u where u.undoes = c.change_id) as undone_by,
  c.changed_at > now() - make_interval(days => ${UNDOABLE_DAYS}) as is_recent,
  case when c.action = 'merge' then (
      select coalesce(jsonb_agg(r), '[]') from (
        select r.resource, r.record_id, r.before, r.after from change_rows r
        where r.change_id = c.change_id and r.after is null order by r.record_id limit ${MAX_NAMED_RECORDS}) r)
    else (select coalesce(jsonb_agg(r), '[]') from (
      (${firstRecords(sql`r.resource = c.resource`)})
      union all
      (${firstRecords(sql`r.resource <> c.resource and ${seen}`)})
      limit ${MAX_NAMED_RECORDS}) r) end as first_records,
  (select to_jsonb(r) - 'change_id' from change_rows r
    where c.action = 'merge' and r.change_id = c.change_id and r.after is not null limit 1) as survivor`

/** The conditions on the changes (alias `c`) that an admin may see. */
function forReader(reader: Reader): Condition[] {
  const tables = seenTables(reader)
  return tables ? [sql`c.resource = any(${tables}::text[])`] : []
}

/** The condition on the records of a change (alias `r`) that an admin may see, since an import adds records of several kinds. */
function recordsFor(reader: Reader): Condition {
  const tables = seenTables(reader)
  return tables ? sql`r.resource = any(${tables}::text[])` : sql`true`
}

/** The condition on changes of these records, and of links in which they are members, such as a track in albums. */
function ofRecords(resource: string, record_ids: readonly number[]): Condition {
  const tables = [
    resource,
    ...linksOf(resource)
      .map(({ table }) => table)
      .filter((table) => linkTable(table)?.member.resource === resource),
  ]
  return sql`c.change_id in (${sql.join(
    record_ids.map((record_id) => changesOf(tables, sql`${record_id}::integer`)),
    sql` union all `,
  )})`
}

/** The fields that a search of the history covers; notifications have a title instead of a name. */
const NAME_FIELDS = [...new Set(['title', ...CONTENT.flatMap(({ names }) => names)])]

async function conditionsOf(
  db: Database,
  reader: Reader,
  filters: Partial<HistoryFilters>,
  searchText: string,
): Promise<Condition[]> {
  const { resource, record_id, admin_id, by_people, action, changed_from, changed_to, zone } = filters
  const conditions: Condition[] = []
  if (resource && record_id)
    conditions.push(ofRecords(resource, [record_id, ...(await mergedInto(db, resource, record_id))]))
  else if (resource) conditions.push(sql`c.resource = ${resource}`)
  if (by_people) conditions.push(sql`not ${IS_SYSTEM_CHANGE}`)
  if (admin_id) conditions.push(sql`c.admin_id = ${admin_id}`)
  if (action) conditions.push(sql`${ACTION} = ${action}`)
  if (changed_from) conditions.push(dayBoundary(changed_from, 'from', zone)(sql`c.changed_at`))
  if (changed_to) conditions.push(dayBoundary(changed_to, 'to', zone)(sql`c.changed_at`))
  const text = searchText.trim()
  if (text) {
    const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
    const named = NAME_FIELDS.map((field) => sql`coalesce(r.after, r.before)->>${field} ilike ${pattern}`)
    conditions.push(sql`(c.admin_name ilike ${pattern} or c.file_name ilike ${pattern} or exists (
      select from change_rows r where r.change_id = c.change_id and ${recordsFor(reader)} and (${sql.join(named, sql` or `)})))`)
  }
  return conditions
}

/** A page of the history, newest first. */
export async function listChanges(
  db: Database,
  reader: Reader,
  request: ListRequest,
  filters: Partial<HistoryFilters>,
): Promise<Page<Change>> {
  const page = await readPage<Row>(
    db,
    {
      from: sql`changes c`,
      where: [...forReader(reader), ...(await conditionsOf(db, reader, filters, request.searchText))],
      key: sql`c.change_id`,
      order: { column: sql`c.changed_at`, desc: request.sorted?.desc ?? true, nullable: false },
      row: rowFor(recordsFor(reader)),
    },
    request,
  )
  return { ...page, Info: await present(db, reader, page.Info) }
}

/** Reads one change. Throws `not_found`. */
export async function readChange(db: Database, reader: Reader, change_id: number): Promise<Change> {
  const conditions = [sql<SqlBool>`c.change_id = ${change_id}`, ...forReader(reader)]
  const { rows } = await sql<Row>`
    select ${rowFor(recordsFor(reader))} from changes c where ${sql.join(conditions, sql` and `)}`.execute(db)
  const [change] = await present(db, reader, rows)
  if (!change) throw notFound('change')
  return change
}

async function present(db: Database, reader: Reader, rows: readonly Row[]): Promise<Change[]> {
  const known = await readNames(
    db,
    rows.flatMap(({ resource, first_records, survivor }) => [
      ...namesIn(resource, first_records),
      ...(survivor ? namesIn(resource, [survivor]) : []),
    ]),
  )
  const withheld = await undosWithheld(db, reader, rows)
  return rows.map(({ is_recent, first_records, survivor, ...change }) => {
    const target = survivor ?? targetIn(change.resource, first_records)
    return {
      ...change,
      names: first_records.map(known.nameOf),
      target: target && known.nameOf(target),
      can_be_undone:
        is_recent && change.undone_by === null && isUndoable(change) && !withheld.has(change.change_id),
    }
  })
}

/** The ids of the changes that an admin has no right to undo. */
async function undosWithheld(db: Database, { rights }: Reader, rows: readonly Row[]): Promise<Set<number>> {
  const withheld = new Set<number>()
  if (rights === null) return withheld
  for (const change of rows)
    if (missingNeed(rights, await needsOfUndoing(db, change, rights))) withheld.add(change.change_id)
  return withheld
}

/** A page of the records of a change, with their changed fields. Throws `not_found`. */
export async function listChangedRecords(
  db: Database,
  reader: Reader,
  change_id: number,
  request: ListRequest,
  language: Language,
): Promise<Page<RecordChange>> {
  const { resource } = await readChange(db, reader, change_id)
  const seen = recordsFor(reader)
  const totalCount = await countRecords(db, change_id, seen)
  const { rows: keys } = await sql<Key>`
    select resource, record_id from changed_ids r where change_id = ${change_id} and ${seen}
    order by record_id ${request.sorted?.desc ? sql`desc` : sql`asc`}, resource
    limit ${request.pageSize} offset ${request.page_no * request.pageSize}`.execute(db)
  const records = await readRecorded(db, change_id, keys)
  const known = await readNames(db, namesIn(resource, records))
  const Info: RecordChange[] = []
  for (const record of records)
    Info.push({
      ...known.nameOf(record),
      fields: await fieldsOf(db, record.resource, record.before, record.after, language),
    })
  return { Info, totalPageNo: Math.ceil(totalCount / request.pageSize), totalCount }
}

type Key = Pick<Recorded, 'resource' | 'record_id'>
type Kept = Key & { before: Named; after: Named }

async function countRecords(db: Database, change_id: number, seen: Condition): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from changed_ids r where change_id = ${change_id} and ${seen}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Reads these records of a change, in this order. The ids are passed as a list, since PostgreSQL cannot estimate sets. */
async function readRecorded(db: Database, change_id: number, keys: readonly Key[]): Promise<Kept[]> {
  const ids = sql`${keys.map(({ record_id }) => record_id)}::int[]`
  const resources = sql`${[...new Set(keys.map(({ resource }) => resource))]}::text[]`
  const { rows } = await sql<Kept>`
    select resource, record_id, before, after from change_rows
    where change_id = ${change_id} and resource = any(${resources}) and record_id = any(${ids})
    union all
    select s.resource, r.record_id, r.before, r.after
    from change_sets s cross join lateral unnest(s.record_ids, s.befores, s.afters) r(record_id, before, after)
    where s.change_id = ${change_id} and s.record_ids && ${ids} and r.record_id = any(${ids})`.execute(db)
  const byKey = new Map(rows.map((row) => [`${row.resource} ${row.record_id}`, row]))
  return keys.flatMap(({ resource, record_id }) => byKey.get(`${resource} ${record_id}`) ?? [])
}

/** The admins who have made changes and still exist. */
export function changingAdmins(db: Database, reader: Reader) {
  const visible = sql.join([sql<SqlBool>`true`, ...forReader(reader)], sql` and `)
  return db
    .selectFrom('admins as a')
    .select(['a.admin_id', 'a.name'])
    .where(sql<boolean>`exists (select from changes c where c.admin_id = a.admin_id and ${visible})`)
    .orderBy('a.name')
    .execute()
}
