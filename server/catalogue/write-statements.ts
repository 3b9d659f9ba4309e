import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { LinkEnd, LinkSeenFrom } from '#server/core/database/links.ts'
import { hasAliases } from './aliases.ts'
import type { Resource } from './resource.ts'

/** How a write raises the version of records. A form that shows the earlier version becomes stale. */
type Raised = {
  /** The admin who edits, or null when no admin does. Without `by`, only the version is raised, and date and admin stay. */
  by?: RawBuilder<number | null>
  /** The condition, on `t` and the aliases of `from`, that a record's version is raised; by default, all versions are. */
  when?: RawBuilder<SqlBool>
}

/** A statement that sets columns of records under the alias `t`. */
export type Update = {
  set: Readonly<Record<string, RawBuilder<unknown>>>
  from?: RawBuilder<unknown>
  where: RawBuilder<SqlBool>
  /**
   * How versions are raised. Null for a change of status, which leaves version and date unchanged, so that the row stays in its
   * place in the list.
   */
  raised: Raised | null
  /** What the history keeps: these columns, or expressions on `old`, `new` and `from`; by default, the whole record. */
  kept?: readonly string[] | { before: RawBuilder<unknown>; after: RawBuilder<unknown> }
}

/** A statement that adds records. */
export type Insert = {
  columns: readonly string[]
  /** The values of the columns: lists of expressions for one record, or a query for several records. */
  rows: readonly RawBuilder<unknown>[] | RawBuilder<unknown>
  /** The admin who adds the records; absent for tables without such a column. */
  by?: RawBuilder<number | null>
  onConflict?: RawBuilder<unknown>
}

/** Whether a column is among the texts by which a search finds the records. */
export const isSearched = (resource: Resource, column: string): boolean =>
  resource.names.includes(column) ||
  resource.searched.includes(column) ||
  (column === 'aliases' && hasAliases(resource))

/** The columns from which the words of a record are computed. */
const wordColumns = (resource: Resource): string[] => [
  ...new Set([
    resource.id,
    ...resource.names,
    ...resource.searched,
    ...(hasAliases(resource) ? ['aliases'] : []),
  ]),
]

/** The texts of a record from which its words are computed, as JSON. */
const textsOf = (resource: Resource, row: 'new' | 't') => valuesOf(row, wordColumns(resource))

const valuesOf = (row: 'old' | 'new' | 't', columns: readonly string[]): RawBuilder<unknown> =>
  sql`jsonb_build_object(${sql.join(columns.flatMap((column) => [sql.lit(column), sql.ref(`${row}.${column}`)]))})`

/** Whether an update changes what a search finds. */
export const changesWords = (resource: Resource, { set }: Update): boolean =>
  Object.keys(set).some((column) => isSearched(resource, column))

/** Raises the version, and sets the admin and time of the edit. No other place does. */
const raise = ({ by, when }: Raised): RawBuilder<unknown>[] => [
  sql`version = t.version + ${when ? sql`(${when})::int` : sql`1`}`,
  ...(by
    ? [
        sql`date_modified = ${when ? sql`case when ${when} then now() else t.date_modified end` : sql`now()`}`,
        sql`modified_by = ${when ? sql`case when ${when} then ${by} else t.modified_by end` : by}`,
      ]
    : []),
]

/** A statement that sets columns which no search reads, and returns `record_id`, `before` and `after` of each record. */
export const setting = (written: Pick<Resource, 'table' | 'id'>, update: Update): RawBuilder<unknown> =>
  updated(written, update, sql``)

/** Like `setting`, but also returns the `texts` of each record if a searched column changes. */
export const updating = (resource: Resource, update: Update): RawBuilder<unknown> =>
  updated(
    resource,
    update,
    changesWords(resource, update) ? sql`, ${textsOf(resource, 'new')} as texts` : sql``,
  )

function updated(
  { table, id }: Pick<Resource, 'table' | 'id'>,
  { set, from, where, raised, kept }: Update,
  texts: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const assignments = [
    ...Object.entries(set).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    ...(raised ? raise(raised) : []),
  ]
  const { before, after } = keptBy(kept)
  return sql`update ${sql.table(table)} as t set ${sql.join(assignments)}
    ${from ? sql`from ${from}` : sql``} where ${where}
    returning t.${sql.ref(id)} as record_id, ${before} as before, ${after} as after ${texts}`
}

function keptBy(kept: Update['kept']) {
  if (!kept) return { before: sql`to_jsonb(old)`, after: sql`to_jsonb(new)` }
  return 'before' in kept ? kept : { before: valuesOf('old', kept), after: valuesOf('new', kept) }
}

/** A statement that adds records. Like `updating`, it returns `before`, which is null, `after` and `texts`. */
export function inserting(
  resource: Resource,
  { columns, rows, by, onConflict }: Insert,
): RawBuilder<unknown> {
  const names = [...columns, ...(by ? ['modified_by'] : [])].map((column) => sql.ref(column))
  const values =
    'length' in rows
      ? sql`values (${sql.join(by ? [...rows, by] : rows)})`
      : sql`select v.* ${by ? sql`, ${by}` : sql``} from (${rows}) as v`
  return sql`insert into ${sql.table(resource.table)} as t (${sql.join(names)})
    ${columns.includes(resource.id) ? sql`overriding system value` : sql``} ${values} ${onConflict ?? sql``}
    returning t.${sql.ref(resource.id)} as record_id, null::jsonb as before, to_jsonb(t) as after,
      ${textsOf(resource, 't')} as texts`
}

/** Which links to add: the ids of both records, the position for where the link is ordered, and the rest of the query. */
type NewLinks = { ids: RawBuilder<unknown>; position?: RawBuilder<unknown>; from?: RawBuilder<unknown> }

const inserted = (
  { table, own, other, ordered }: Omit<LinkSeenFrom, 'mutual'>,
  { ids, position = sql`null`, from = sql`` }: NewLinks,
) => sql`insert into ${sql.table(table)} as l (${sql.ref(own.id)}, ${sql.ref(other.id)} ${ordered ? sql`, position` : sql``})
  select ${ids} ${ordered ? sql`, ${position}` : sql``} ${from}`

/** A statement that adds links `l`, to which a `returning` can be added. Those that are there stay as they are. */
export const linking = (link: Omit<LinkSeenFrom, 'mutual'>, added: NewLinks): RawBuilder<unknown> =>
  sql`${inserted(link, added)} on conflict do nothing`

/** Like `linking`, but where the link is ordered, those that are there get the position. */
export const placing = (link: LinkSeenFrom, added: NewLinks): RawBuilder<unknown> =>
  link.ordered
    ? sql`${inserted(link, added)} on conflict (${sql.ref(link.own.id)}, ${sql.ref(link.other.id)})
        do update set position = excluded.position where l.position <> excluded.position`
    : linking(link, added)

/** A statement that removes the links `l` for which the rest of it says where. */
export const unlinking = (
  { table }: Pick<LinkSeenFrom, 'table'>,
  rest: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`delete from ${sql.table(table)} l ${rest}`

/** A statement that raises the versions of records whose links have changed, since their forms show these links, too. */
export const raising = ({ resource }: Pick<LinkEnd, 'resource'>, which: RawBuilder<SqlBool>) =>
  sql`update ${sql.table(resource)} as t set ${sql.join(raise({}))} where ${which}`
