import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { KIND_NAMES } from '../kinds/kinds.ts'
import { trackLine } from '../values/named.ts'

/** The numbers of records by kind; null where the caller may not view them. */
const counts = z.object({
  subAdmins: z.nullable(z.int()),
  categories: z.nullable(z.int()),
  subcategories: z.nullable(z.int()),
  tracks: z.nullable(z.int()),
  albums: z.nullable(z.int()),
  artists: z.nullable(z.int()),
  users: z.nullable(z.int()),
})
export type DashboardCounts = z.output<typeof counts>

/** The numbers of tracks that need attention. Each is the total of the track list with the filter of that name. */
const work = z.object({
  audio_pending: z.int(),
  audio_failed: z.int(),
  damaged_audio: z.int(),
  without_hindi_name: z.int(),
  without_cover: z.int(),
  without_category: z.int(),
  dead_links: z.int(),
})
export type DashboardWork = z.output<typeof work>

const charts = z.object({
  /** The number of tracks added in each of the last twelve months (yyyy-MM, UTC), oldest first. */
  added: z.array(z.object({ month: z.string(), tracks: z.int() })),
  /** The ten most played tracks, without those never played. */
  most_played: z.array(
    z.object({
      track_id: z.int(),
      display_name: z.string(),
      display_name_hindi: z.nullable(z.string()),
      ...trackLine,
      trackCount: z.int(),
    }),
  ),
})
export type DashboardCharts = z.output<typeof charts>

export const dashboard = {
  counts: endpoint({
    method: 'GET',
    path: 'admin/dashboard',
    needs: 'left out',
    summary: 'Returns the number of records of each kind.',
    data: counts,
  }),
  work: endpoint({
    method: 'GET',
    path: 'admin/dashboardWork',
    needs: ['tracks.view'],
    summary: 'Returns the number of tracks with each kind of issue.',
    data: work,
  }),
  pairs: endpoint({
    method: 'GET',
    path: 'admin/dashboardPairs',
    needs: 'left out',
    summary:
      'Returns the number of likely duplicates of each kind that has any. In a large catalogue, new ones are counted after some minutes.',
    data: z.array(z.object({ list: z.enum(KIND_NAMES), count: z.int() })),
  }),
  charts: endpoint({
    method: 'GET',
    path: 'admin/dashboardCharts',
    needs: ['tracks.view'],
    summary: 'Returns the tracks added in the last 12 months by month, and the most played tracks.',
    data: charts,
  }),
}
