import { sql } from 'kysely'
import { LINKED, type LinkedResource, referencesOf } from '#contract/catalogue/references.ts'
import { declarationOf, type KindName } from '#contract/kinds/kinds.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { CONTENT } from '#server/resources/all-resources.ts'
import { COVERED, type Covered } from './covers.ts'
import { workedOn } from './dates.ts'
import { isMarked, type Sample } from './read-sample.ts'
import type { SampleFiles } from './store-sample-files.ts'
import { trackRows } from './track-rows.ts'

/** The ids of the sample's records, by table and by English name. */
export type Ids = Map<string, Map<string, number>>

type Row = Readonly<Record<string, string | number | null>>
type Named = Readonly<Record<string, string>>

/** All kinds except tracks. Kinds that refer to others come after these. */
const OTHERS = LINKED.toSorted((one, other) => referencesOf(one).length - referencesOf(other).length)
const isCovered = (kind: KindName): kind is Covered => COVERED.some((covered) => covered === kind)

/** Inserts every record of the sample, but none of its links. Returns the ids. */
export async function insertRecords(trx: Transaction, sample: Sample, files: SampleFiles): Promise<Ids> {
  const ids: Ids = new Map()
  const now = new Date()
  const insert = async (table: string, rows: readonly Row[], key: string) =>
    ids.set(table, await insertRows(trx, table, rows, key))

  // The sample may lack records of a kind.
  const records: Partial<Record<LinkedResource, readonly Named[]>> = sample
  for (const kind of OTHERS) {
    const { names } = declarationOf(kind)
    const own = records[kind]
    if (own) await insert(kind, rowsOf(kind, own, { ids, files, now }), names[0])
  }
  await insert('tracks', trackRows(sample, files, now), 'display_name')
  await insert(
    'users',
    sample.users.map((user) => ({ ...user, ...workedOn(`users ${user.email}`, now) })),
    'email',
  )
  await insert(
    'static_pages',
    sample.pages.map((page) => ({ ...page, ...workedOn(`pages ${page.slug}`, now) })),
    'slug',
  )
  await insert(
    'contact_queries',
    sample.contactQueries.map((query) => ({
      ...query,
      date_created: workedOn(query.query, now).date_modified,
    })),
    'query',
  )
  return ids
}

/** The records of a kind as rows of its table: the cells that are form fields, and the ids of records named in them. */
function rowsOf(
  kind: LinkedResource,
  records: readonly Named[],
  { ids, files, now }: { ids: Ids; files: SampleFiles; now: Date },
): Row[] {
  const { fields, names, rights } = declarationOf(kind)
  const [english, hindi] = names
  return records.map((record) => {
    const name = record[english] ?? ''
    const { marks = '' } = record
    return {
      ...Object.fromEntries(Object.entries(record).filter(([field]) => field in fields)),
      [hindi]: record[hindi] || null,
      ...(rights.includes('publish') && { is_active: isMarked({ marks }, 'inactive') ? '0' : '1' }),
      ...(isCovered(kind) && { cover_picture: files.coverOf(kind, name) }),
      ...Object.fromEntries(
        referencesOf(kind).map(({ field, to, answered }) => [field, idOf(ids, to, record[answered] ?? '')]),
      ),
      ...workedOn(`${kind} ${name}`, now),
    }
  })
}

/** The id of a record by its English name. Throws when the sample names one that it does not have. */
export function idOf(ids: Ids, table: string, name: string): number {
  const id = ids.get(table)?.get(name)
  if (id === undefined) throw new Error(`The sample catalogue has no "${name}" among its ${table}`)
  return id
}

/** Inserts rows that all have the same columns; returns their ids by the column `key`, which must tell them apart. */
async function insertRows(trx: Transaction, tableName: string, rows: readonly Row[], key: string) {
  const id = CONTENT.find(({ table }) => table === tableName)?.id
  if (id === undefined) throw new Error(`${tableName} is not among the resources of the sample`)
  const table = sql.table(tableName)
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))
  const { rows: inserted } = await sql<{ id: number; key: string }>`
    insert into ${table} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)
    returning ${sql.ref(id)} as id, ${sql.ref(key)} as key`.execute(trx)
  return new Map(inserted.map((row) => [row.key, row.id]))
}
