import { sql } from 'kysely'
import type { Database } from '#server/core/database/connect.ts'

type Column = {
  table: string
  column: string
  type: string
  nullable: boolean
  has_default: boolean
  check: string | null
}

/** Types as this database's connections read them, see `connect.ts`. */
const TYPES: Readonly<Record<string, string>> = {
  text: 'string',
  uuid: 'string',
  date: 'string',
  'timestamp with time zone': 'string',
  integer: 'number',
  bigint: 'number',
  'double precision': 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  jsonb: 'unknown',
  'text[]': 'string[]',
  'integer[]': 'number[]',
  // Not read as numbers.
  xid8: 'string',
  'bigint[]': 'string[]',
  'jsonb[]': 'unknown[]',
}

/** What is kept as JSON of a known shape: the database does not know it. */
const SHAPES: Readonly<Record<string, string>> = { 'saved_views.query': 'Record<string, string>' }

const HEADER = `// Written from the migrated database: npx vitest run server/core/database/schema -u
import type { ColumnType, Generated } from 'kysely'

/** A JSON column, which is written as text. */
type Json<Read = unknown> = ColumnType<Read, string, string>
type OptionalJson = ColumnType<unknown, string | null | undefined, string | null>
`

type Shared = { name: string; about: string; columns: readonly string[] }

/** Columns that many tables have in common: those of what admins save, and the three tables of an index of words. */
const SHARED: readonly Shared[] = [
  {
    name: 'Versioned',
    about: 'When and by whom a record was saved, and how often.',
    columns: [
      'date_created: Generated<string>',
      'date_modified: Generated<string>',
      'version: Generated<number>',
      'modified_by: number | null',
    ],
  },
  {
    name: 'Words',
    about: 'Each distinct word of the names of a kind, as it is written and as it sounds.',
    columns: ['word_id: number', 'plain: string', 'phonetic: string'],
  },
  {
    name: 'Postings',
    about: 'The records that have a word, and where in their names.',
    columns: ['word_id: number', 'id: number', 'positions: number'],
  },
  {
    name: 'SearchWords',
    about: 'The words of a record, and the rules that made them.',
    columns: ['id: number', 'words: string[]', 'rules: number'],
  },
]

/** The source of `schema.ts`: every table and view with the types of its columns. Throws for a type that is not known. */
export async function describeSchema(db: Database): Promise<string> {
  const tables = Map.groupBy(await readColumns(db), ({ table }) => table)
  const shared = SHARED.map(
    ({ name, about, columns }) => `\n/** ${about} */\ntype ${name} = {\n  ${columns.join('\n  ')}\n}\n`,
  )
  const blocks = [...tables].map(([table, columns]) => `  ${table}: ${typeOf(columns.map(lineOf))}\n`)
  return `${HEADER}${shared.join('')}
/** The tables as the migrations make them. Field names are the wire's. */
export type Schema = {
${blocks.join('')}}\n`
}

/** The type of a table by the lines of its columns. */
function typeOf(lines: readonly string[]): string {
  const common = SHARED.find(({ columns }) => columns.every((column) => lines.includes(column)))
  const own = lines.filter((line) => !common?.columns.includes(line))
  const columns = `{\n${own.map((line) => `    ${line}\n`).join('')}  }`
  if (!common) return columns
  return own.length === 0 ? common.name : `${columns} & ${common.name}`
}

/** Of a view, what is known of the column of the same name in the table that it shows. */
async function readColumns(db: Database): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type,
      not base.attnotnull as nullable, base.atthasdef or base.attidentity <> '' as has_default,
      (select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = base.attrelid and k.contype = 'c' and k.conkey = array[base.attnum]
          and pg_get_constraintdef(k.oid) ~ '^CHECK \\(\\(\\w+ = (ANY \\(ARRAY\\[)?''') as check
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join lateral (
      select v.table_name from information_schema.view_column_usage v
      where v.view_schema = current_schema() and v.view_name = c.relname and v.column_name = a.attname
      order by v.table_name limit 1
    ) v on true
    join pg_attribute base on base.attrelid = coalesce(v.table_name::text::regclass, c.oid) and base.attname = a.attname
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'v') and c.relname !~ '^kysely'
    order by c.relname, a.attnum`.execute(db)
  return rows
}

function lineOf({ table, column, type, nullable, has_default, check }: Column): string {
  const known = TYPES[type]
  if (!known) throw new Error(`${table}.${column}: what is ${type} in TypeScript?`)
  const values = check?.match(/'[^']*'/g)
  const read = values?.join(' | ') ?? known
  const line = (written: string) => `${column}: ${written}`
  if (type === 'jsonb') return line(nullable || has_default ? 'OptionalJson' : jsonOf(`${table}.${column}`))
  const orNull = nullable ? `${read} | null` : read
  const one = line(has_default ? `Generated<${orNull}>` : orNull)
  // As the formatter would have it.
  if (one.length <= 106 || !values) return one
  return [`${column}:`, ...values.map((value) => `      | ${value}`)].join('\n')
}

const jsonOf = (column: string) => (SHAPES[column] ? `Json<${SHAPES[column]}>` : 'Json')
