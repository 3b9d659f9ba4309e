import { sql } from 'kysely'
import { PLACE } from '#server/catalogue/links.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { openChange } from '#server/history/record-change.ts'
import { startFetches, WAITING } from '#server/tracks/start-fetches.ts'
import { KINDS } from './kinds.ts'
import { markExisting, type Stretch } from './repeated-rows.ts'
import { settleNames } from './settle-names.ts'

/** In rows: long enough to be worth its statements, short enough that nobody waits for its locks. */
const BATCH = 1000
/** Held by each batch of every import, so that two imports of one sheet see each other's tracks and records. */
const WRITING = 7_306_421

/** A track that is being written: its row in the sheet, and its id. */
type Numbered = { rows: number[]; ids: number[] }

/**
 * Writes the next rows of a started import, with their links, search keys, history and the work that fetches their
 * recordings, in one transaction with the import's progress. Answers whether there may be more to write.
 */
export function writeBatch(
  { db, queue }: Pick<Context, 'db' | 'queue'>,
  import_id: number,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${WRITING})`.execute(trx)
    const started = await trx
      .selectFrom('imports')
      .select(['admin_id', 'admin_name', 'written_to', 'change_id'])
      .where('import_id', '=', import_id)
      .where('state', '=', 'importing')
      .forUpdate()
      .executeTakeFirst()
    if (!started) return false
    const stretch = await nextStretch(trx, import_id, started.written_to)
    if (!stretch) {
      await trx.updateTable('imports').set({ state: 'done' }).where('import_id', '=', import_id).execute()
      return false
    }
    const { admin_id, admin_name } = started
    const actor = { admin_id, name: admin_name }
    const change_id = started.change_id ?? (await openChange(trx, actor, 'tracks', 'import', 0))
    const existing = await markExisting(trx, import_id, stretch)
    const tracks = await numberTracks(trx, import_id, stretch)
    await settleNames(trx, import_id, change_id, tracks.rows)
    await addTracks(trx, import_id, tracks)
    await linkAndRecord(trx, import_id, change_id, tracks)
    await startFetches(trx, queue, tracks.ids)
    await sql`
      delete from import_rows where import_id = ${import_id} and row_number = any(${tracks.rows}::int[])
    `.execute(trx)
    const added = tracks.ids.length
    await sql`
      update imports set change_id = ${change_id}, written_to = ${stretch.to}, added = added + ${added},
        existing = existing + ${existing}, waiting = waiting - ${added + existing}, date_modified = now()
      where import_id = ${import_id}`.execute(trx)
    return true
  })
}

async function nextStretch(trx: Transaction, import_id: number, after: number): Promise<Stretch | null> {
  const { rows } = await sql<{ to: number | null }>`
    select max(row_number) as to from (
      select row_number from import_rows
      where import_id = ${import_id} and state = 'ready' and row_number > ${after}
      order by row_number limit ${BATCH}
    ) next`.execute(trx)
  const to = rows[0]?.to ?? null
  return to === null ? null : { after, to }
}

/** Gives the rows of a stretch that are still ready the ids of their tracks, in their order. */
async function numberTracks(trx: Transaction, import_id: number, { after, to }: Stretch): Promise<Numbered> {
  const { rows } = await sql<{ row_number: number; track_id: number }>`
    select row_number, nextval(pg_get_serial_sequence('tracks', 'track_id'))::int as track_id
    from (
      select row_number from import_rows
      where import_id = ${import_id} and state = 'ready' and row_number > ${after} and row_number <= ${to}
      order by row_number
    ) ready`.execute(trx)
  return { rows: rows.map((row) => row.row_number), ids: rows.map((row) => row.track_id) }
}

/** The rows that are being written, as `r`, each with its `numbered.track_id`. */
const written = (import_id: number, { rows, ids }: Numbered) => sql`
  unnest(${rows}::int[], ${ids}::int[]) as numbered(row_number, track_id)
  join import_rows r on r.import_id = ${import_id} and r.row_number = numbered.row_number`

async function addTracks(trx: Transaction, import_id: number, tracks: Numbered): Promise<void> {
  await sql`
    insert into tracks (track_id, display_name, display_name_hindi, description, description_hindi, lyrics, lyrics_hindi,
      record_date, file_name, track_link, is_track_complete, message)
    overriding system value
    select numbered.track_id, v.display_name, v.display_name_hindi, v.description, v.description_hindi, v.lyrics, v.lyrics_hindi,
      v.record_date, v.file_name, v.track_link, '0', ${WAITING}
    from ${written(import_id, tracks)},
      jsonb_to_record(r."values") as v(display_name text, display_name_hindi text, description text,
        description_hindi text, lyrics text, lyrics_hindi text, record_date date, file_name text, track_link text)
    order by numbered.track_id`.execute(trx)
  await sql`
    insert into tracks_search (id, plain, phonetic)
    select numbered.track_id, r.plain, r.phonetic from ${written(import_id, tracks)}`.execute(trx)
}

/** Links the new tracks to the records that their rows name, and records each with its links. One statement. */
async function linkAndRecord(
  trx: Transaction,
  import_id: number,
  change_id: number,
  tracks: Numbered,
): Promise<void> {
  const inserts = KINDS.map(({ kind, resource, link }) => {
    const [table, id] = [sql.table(link), sql.ref(resource.id)]
    const named = sql`from named where kind = ${sql.lit(kind)}`
    // At the end of an album, in the order of the rows.
    if (kind === 'albums')
      return sql`${sql.ref(`added_${kind}`)} as (
        insert into ${table} (${id}, track_id, position)
        select record_id, track_id,
          coalesce((select max(position) from ${table} present where present.${id} = named.record_id), 0)
            + row_number() over (partition by record_id order by track_id) * ${sql.lit(PLACE)}
        ${named})`
    return sql`${sql.ref(`added_${kind}`)} as (
      insert into ${table} (${id}, track_id) select record_id, track_id ${named})`
  })
  const links = KINDS.map(
    ({ kind, link }) => sql`${sql.lit(link)},
      coalesce(jsonb_agg(record_id order by record_id) filter (where kind = ${sql.lit(kind)}), '[]')`,
  )
  await sql`
    with named as materialized (
      select distinct numbered.track_id, n.kind, n.record_id
      from ${written(import_id, tracks)}, unnest(r.names) as name_no
      join import_names n on n.import_id = ${import_id} and n.name_no = name_no.name_no
    ), ${sql.join(inserts)}, linked as (
      select track_id, jsonb_build_object(${sql.join(links)}) as links
      from unnest(${tracks.ids}::int[]) as t(track_id) left join named using (track_id) group by track_id
    ), counted as (
      update changes set records = records + ${tracks.ids.length} where change_id = ${change_id}
    )
    insert into change_records (change_id, resource, record_id, after)
    select ${change_id}, 'tracks', t.track_id, to_jsonb(t) || jsonb_build_object('links', linked.links)
    from linked join tracks t using (track_id)`.execute(trx)
}
