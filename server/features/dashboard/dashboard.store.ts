import { sql } from 'kysely'
import type { FiltersOf } from '#contract/catalogue/described.ts'
import type { DashboardCharts, DashboardWork } from '#contract/features/dashboard.ts'
import { filterConditions } from '#server/catalogue/filters.ts'
import { linkedNamesOf } from '#server/catalogue/known-by.ts'
import type { Database } from '#server/core/database/connect.ts'
import { tracksResource } from '#server/resources/tracks/tracks.store.ts'

/** The filter of the track list for each number of the dashboard, so that both use the same conditions. */
const WORK: Record<keyof DashboardWork, Partial<FiltersOf<'tracks'>>> = {
  audio_pending: { audio: 'pending' },
  audio_failed: { audio: 'failed' },
  damaged_audio: { damaged_audio: true },
  without_hindi_name: { without_hindi_name: true },
  without_cover: { without_cover: true },
  without_category: { without_category: true },
  dead_links: { dead_link: true },
}

/** Counts the tracks with missing data. */
export async function countWork(db: Database): Promise<DashboardWork> {
  const counts = Object.entries(WORK).map(
    ([name, filters]) => sql`
      (select count(*) from tracks t where ${sql.join(filterConditions(tracksResource, filters), sql` and `)}) as ${sql.ref(name)}`,
  )
  const { rows } = await sql<DashboardWork>`select ${sql.join(counts)}`.execute(db)
  const [work] = rows
  if (!work) throw new Error('A select without a table answered no row')
  return work
}

const MONTHS = 12
const MAX_MOST_PLAYED = 10

/** Tracks added per month, and the most played ones. */
export async function readCharts(db: Database): Promise<DashboardCharts> {
  const { rows: added } = await sql<DashboardCharts['added'][number]>`
    select to_char(month, 'YYYY-MM') as month, coalesce(tracks, 0) as tracks
    from generate_series(date_trunc('month', now()) - make_interval(months => ${MONTHS - 1}),
      date_trunc('month', now()), interval '1 month') as months(month)
    left join (
      select date_trunc('month', date_created) as month, count(*) as tracks from tracks
      where date_created >= date_trunc('month', now()) - make_interval(months => ${MONTHS - 1})
      group by 1
    ) counted using (month)
    order by month`.execute(db)
  const { rows: most_played } = await sql<DashboardCharts['most_played'][number]>`
    select t.track_id, t.display_name, t.display_name_hindi, t."trackCount", t.duration, ${linkedNamesOf(tracksResource)} as linked
    from tracks t where t."trackCount" > 0 order by t."trackCount" desc, t.track_id limit ${MAX_MOST_PLAYED}`.execute(
    db,
  )
  return { added, most_played }
}
