import { type RawBuilder, sql } from 'kysely'
import { UNDOABLE_DAYS } from '#contract/features/history.ts'
import { unwantedFiles } from '#server/core/audio/renditions/renditions.store.ts'
import type { Context } from '#server/core/context.ts'
import { removeFiles } from '#server/core/files/stored-files.ts'
import { CONTENT } from '#server/resources/all-resources.ts'

/** The columns of records that hold the key of a file, or a link to a picture. */
export const FILE_COLUMNS = ['cover_picture', 'audio_key'] as const
/** The table of drafts, which is not a resource but refers to files, too. */
export const DRAFTS: { table: string; columns: readonly string[] } = {
  table: 'recording_drafts',
  columns: FILE_COLUMNS,
}
/** In days: how long a file is kept, a day longer than an undo can restore the record that refers to it. */
const KEEP_DAYS = UNDOABLE_DAYS + 1
/** How many files are read at once. They are many, since each time the files in use are gathered anew, which takes seconds. */
const BATCH_SIZE = 50_000

const isKey = (text: RawBuilder<unknown>) => sql`(${text} like 'images/%' or ${text} like 'audio/%')`

/**
 * The part of a key that the files of one upload share, a picture and its thumbnail. In a link it has to be searched for, which
 * costs ten times as much as cutting it from a key.
 */
const stemOf = (text: RawBuilder<unknown>) => sql`case when ${isKey(text)} then split_part(${text}, '.', 1)
  else substring(${text} from '(?:images|audio)/[0-9a-f]{32}') end`

/** A query for the files to which records refer. A link may lead to the picture of another record. */
const inUse = [...CONTENT, DRAFTS].flatMap(({ table, columns }) =>
  FILE_COLUMNS.filter((column) => columns.includes(column)).map(
    (column) => sql`select ${stemOf(sql.ref(column))} as stem from ${sql.table(table)}`,
  ),
)
const ofSettings = sql`select ${stemOf(sql`value`)} from default_settings`

/** The fields under which the history has kept files. */
const FIELDS = [...FILE_COLUMNS, 'value'].map((field) => sql.lit(field))

/** A query for the files of changes that can still be undone, as the history has kept them. */
const restorable = sql`
  select ${stemOf(sql`kept.field`)} from changes c join change_rows r using (change_id)
    cross join lateral (values ${sql.join(FIELDS.map((field) => sql`(r.before->>${field})`))}) kept(field)
  where c.changed_at > now() - make_interval(days => ${sql.lit(KEEP_DAYS)}) and r.before ?| array[${sql.join(FIELDS)}]`

/** A query for the whole pictures from which shown ones were cropped. */
const croppedFrom = sql`
  select ${stemOf(sql`e.whole_key`)} from picture_edits e
  where exists (select from shown where shown.stem = ${stemOf(sql`e.picture_key`)})`

/**
 * Removes the files of replaced values and deleted records, once no undo can restore a record that refers to them. Renditions are
 * removed with their recording, and when the settings no longer name their format.
 */
export async function removeOrphanedFiles({
  db,
  store,
  settings,
  log,
}: Pick<Context, 'db' | 'store' | 'settings' | 'log'>): Promise<void> {
  const formats = settings.audioRenditions.map(({ name }) => name)
  const unwanted = await removeFiles({ db, store }, await unwantedFiles(db, formats))
  if (unwanted > 0)
    log.info({ removed: unwanted }, 'Renditions in formats that are no longer set were removed')
  for (let removed = 0, found = BATCH_SIZE; found === BATCH_SIZE; ) {
    const { rows } = await sql<{ key: string }>`
      with shown as materialized (
        select stem from (${sql.join([...inUse, ofSettings, restorable], sql` union all `)}) each
        where stem is not null
      ), used as materialized (select stem from shown union all ${croppedFrom})
      select f.key from stored_file f
      where f.state = 'kept' and f.made_from is null and f.created_at < now() - make_interval(days => ${sql.lit(KEEP_DAYS)})
        and ${isKey(sql`f.key`)} and not exists (select from used where used.stem = ${stemOf(sql`f.key`)})
      limit ${sql.lit(BATCH_SIZE)}`.execute(db)
    found = rows.length
    if (found === 0) return
    removed += await removeFiles(
      { db, store },
      rows.map(({ key }) => key),
    )
    log.info({ removed }, 'Files of what was replaced or deleted a month ago were removed')
  }
}
