import { sql } from 'kysely'
import { may, needOf, type Rights } from '#contract/calls/permissions.ts'
import { Download, SPREADSHEET } from '#contract/values/files.ts'
import { sheetOf } from '#server/catalogue/export-records.ts'
import type { Database } from '#server/core/database/connect.ts'
import { noRight } from '#server/core/errors/api-errors.ts'
import { writeXlsx } from '#server/core/spreadsheets/write-xlsx.ts'
import { RESOURCE_OF } from '#server/resources/all-resources.ts'
import { LISTS } from '../changes/lists.ts'

const titleOf = (list: string) => list.charAt(0).toUpperCase() + list.slice(1)

/** Exports all records that an admin may view as one workbook, with a sheet for each kind, by id. */
export async function exportCatalogue(db: Database, { rights }: { rights: Rights }): Promise<Download> {
  const lists = Object.values(LISTS).filter(({ list }) => may(rights, needOf(list, 'view')))
  const sheets = await Promise.all(
    lists.map(async ({ list }) => {
      const resource = RESOURCE_OF[list]
      const { rows } = await sql<{ ids: number[] | null }>`
        select array_agg(${sql.ref(resource.id)} order by ${sql.ref(resource.id)}) as ids
        from ${sql.table(resource.table)}`.execute(db)
      return sheetOf(db, resource, titleOf(list), rows[0]?.ids ?? [])
    }),
  )
  const [first, ...others] = sheets
  if (!first) throw noRight('tracks.view')
  const name = `catalogue-${new Date().toISOString().slice(0, 10)}.xlsx`
  return new Download(name, SPREADSHEET, writeXlsx(first, ...others))
}
