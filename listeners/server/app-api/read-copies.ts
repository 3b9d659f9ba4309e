import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { carriedLinks } from '#listeners/contract/changes.ts'
import { APP_KINDS, type AppKind } from '#listeners/contract/kinds.ts'
import { isShown } from '#listeners/server/shared/shown.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { columnsFor, KINDS, linkOf, selectedAs } from './kinds.ts'
import type { StoredRow } from './read-records.ts'

export type Copied = { id: number; row: StoredRow; links: Record<string, unknown> }

/** What a copy has; `allowed` are the kinds whose links it carries. */
type Shape = { withFields: boolean; allowed: ReadonlySet<string> }

const keyOf = (kind: AppKind, alias: string) => sql.ref(`${alias}.${APP_KINDS[kind].id}`)

/** Reads those of these records that are visible, as copies have them. */
export const readCopies = (
  trx: Transaction,
  kind: AppKind,
  ids: readonly number[],
  shape: Shape,
): Promise<Copied[]> => read(trx, kind, shape, sql`${keyOf(kind, 't')} = any(${ids}::int[])`, sql``)

/** Reads the next visible records of a kind, in the order of their ids. */
export const readCopiesAfter = (
  trx: Transaction,
  kind: AppKind,
  after: number,
  limit: number,
  shape: Shape,
): Promise<Copied[]> =>
  read(
    trx,
    kind,
    shape,
    sql`${keyOf(kind, 't')} > ${after}`,
    sql`order by ${keyOf(kind, 't')} limit ${limit}`,
  )

async function read(
  trx: Transaction,
  kind: AppKind,
  { withFields, allowed }: Shape,
  where: RawBuilder<SqlBool>,
  order: RawBuilder<unknown>,
): Promise<Copied[]> {
  const fields = withFields
    ? sql`, ${sql.join(columnsFor(kind, [], true).map((column) => selectedAs(column, 't')))}, ${linksOf(kind, allowed)} as links`
    : sql`, '{}'::json as links`
  const { rows } = await sql<StoredRow & Pick<Copied, 'id' | 'links'>>`
    select ${keyOf(kind, 't')} as id ${fields} from ${sql.table(KINDS[kind].resource.table)} t
    where ${where} and ${isShown('apps', kind, 't')} ${order}`.execute(trx)
  return rows.map(({ id, links, ...row }) => ({ id, row, links }))
}

/**
 * The SQL expressions for the links of a copy. They include inactive records, because a change of one record's status would
 * otherwise change all that are linked to it.
 */
function linksOf(kind: AppKind, allowed: ReadonlySet<string>): RawBuilder<unknown> {
  const links = carriedLinks(kind).flatMap((other) => {
    const link = linkOf(kind, other)
    if (!('table' in link) || !allowed.has(other)) return []
    const position = link.isOrdered ? sql`, 'position', l.position` : sql``
    return [
      sql.lit(other),
      sql`(select coalesce(json_agg(json_build_object('id', ${keyOf(other, 'l')} ${position}) order by ${keyOf(other, 'l')}), '[]')
        from ${sql.table(link.table)} l where ${keyOf(kind, 'l')} = ${keyOf(kind, 't')})`,
    ]
  })
  return links.length === 0 ? sql`'{}'::json` : sql`json_build_object(${sql.join(links)})`
}
