import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { startWithTracks } from '#server/testing/tracks.ts'

const { tracks } = contract
const { app, records } = await startWithTracks()

const DATES = [null, '2001-02-03', '1950-01-15', null, '2001-02-03', '2020-02-29', null, '1999-09-09']
const SIZES = [1, 2, 3, 5, 8]

/** All ids, read in pages of a size. */
async function inPages(pageSize: number, desc: boolean, more: object) {
  const ids: number[] = []
  for (let page_no = 0; page_no < Math.ceil(DATES.length / pageSize); page_no++) {
    const sorted = { id: 'record_date', desc } as const
    const { Info } = await app.ask(tracks.list, { body: { ...more, page_no, pageSize, sorted } })
    ids.push(...Info.map(({ track_id }) => track_id))
  }
  return ids
}

test('records without a value come last in both directions, in pages of every size, listed, filtered and searched', async () => {
  const ids = await records.many(DATES.map((_, n) => `Dhun ${n}`))
  for (const [n, date] of DATES.entries())
    await sql`update tracks set record_date = ${date} where track_id = ${ids[n]}`.execute(app.db)
  for (const desc of [false, true]) {
    const way = desc ? sql`desc` : sql`asc`
    const { rows } = await sql<{ track_id: number }>`
      select track_id from tracks order by record_date ${way} nulls last, track_id ${way}`.execute(app.db)
    const expected = rows.map(({ track_id }) => track_id)
    for (const size of SIZES)
      for (const more of [{}, { filters: { without_cover: true } }, { searchText: 'dhun' }])
        expect([size, more, await inPages(size, desc, more)]).toEqual([size, more, expected])
  }
})
