import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { tracks as kind } from '#contract/kinds/tracks.ts'
import { connect, type Database } from '#server/core/database/connect.ts'
import { explainingServer } from '#server/testing/plans.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'

const COUNT = 60
const ORDERS = kind.sorted.flatMap((id) => [false, true].map((desc) => ({ id, desc })))
type Order = (typeof ORDERS)[number]

let app: TestApp
/** Another process: nothing tells this one what it writes but the log of changes. */
let other: Database
beforeAll(async () => {
  app = await startApp()
  other = connect(app.databaseUrl)
  await add(COUNT)
  // Orders are read beside the first list that asks for them.
  for (const order of ORDERS) await page(order, 0)
  await sql`select pg_sleep(0.3)`.execute(other)
})
afterAll(async () => {
  await other.destroy()
  await app.stop()
})

/** As many tracks, of which some have the same value, or none, in each column. */
const add = (count: number) =>
  sql`
    insert into tracks (display_name, display_name_hindi, file_name, record_date, duration, "trackCount", is_track_complete)
    select 'Raga ' || i % 17, case when i % 5 > 0 then 'राग ' || i % 7 end, i % 3 || '.mp3',
      case when i % 4 > 0 then date '2001-02-03' + i % 6 end, case when i % 6 > 0 then i % 8 end, i % 9, '0'
    from generate_series(1, ${count}::int) i`.execute(other)

async function page(sorted: Order, page_no: number, pageSize = 7) {
  return app.ask(contract.tracks.list, { body: { sorted, page_no, pageSize } })
}

/** The ids of all pages of an order, and what the database has. */
async function bothOf(sorted: Order, pageSize: number) {
  const { rows } = await sql<{ track_id: number }>`
    select track_id from tracks
    order by ${sql.ref(sorted.id)} ${sql.raw(sorted.desc ? 'desc' : 'asc')} nulls last,
      track_id ${sql.raw(sorted.desc ? 'desc' : 'asc')}`.execute(other)
  const listed: number[] = []
  for (let page_no = 0; page_no < Math.ceil(rows.length / pageSize); page_no++) {
    const { Info, totalCount } = await page(sorted, page_no, pageSize)
    expect(totalCount).toBe(rows.length)
    listed.push(...Info.map(({ track_id }) => track_id))
  }
  return { listed, stored: rows.map(({ track_id }) => track_id) }
}

async function expectOrders(what: string, pageSize = 7) {
  for (const order of ORDERS) {
    const { listed, stored } = await bothOf(order, pageSize)
    expect(listed, `${order.id} ${order.desc ? 'downwards' : 'upwards'} after ${what}`).toEqual(stored)
  }
}

test('after every change that another process makes, each order has all tracks where the database has them', async () => {
  await expectOrders('nothing')
  const some = (rest: number) => `track_id % 11 = ${rest}`
  for (const statement of [
    `update tracks set display_name = 'Raga 0', duration = null where ${some(0)}`,
    `update tracks set display_name_hindi = null, record_date = '1999-09-09' where ${some(1)}`,
    `update tracks set "trackCount" = "trackCount" + 5, file_name = 'zz' where ${some(2)}`,
    `update tracks set duration = 7.5, record_date = null, display_name_hindi = 'राग ३' where ${some(3)}`,
    `delete from tracks where ${some(4)}`,
    `update tracks set is_active = '0', date_modified = now() - interval '1 year' where ${some(5)}`,
    `update tracks set display_name = display_name where ${some(6)}`,
    `insert into tracks (display_name, is_track_complete) values ('Raga 3', '0'), ('AA', '0'), ('ज्ञ', '0')`,
    // More than are moved one by one.
    `update tracks set "trackCount" = 100 - "trackCount", display_name = 'Raga ' || track_id`,
  ]) {
    await sql.raw(statement).execute(other)
    await expectOrders(statement)
  }
  await add(300)
  await expectOrders('300 more', 50)
  await add(1100)
  await expectOrders('1,100 more, of which the log does not say which', 500)
  await sql`update tracks set duration = 30 - duration, display_name = 'Raga ' || track_id % 13`.execute(
    other,
  )
  await expectOrders('an edit of all of them', 500)
  await sql`delete from tracks where track_id > (select min(track_id) + 20 from tracks)`.execute(other)
  await expectOrders('the deletion of most')
})

test('many changes at once, while lists are asked for, leave every order right', async () => {
  await add(150)
  const asked = { over: false }
  const reading = (async () => {
    for (let n = 0; !asked.over; n++)
      await page(ORDERS[n % ORDERS.length] ?? { id: 'duration', desc: true }, n % 20)
  })()
  const writers = [1, 2, 3].map(async (writer) => {
    for (let n = 0; n < 40; n++) {
      const value = (n * 7 + writer * 3) % 23
      await sql`
        update tracks set duration = ${n % 3 === 0 ? null : value}, display_name = ${`Raga ${value}`}, "trackCount" = ${value}
        where track_id % 50 = ${(n * 13 + writer) % 50}`.execute(other)
      if (n % 10 === 0) await add(2)
    }
  })
  await Promise.all(writers)
  asked.over = true
  await reading
  await expectOrders('all of them')
})

test('what is not committed is in no order, and a transaction that ends later is not missed', async () => {
  const open = await other.startTransaction().execute()
  await sql`insert into tracks (display_name, is_track_complete) values ('Later', '0')`.execute(open)
  await sql`insert into tracks (display_name, is_track_complete) values ('Before', '0')`.execute(other)
  await expectOrders('one of two')
  await open.commit().execute()
  await expectOrders('both')
})

test('a deep page that nobody has asked for reads its rows alone, also after an edit and a play', async () => {
  const explained = await explainingServer(app)
  const ask = (page_no: number) =>
    explained.post(contract.tracks.list.path, {
      page_no,
      pageSize: 5,
      sorted: { id: 'duration', desc: true },
    })
  const readsOf = async (page_no: number) => {
    explained.forget()
    await ask(page_no)
    return explained.steps().filter(({ table }) => table === 'tracks' || table === 'record_counts')
  }
  await ask(0)
  await sql`select pg_sleep(0.3)`.execute(other)
  const rowsOf = (steps: { rows: number }[]) => steps.reduce((sum, { rows }) => sum + rows, 0)
  expect(rowsOf(await readsOf(9))).toBe(5)
  expect(await readsOf(9)).toEqual([])
  const { rows } = await sql<{ id: number }>`
    select track_id as id from tracks order by duration desc nulls last, track_id desc limit 1 offset 46`.execute(
    other,
  )
  await sql`update tracks set "trackCount" = "trackCount" + 1 where track_id = ${rows[0]?.id}`.execute(other)
  // Where it stands now, and its own row: no other of the page.
  expect(rowsOf(await readsOf(9))).toBeLessThanOrEqual(4)
  await explained.stop()
})
