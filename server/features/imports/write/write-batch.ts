import { type RawBuilder, sql } from 'kysely'
import { POSITION_GAP } from '#server/catalogue/links.ts'
import { lockNewNames } from '#server/catalogue/names/lock-new-names.ts'
import { type Batch, batchWriter } from '#server/catalogue/write-records.ts'
import { linking } from '#server/catalogue/write-statements.ts'
import { adminOf, countInto, openImport } from '#server/core/change-log/record-change.ts'
import type { Context } from '#server/core/context.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { type LinkSeenFrom, linkOf } from '#server/core/database/links.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { WAITING } from '#server/resources/tracks/start-fetches.ts'
import { tracksResource } from '#server/resources/tracks/tracks.store.ts'
import { KINDS } from '../names/kinds.ts'
import { ofImport } from '../names/of-import.ts'
import { type Settled, settleNames } from '../names/settle-names.ts'
import { markExisting, type Range } from '../preview/repeated-rows.ts'
import { fetchImported } from './fetch-imported.job.ts'
import { updatesIn, writeUpdates } from './write-updates.ts'

/** How many rows a batch has: enough to make statements worth it, and few enough to hold locks briefly. */
const BATCH_ROWS = 1000

/** A new track: its row in the sheet, its id, and the numbers of its names. */
type NewTrack = { row_number: number; track_id: number; names: number[] }
/** The links of new tracks to the records of one kind. */
type NewLinks = {
  link: LinkSeenFrom
  links: { track_id: number; record_id: number }[]
}

/**
 * Writes the next rows of a started import with links, search words, history and updates, in one transaction with the import's
 * progress. After the last rows it queues the downloads; returns whether there may be more rows.
 */
export function writeBatch(
  { db, queue }: Pick<Context, 'db' | 'queue'>,
  import_id: number,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    await lockNewNames(trx)
    const started = await trx
      .selectFrom('imports')
      .select(['admin_id', 'admin_name', 'file_name', 'written_to', 'change_id', 'links_as'])
      .where('import_id', '=', import_id)
      .where('state', '=', 'importing')
      .forUpdate()
      .executeTakeFirst()
    if (!started) return false
    const range = await nextRange(trx, import_id, started.written_to)
    if (!range) {
      await trx.updateTable('imports').set({ state: 'done' }).where('import_id', '=', import_id).execute()
      await queue.add(trx, fetchImported, [{ payload: { import_id } }])
      return false
    }
    const { admin_id, admin_name, file_name, links_as } = started
    const actor = { admin_id, name: admin_name }
    const change_id = started.change_id ?? (await openImport(trx, actor, file_name))
    const existing = await markExisting(trx, import_id, range)
    const tracks = await numberTracks(trx, import_id, range)
    const updates = await updatesIn(trx, import_id, range)
    const named = [...tracks, ...updates].flatMap(({ names }) => names)
    const settled = await settleNames(trx, import_id, change_id, new Set(named))
    const links = linksOf(tracks, settled)
    const writer = batchWriter(trx, change_id, tracksResource)
    // The words are computed while the database adds the links.
    const [added] = await Promise.all([
      writer.write(addedTracks(import_id, change_id, tracks, links)),
      addLinks(trx, links),
    ])
    await writer.end()
    await countInto(trx, change_id, added)
    await sql`
      delete from import_rows r using ${numbered(import_id, tracks)}
      where r.import_id = numbered.import_id and r.row_number = numbered.row_number`.execute(trx)
    const refused = await writeUpdates(trx, { import_id, change_id, linksAs: links_as }, updates)
    const updated = updates.length - refused
    await sql`
      update imports set change_id = ${change_id}, written_to = ${range.to}, added = added + ${added},
        existing = existing + ${existing}, updated = updated + ${updated}, failed = failed + ${refused},
        waiting = waiting - ${added + existing + updates.length}, date_modified = now()
      where import_id = ${import_id}`.execute(trx)
    return true
  })
}

async function nextRange(trx: Transaction, import_id: number, after: number): Promise<Range | null> {
  const { rows } = await sql<{ to: number | null }>`
    select max(row_number) as to from (
      select row_number from import_rows
      where import_id = ${import_id} and state in ('ready', 'update') and row_number > ${after}
      order by row_number limit ${BATCH_ROWS}
    ) next`.execute(trx)
  const to = rows[0]?.to ?? null
  return to === null ? null : { after, to }
}

/** Assigns track ids to the rows of a range that are still ready, in their order. */
async function numberTracks(trx: Transaction, import_id: number, { after, to }: Range): Promise<NewTrack[]> {
  const { rows } = await sql<NewTrack>`
    select row_number, nextval(pg_get_serial_sequence('tracks', 'track_id'))::int as track_id, names
    from (
      select row_number, names from import_rows
      where import_id = ${import_id} and state = 'ready' and row_number > ${after} and row_number <= ${to}
      order by row_number
    ) ready`.execute(trx)
  return rows
}

/** The row numbers and ids of new tracks, as the table `numbered`. */
const numbered = (import_id: number, tracks: readonly NewTrack[]) =>
  ofImport(
    import_id,
    {
      row_number: tracks.map(({ row_number }) => row_number),
      track_id: tracks.map(({ track_id }) => track_id),
    },
    'numbered',
  )

/** Like `numbered`, with the staged row of each track as `r`. */
const staged = (import_id: number, tracks: readonly NewTrack[]) =>
  sql`${numbered(import_id, tracks)} join import_rows r using (import_id, row_number)`

/** The columns of a new track that come from the sheet. */
const COLUMNS = [
  'display_name',
  'display_name_hindi',
  'description',
  'description_hindi',
  'lyrics',
  'lyrics_hindi',
  'record_date',
  'file_name',
  'track_link',
]

/** The statement that adds the tracks of staged rows to the catalogue and, with their links, to the import's change. */
function addedTracks(
  import_id: number,
  change_id: number,
  tracks: readonly NewTrack[],
  links: readonly NewLinks[],
): Batch {
  return {
    parts: [],
    write: {
      columns: ['track_id', ...COLUMNS, 'is_download_allowed', 'is_track_complete', 'message'],
      rows: sql`
        select numbered.track_id, ${sql.join(COLUMNS.map((column) => sql.ref(`v.${column}`)))},
          coalesce(v.is_download_allowed, '1') as is_download_allowed, '0' as is_track_complete, ${WAITING} as message
        from ${staged(import_id, tracks)}
          cross join lateral jsonb_populate_record(null::tracks, r."values") v
        order by numbered.track_id`,
      by: adminOf(change_id),
    },
    changed: sql`
      select record_id, before, after || linked.links as after
      from written join ${linksByTrack(tracks, links)} on linked.track_id = written.record_id`,
    isSmall: false,
  }
}

/** The links of each new track as the history stores them, as the table `linked`. */
function linksByTrack(tracks: readonly NewTrack[], all: readonly NewLinks[]) {
  const byTrack = all.map(({ link, links }) => ({ link, of: Map.groupBy(links, ({ track_id }) => track_id) }))
  const linksOf = (track_id: number) =>
    Object.fromEntries(
      byTrack.map(({ link, of }) => [link.table, (of.get(track_id) ?? []).map(({ record_id }) => record_id)]),
    )
  const ids = tracks.map(({ track_id }) => track_id)
  const links = ids.map((id) => JSON.stringify({ links: linksOf(id) }))
  return sql`unnest(${ids}::int[], ${links}::jsonb[]) as linked(track_id, links)`
}

/** The links of each new track: different records, ordered by id. */
function linksOf(tracks: readonly NewTrack[], settled: Settled): NewLinks[] {
  return KINDS.map(({ kind, link }) => {
    const records = settled.get(kind)
    const links = tracks.flatMap(({ track_id, names }) => {
      const ids = names.flatMap((name_no) => records?.get(name_no) ?? [])
      return [...new Set(ids)].sort((a, b) => a - b).map((record_id) => ({ track_id, record_id }))
    })
    return { link: linkOf('tracks', link), links }
  })
}

/** Adds the links of all kinds in one statement, during which the caller computes the search words. */
async function addLinks(trx: Transaction, all: readonly NewLinks[]): Promise<void> {
  const parts = all.filter(({ links }) => links.length > 0)
  if (parts.length === 0) return
  const inserts = parts.map((links) => sql`${sql.ref(`into_${links.link.table}`)} as (${insertOf(links)})`)
  await sql`with ${sql.join(inserts)} select`.execute(trx)
}

function insertOf({ link, links }: NewLinks): RawBuilder<unknown> {
  const [table, record] = [sql.table(link.table), sql.ref(link.other.id)]
  const records = links.map(({ record_id }) => record_id)
  const linked = sql`unnest(${records}::int[],
    ${links.map(({ track_id }) => track_id)}::int[]) as linked(record_id, track_id)`
  return linking(link, {
    ids: sql`track_id, record_id`,
    // The tracks are added at the end of the album or playlist, in the order of the rows.
    position: sql`coalesce(ends.position, 0)
      + row_number() over (partition by record_id order by track_id) * ${sql.lit(POSITION_GAP)}`,
    from: link.ordered
      ? sql`from ${linked} left join (
          select ${record} as record_id, max(position) as position from ${table}
          where ${record} = any(${[...new Set(records)]}::int[]) group by 1
        ) ends using (record_id)`
      : sql`from ${linked} order by 2, 1`,
  })
}
