import { sql } from 'kysely'
import { guardedBy } from '#contract/calls/guarded-tables.ts'
import {
  type Guarded,
  hasRight,
  may,
  type Need,
  needOf,
  RIGHTS_OF,
  type Rights,
} from '#contract/calls/permissions.ts'
import type { Change } from '#contract/features/history.ts'
import type { Right } from '#contract/kinds/kind.ts'
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
    select change_id, resource, action from changes where change_id = ${change_id}`.execute(db)
  const [change] = rows
  return change ? needsOfUndoing(db, change) : []
}

export async function needsOfUndoing(db: Database, change: Kind, rights?: Rights): Promise<Need[]> {
  // Links need the rights of the record that they belong to, such as the album of its tracks.
  const name = guardedBy(linkTable(change.resource)?.owner.resource ?? change.resource)
  if (!name) return []
  // For an admin with all rights on these records, the changed fields need not be read.
  const isAllowed = rights !== undefined && RIGHTS_OF[name].every((right) => may(rights, needOf(name, right)))
  const own = isAllowed ? [] : await needsOfRecords(db, change, name, change.resource)
  if (change.action === 'edit') return [...own, ...(await otherNeeds(db, change))]
  return change.action === 'upload' && !isAllowed ? [...own, ...(await createdNeeds(db, change))] : own
}

async function needsOfRecords(db: Database, change: Kind, name: Guarded, table: string): Promise<Need[]> {
  const rights = await rightsOf(db, change, table)
  return rights.filter((right) => hasRight(name, right)).map((right) => needOf(name, right))
}

/** The rights for records of other kinds, which a file can change, too. */
async function otherNeeds(db: Database, change: Kind): Promise<Need[]> {
  const { rows } = await sql<{ table: string }>`
    select distinct resource as table from change_rows
    where change_id = ${change.change_id} and resource <> ${change.resource}`.execute(db)
  const needs: Need[] = []
  for (const { table } of rows) {
    const name = guardedBy(table)
    if (name) needs.push(...(await needsOfRecords(db, change, name, table)))
  }
  return needs
}

/** The rights to delete the albums and artists that were created with tracks, since they are deleted with these. */
async function createdNeeds(db: Database, { change_id, resource }: Kind): Promise<Need[]> {
  const { rows } = await sql<{ table: string }>`
    select distinct resource as table from change_rows
    where change_id = ${change_id} and resource <> ${resource}`.execute(db)
  return rows.flatMap(({ table }) => {
    const name = guardedBy(table)
    return name ? [needOf(name, 'delete')] : []
  })
}

async function rightsOf(db: Database, { change_id, action }: Kind, table: string): Promise<Right[]> {
  if (action === 'delete' || action === 'upload') return ['delete']
  if (action === 'status') return ['publish']
  if (action === 'merge') return ['edit', 'delete']
  if (action !== 'edit') return ['edit']
  const { rows } = await sql<{ status: boolean; others: boolean }>`
    select bool_or(${sql.join(
      STATUS.map((column) => sql`before->${column} is distinct from after->${column}`),
      sql` or `,
    )}) as status,
      bool_or(before - ${[...OWN, ...STATUS]}::text[] is distinct from after - ${[...OWN, ...STATUS]}::text[]) as others
    from change_records where change_id = ${change_id} and resource = ${table}`.execute(db)
  const { status = false, others = true } = rows[0] ?? {}
  return [...(status ? ['publish' as const] : []), ...(others || !status ? ['edit' as const] : [])]
}
