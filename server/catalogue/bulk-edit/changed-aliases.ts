import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { FieldChange } from '#contract/catalogue/bulk-edit.ts'
import type { Message } from '#contract/messages/message.ts'
import { MAX_ALIASES } from '#contract/values/fields.ts'
import type { Database } from '#server/core/database/connect.ts'
import { message } from '#server/core/messages/message.ts'
import { foldedName } from '../folded-name.ts'
import type { Resource } from '../resource.ts'
import type { ColumnChange, Plan } from './plan.ts'

/**
 * The aliases of the record `t` after a change. As in its form, an alias that the record has already, or that equals one of its
 * names, is not added; case and spacing do not count.
 */
function aliasesAfter({ names: own }: Resource, change: FieldChange): RawBuilder<unknown> {
  if (!('names' in change)) return sql`'{}'::text[]`
  const { op, names } = change
  const sent = sql`${names}::text[]`
  const kept = (from: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
    sql`array(select n.name from unnest(${from}) with ordinality n(name, at) where ${condition} order by n.at)`
  const name = foldedName(sql`n.name`)
  if (op === 'remove')
    return kept(sql`t.aliases`, sql`${name} not in (select ${foldedName(sql`one`)} from unnest(${sent}) one)`)
  const ownNames = own.map((column) => sql`coalesce(${foldedName(sql.ref(`t.${column}`))}, '')`)
  const isOther = sql`${name} not in (${sql.join(ownNames)})`
  if (op === 'replace') return kept(sent, isOther)
  const isNew = sql`${name} not in (select ${foldedName(sql`one`)} from unnest(t.aliases) one)`
  return sql`(t.aliases || ${kept(sent, sql`${isOther} and ${isNew}`)})`
}

/** The change that adds, removes, replaces or clears the aliases of every record. */
export function aliasesChange(resource: Resource, field: string, change: FieldChange): ColumnChange {
  const value = aliasesAfter(resource, change)
  return { field, isSmall: false, value, isChanged: sql<SqlBool>`t.aliases is distinct from ${value}` }
}

const TOO_MANY = sql.lit(MAX_ALIASES)

/** The problem by field when some records that match a condition on the alias `t` would have too many aliases. */
export async function tooManyAliases(
  db: Database,
  { table }: Resource,
  { columns }: Plan,
  which: RawBuilder<SqlBool>,
): Promise<[field: string, problem: Message][]> {
  const [added] = columns.filter(({ field }) => field === 'aliases')
  if (!added) return []
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} t
    where ${which} and cardinality(${added.value}) > ${TOO_MANY} and ${added.isChanged}`.execute(db)
  const count = rows[0]?.count ?? 0
  return count > 0 ? [[added.field, message('bulkEdit.tooManyNames', { count, most: MAX_ALIASES })]] : []
}
