import { type RawBuilder, sql } from 'kysely'
import { contract } from '#contract/index.ts'
import type { Database } from '#server/core/database/connect.ts'
import type { Ask } from './client.ts'
import { byTwenty, type Round } from './measure.ts'

/** How many lists twenty callers ask for; the time of the table is that of all. */
const CALLS = 200

/** Lists and searches of the tracks. */
export function reads(ask: Ask, db: Database, tracks: number): Round[] {
  const list = (body: object) => () => ask(contract.tracks.list.path, body)
  const rows = (end: RawBuilder<unknown>) => () => sql`select * from tracks t ${end}`.execute(db)
  const page = (size: number, offset = 0) =>
    rows(sql`order by date_modified desc, track_id desc limit ${size} offset ${offset}`)
  const named = (word: string) => {
    const pattern = `%${word}%`
    return rows(sql`where display_name ilike ${pattern} or display_name_hindi ilike ${pattern}
      order by date_modified desc, track_id desc limit 10`)
  }
  const search = (word: string) => ({
    name: `search ${word}`,
    work: list({ searchText: word }),
    plain: named(word),
  })
  const deep = Math.floor((tracks / 10) * 0.9)
  const middle = Math.floor(tracks / 20)
  return [
    { name: 'list of 10', work: list({}), plain: page(10) },
    { name: 'list of 1,000', work: list({ pageSize: 1000 }), plain: page(1000) },
    { name: 'page at 90 % depth', work: list({ page_no: deep }), plain: page(10, deep * 10) },
    {
      name: 'middle, by Hindi name',
      work: list({ page_no: middle, sorted: { id: 'display_name_hindi' } }),
      plain: rows(sql`order by display_name_hindi, track_id limit 10 offset ${middle * 10}`),
    },
    search('hanuman'),
    search('हनुमान'),
    search('hanuman chalisa'),
    search('ra'),
    search('qqxxzz'),
    {
      name: `${CALLS} lists of 10, 20 callers`,
      work: () => byTwenty(CALLS, list({})),
      plain: () => byTwenty(CALLS, page(10)),
    },
  ].map((step) => ({ times: 10, steps: [step] }))
}
