import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import { connect, type Database } from '#server/core/database/connect.ts'
import { ENTITIES, LINKS } from '#server/core/database/links.ts'
import { CONTENT } from '#server/resources/all-resources.ts'
import { explainingServer } from '#server/testing/plans.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { resources, walk } from '#server/testing/walk.ts'
import { listedTables } from './cached-list.ts'
import { formLinks } from './links.ts'
import { listRecords } from './list.ts'
import type { Resource } from './resource.ts'

const TABLES: Record<string, string> = { pages: 'static_pages' }
const REQUEST = { searchText: '', page_no: 0, pageSize: 10, sorted: null, is_active: null } as const

/** Every resource with the calls of the catalogue, whose pages are kept. */
const listed = resources.flatMap(
  ([name, { list }]): { name: string; list: Endpoint; resource: Resource }[] => {
    const resource = CONTENT.find(({ table }) => table === (TABLES[name] ?? name))
    return resource ? [{ name, list, resource }] : []
  },
)

let app: TestApp
/** Keeps nothing: each list is read from it for the first time. */
let uncached: Database
beforeAll(async () => {
  app = await startApp()
  uncached = connect(app.databaseUrl)
  for (const [name, calls] of resources) {
    const { save, form, also } = walk(() => app, name, calls)
    for (const text of ['One', 'Two', 'Three']) await save({ action: 'add', ...form(text), ...also })
  }
  for (const { table, owner, member, ordered } of LINKS)
    await sql`
      insert into ${sql.table(table)} (${sql.ref(owner.id)}, ${sql.ref(member.id)} ${ordered ? sql`, position` : sql``})
      select o.${sql.ref(owner.id)}, m.${sql.ref(member.id)} ${ordered ? sql`, 1024` : sql``}
      from ${sql.table(owner.resource)} o, ${sql.table(member.resource)} m
      where m.${sql.ref(member.names[0])} <> 'Three' on conflict do nothing`.execute(app.db)
})
afterAll(async () => {
  await uncached.destroy()
  await app.stop()
})

/** What an admin sees of a list, and what the database has. */
async function bothOf({ list, resource }: (typeof listed)[number]) {
  const shown = (row: object) => {
    const fields = new Map<string, unknown>(Object.entries(row))
    const names = [resource.id, ...resource.names, ...formLinks(resource).map(({ answered }) => answered)]
    return [...names, ...Object.keys(resource.computed ?? {})].map((field) => fields.get(field))
  }
  const { Info } = z
    .object({ Info: z.array(z.looseObject({})) })
    .parse(await app.ask(list, { body: REQUEST }))
  // A transaction shares nothing that was read before.
  const now = await uncached.transaction().execute((trx) => listRecords(trx, resource, REQUEST))
  return { shown: Info.map(shown), stored: now.Info.map(shown) }
}

test('a list shows every change of its own table, its links and what it is linked to at once', async () => {
  const statements = [
    `update subcategories set category_id = (select min(category_id) from categories)`,
    ...ENTITIES.map(({ resource, names: [name] }) => `update ${resource} set ${name} = ${name} || ' again'`),
    ...LINKS.map(
      ({ table, member }) =>
        `delete from ${table} where ${member.id} = (select min(${member.id}) from ${table})`,
    ),
    `update static_pages set name = name || ' again'`,
    ...ENTITIES.map(
      ({ resource, id }) => `delete from ${resource} where ${id} = (select min(${id}) from ${resource})`,
    ),
  ]
  expect(listed).toHaveLength(9)
  for (const statement of statements) {
    for (const each of listed) await bothOf(each)
    await sql.raw(statement).execute(app.db)
    for (const each of listed) {
      const { shown, stored } = await bothOf(each)
      expect(shown, `${each.name} after ${statement}`).toEqual(stored)
    }
  }
})

test('every table that a list is read from is one whose changes are logged', async () => {
  const explained = await explainingServer(app)
  for (const { name, list, resource } of listed) {
    await explained.post(list.path, { pageSize: 1 })
    explained.forget()
    await explained.post(list.path, { page_no: 1, pageSize: 1 })
    const read = new Set(explained.steps().flatMap(({ table }) => table ?? []))
    expect([...read], name).toContain(resource.table)
    for (const known of [...listedTables(resource), 'record_counts', 'cache_changes']) read.delete(known)
    expect([...read], `${name} shows other tables: name them in \`shows\``).toEqual([])
  }
  await explained.stop()

  const { rows } = await sql<{ source: string }>`
    select distinct tgrelid::regclass::text as source from pg_trigger where tgname like 'log\\_%'`.execute(
    app.db,
  )
  const logged = new Set(rows.map(({ source }) => source))
  for (const table of listed.flatMap(({ resource }) => listedTables(resource)))
    expect(logged.has(table), `the changes of ${table} are logged (log_table)`).toBe(true)
})

test('a page is not read again before something has changed', async () => {
  const explained = await explainingServer(app)
  const track = listed.find(({ name }) => name === 'tracks')
  const readsOf = async () => {
    explained.forget()
    await explained.post(track?.list.path ?? '', {})
    return new Set(explained.steps().flatMap(({ table }) => table ?? []))
  }
  expect(await readsOf()).toContain('tracks')
  expect([...(await readsOf())]).toEqual(['cache_changes'])
  await sql`update tracks set display_name = display_name`.execute(app.db)
  expect(await readsOf()).toContain('tracks')
  await explained.stop()
})
