import { sql } from 'kysely'
import { guardedBy } from '#contract/calls/guarded-tables.ts'
import { hasRight, may, type Need, needOf, RIGHTS_OF, type Rights } from '#contract/calls/permissions.ts'
import type { Change } from '#contract/features/history.ts'
import type { Right } from '#contract/kinds/kind.ts'
import { ACTION } from '#server/core/change-log/record-change.ts'
import type { Database } from '#server/core/database/connect.ts'
import { linkTable } from './recorded-resources.ts'

type Kind = Pick<Change, 'change_id' | 'resource' | 'action'>

/** Columns of a record that an edit changes by itself. */
const OWN = ['version', 'date_modified', 'modified_by']
const STATUS = ['is_active', 'status']

/**
 * The rights that undoing a change needs, which are those of the change itself. Empty for changes that only the main admin makes.
 */
export async function needsOfUndo(db: Database, change_id: number): Promise<Need[]> {
  const { rows } = await sql<Kind>`
    select change_id, resource, ${ACTION} as action from changes c where change_id = ${change_id}`.execute(db)
  const [change] = rows
  return change ? needsOfUndoing(db, change) : []
}

export async function needsOfUndoing(db: Database, change: Kind, rights?: Rights): Promise<Need[]> {
  const needs: Need[] = []
  for (const table of await tablesOf(db, change)) {
    // Links need the rights of the record that they belong to, such as the album of its tracks.
    const name = guardedBy(linkTable(table)?.owner.resource ?? table)
    // For an admin with all rights on these records, the changed fields need not be read.
    if (!name || (rights !== undefined && RIGHTS_OF[name].every((right) => may(rights, needOf(name, right)))))
      continue
    for (const right of await rightsOf(db, change, table))
      if (hasRight(name, right)) needs.push(needOf(name, right))
  }
  return needs
}

/** The tables of the records that a change has changed; only what comes in changes several kinds. */
async function tablesOf(db: Database, { change_id, resource, action }: Kind): Promise<string[]> {
  if (action !== 'edit' && action !== 'import') return [resource]
  const { rows } = await sql<{ table: string }>`
    select distinct resource as table from change_rows where change_id = ${change_id}`.execute(db)
  return [...new Set([resource, ...rows.map(({ table }) => table)])]
}

async function rightsOf(db: Database, { change_id, action }: Kind, table: string): Promise<Right[]> {
  if (action === 'delete') return ['delete']
  if (action === 'status') return ['publish']
  if (action === 'merge') return ['edit', 'delete']
  if (action !== 'edit' && action !== 'import') return ['edit']
  const { rows } = await sql<{ added: boolean; changed: boolean; status: boolean; others: boolean }>`
    select bool_or(before is null) as added, bool_or(before is not null) as changed, bool_or(before is not null and (${sql.join(
      STATUS.map((column) => sql`before->${column} is distinct from after->${column}`),
      sql` or `,
    )})) as status,
      bool_or(before is not null
        and before - ${[...OWN, ...STATUS]}::text[] is distinct from after - ${[...OWN, ...STATUS]}::text[]) as others
    from change_records where change_id = ${change_id} and resource = ${table}`.execute(db)
  const [{ added, changed, status, others } = { added: false, changed: true, status: false, others: true }] =
    rows
  return [
    ...(added ? ['delete' as const] : []),
    ...(status ? ['publish' as const] : []),
    ...(others || (changed && !status) ? ['edit' as const] : []),
  ]
}
