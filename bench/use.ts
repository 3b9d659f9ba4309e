import { sql } from 'kysely'
import { contract } from '#contract/index.ts'
import type { Database } from '#server/core/database/connect.ts'
import type { Ask } from './client.ts'
import { sheetForm } from './imports.ts'

const IMPORTS = 18
const EDITED = {
  display_name_hindi: 'बदला',
  description: 'Edited',
  description_hindi: 'बदला',
  file_name: 'edited.mp3',
  track_link: 'https://example.org/edited.mp3',
}

/** Uses a database as a month would: small imports with invalid rows, edits and deletions; then analyses it. */
export async function use(ask: Ask, db: Database): Promise<void> {
  const { imports, tracks } = contract
  for (let n = 0; n < IMPORTS; n++) {
    const lines = Array.from({ length: 30 }, (_, row) => {
      const description = row % 3 === 0 ? 'Good' : ''
      return `Used ${n} ${row},प्रयुक्त,${description},विवरण,https://example.org/used/${n}-${row}.mp3,Used album ${n}`
    })
    const csv = ['Track Name,Hindi Name,Description,Hindi Description,Track Link,Album', ...lines].join('\n')
    await ask(imports.readExcel.path, sheetForm(new Blob([csv]), 'used.csv'))
  }
  const { rows } = await sql<{ track_id: number }>`
    select track_id from tracks where display_name like 'Used %' order by track_id`.execute(db)
  const ids = rows.map(({ track_id }) => track_id)
  for (const [n, track_id] of ids.slice(0, 60).entries())
    await ask(tracks.edit.path, { track_id, ...EDITED, display_name: `Edited ${n}` })
  for (let from = 60; from < ids.length; from += 20)
    await ask(tracks.delete.path, { id: ids.slice(from, from + 20) })
  await sql`analyze`.execute(db)
}
