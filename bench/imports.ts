import { openAsBlob } from 'node:fs'
import { sql } from 'kysely'
import { contract } from '#contract/index.ts'
import type { Database } from '#server/core/database/connect.ts'
import { rolledBack } from './bulk.ts'
import type { Ask } from './client.ts'
import type { Round } from './measure.ts'

const { readExcel, upload, cancel, rows: listedRows } = contract.imports

export function sheetForm(content: Blob, name: string): FormData {
  const body = new FormData()
  body.append('excelFile', content, name)
  return body
}

/** A preview, a search in its rows, an import in one request, the same file again, and the undo. */
export function imports(ask: Ask, db: Database, sheet: string, rows: number): Round[] {
  const form = async () => sheetForm(await openAsBlob(sheet), 'tracks.xlsx')
  let [preview, imported]: (number | undefined)[] = []
  const searched = () => ask(listedRows.path.replace('{id}', String(preview)), { searchText: 'hanuman' })
  return [
    {
      times: 2,
      steps: [
        {
          name: `preview of ${rows} rows`,
          work: async () => {
            preview = (await ask(upload.path, await form())).data.import_id
          },
        },
        { name: 'search in the preview', work: searched },
        { name: 'cancel the preview', work: () => ask(cancel.path, { import_id: preview }) },
        {
          name: `import of ${rows} rows`,
          work: async () => {
            const { data } = await ask(readExcel.path, await form())
            if (data.added !== rows) throw new Error(`Only ${data.added} were added`)
            imported = data.import_id
          },
          plain: () => rolledBack(db, ...plainImport(rows)),
        },
        { name: 'the same file again', work: async () => ask(readExcel.path, await form()) },
        {
          name: 'undo of the import',
          work: async () => {
            const { change_id } = await db
              .selectFrom('imports')
              .select('change_id')
              .where('import_id', '=', imported ?? 0)
              .executeTakeFirstOrThrow()
            await ask(contract.history.undo.path, { change_id })
          },
        },
      ],
    },
  ]
}

/** As many tracks with seven links each to records that exist. */
function plainImport(rows: number) {
  const FIRST = 1_000_000_000
  const link = (table: string, key: string, many: number, step: number) => sql`
    insert into ${sql.table(table)} (track_id, ${sql.ref(key)})
    select ${sql.lit(FIRST)} + n, 1 + (n * ${sql.lit(step)}) % ${sql.lit(many)}
    from generate_series(1, ${rows}::int) n on conflict do nothing`
  return [
    sql`
      insert into tracks (track_id, display_name, display_name_hindi, file_name, track_link, is_track_complete)
      overriding system value
      select ${sql.lit(FIRST)} + n, 'Track ' || n, 'गीत ' || n, n || '.mp3', 'https://example.org/' || n, '0'
      from generate_series(1, ${rows}::int) n`,
    sql`
      insert into album_tracks (track_id, album_id, position)
      select ${sql.lit(FIRST)} + n, 1 + n % 2000, 1000000000000 + n from generate_series(1, ${rows}::int) n`,
    link('artist_tracks', 'artist_id', 500, 3),
    ...[7, 11].map((step) => link('category_tracks', 'category_id', 50, step)),
    ...[5, 13, 17].map((step) => link('tag_tracks', 'tag_id', 100, step)),
  ]
}
