import { sql } from 'kysely'
import type { RefusedCell, RowCells } from '#contract/catalogue/cells.ts'
import type { EditedFields } from '#contract/values/field-kinds.ts'
import type { Context } from '#server/core/context.ts'
import type { Database } from '#server/core/database/connect.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import type { Answer, SignedIn } from '#server/core/http/handlers.ts'
import { message } from '#server/core/messages/message.ts'
import { type Language, translate } from '#server/core/messages/translate.ts'
import { columnsOf } from '../list.ts'
import type { Resource } from '../resource.ts'
import { editCells } from './edit-cells.ts'

type In = { language: Language }
type Saved<Row> = { saved: number; changed: number; refused: RefusedCell[]; rows: Row[] }

/**
 * The handlers that edit a list in place. `call` is their endpoint in the contract, and `present` converts a database row to a row
 * of the list.
 */
export function cellRoutes<Row extends object, Stored extends object = Row>(
  { db }: Pick<Context, 'db'>,
  resource: Resource,
  { edited }: { edited: EditedFields },
  present: (row: Stored, language: Language) => Row,
) {
  const read = async (ids: readonly number[], language: Language) =>
    (await readRows<Stored>(db, resource, ids)).map((row) => present(row, language))
  return {
    async editCells({
      body: { cells },
      admin,
      language,
    }: { body: { cells: RowCells[] }; admin: SignedIn } & In): Promise<Answer<Saved<Row>>> {
      const { refused, ...counts } = await inTransaction(db, (trx) =>
        editCells(trx, admin, resource, edited, cells),
      )
      const rows = await read(
        cells.map(({ id }) => id),
        language,
      )
      const { noun } = resource
      return {
        message: counts.changed > 0 ? message('many.edited', { noun, count: counts.changed }) : '',
        data: {
          ...counts,
          refused: refused.map((cell) => ({ ...cell, problem: translate(language, cell.problem) })),
          rows,
        },
      }
    },

    async rows({ body, language }: { body: { id: number[] } } & In): Promise<Answer<{ rows: Row[] }>> {
      return { message: '', data: { rows: await read(body.id, language) } }
    },
  }
}

/** Reads the rows of records as the list shows them, in the order of the ids. Records that no longer exist are left out. */
async function readRows<Row>(db: Database, resource: Resource, ids: readonly number[]): Promise<Row[]> {
  const key = sql.ref(`t.${resource.id}`)
  const { rows } = await sql<Row>`
    select ${columnsOf(resource)} from ${sql.table(resource.table)} t
    where ${key} = any(${ids}::int[]) order by array_position(${ids}::int[], ${key})`.execute(db)
  return rows
}
