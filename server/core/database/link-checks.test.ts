import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#server/testing/database.ts'
import { whileLocked } from '#server/testing/while-locked.ts'
import type { Database } from './connect.ts'
import { LINKS, type Link, type LinkEnd } from './links.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await testDatabase()
  db = database.db
})
afterAll(() => database.drop())

const MISSING = 2_000_000_000

/** A link of two new records, and each of its ends with what is said of the other one. */
async function newLink(link: Link) {
  const owner = await addRecord(link.owner)
  const member = await addRecord(link.member)
  return { link, owner, member, columns: [sql.ref(link.owner.id), sql.ref(link.member.id)] as const }
}
type NewLink = Awaited<ReturnType<typeof newLink>>

async function addRecord({ resource, id, names: [name] }: LinkEnd): Promise<number> {
  const rest = resource === 'tracks' ? [sql`, is_track_complete`, sql`, '0'`] : [sql``, sql``]
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(resource)} (${sql.ref(name)} ${rest[0]})
    values (${`A record of ${resource}`} ${rest[1]}) returning ${sql.ref(id)} as id`.execute(db)
  return rows[0]?.id ?? MISSING
}

function insert({ link, columns }: NewLink, ...pairs: [owner: number, member: number][]) {
  const place = link.ordered ? [sql`, position`, sql`, row_number() over ()`] : [sql``, sql``]
  return sql`
    insert into ${sql.table(link.table)} (${sql.join(columns)} ${place[0]})
    select owner, member ${place[1]} from jsonb_to_recordset(${JSON.stringify(
      pairs.map(([owner, member]) => ({ owner, member })),
    )}::jsonb) as r(owner integer, member integer)`
}

const deleteRecord = ({ resource, id }: LinkEnd, value: number) =>
  sql`delete from ${sql.table(resource)} where ${sql.ref(id)} = ${value}`

async function count({ link, owner, member, columns }: NewLink): Promise<number> {
  const { rows } = await sql`
    select from ${sql.table(link.table)} where ${columns[0]} = ${owner} or ${columns[1]} = ${member}`.execute(
    db,
  )
  return rows.length
}

const refusal = ({ link }: NewLink, end: LinkEnd) => ({
  code: '23503',
  table: link.table,
  constraint: `${link.table}_${end.id}_fkey`,
})

/** What people and tools see of the foreign keys of a link table, as PostgreSQL writes them down, `pg_dump` included. */
async function declared({ table }: Link) {
  const { rows } = await sql<{ name: string; definition: string; shown: string | null }>`
    select c.conname as name, pg_get_constraintdef(c.oid) as definition, t.enforced as shown
    from pg_constraint c left join information_schema.table_constraints t on t.constraint_name = c.conname
      and t.table_schema = current_schema() and t.constraint_type = 'FOREIGN KEY'
    where c.contype = 'f' and c.conrelid = ${table}::regclass order by c.conname`.execute(db)
  return rows
}

test.each(LINKS.map((link) => [link.table, link] as const))(
  'the foreign keys of %s are declared, not enforced, and can be made and verified from what is written down',
  async (_, link) => {
    const { rows: version } = await sql<{ major: number }>`
      select current_setting('server_version_num')::int / 10000 as major`.execute(db)
    expect(version[0]?.major).toBeGreaterThanOrEqual(18)
    const ends = [link.owner, link.member].toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const expected = ends.map(({ resource, id }) => ({
      name: `${link.table}_${id}_fkey`,
      definition: `FOREIGN KEY (${id}) REFERENCES ${resource}(${id}) ON DELETE CASCADE NOT ENFORCED`,
      shown: 'NO',
    }))
    expect(await declared(link)).toEqual(expected)

    const made = await newLink(link)
    const undone = new Error('undone')
    const again = db.transaction().execute(async (trx) => {
      const alter = (change: string) => sql.raw(`alter table ${link.table} ${change}`).execute(trx)
      for (const { name, definition } of expected) {
        await alter(`drop constraint ${name}`)
        await alter(`add constraint ${name} ${definition}`)
        await alter(`alter constraint ${name} enforced`)
        await alter(`alter constraint ${name} not enforced`)
      }
      await alter('disable trigger user')
      await insert(made, [MISSING, MISSING]).execute(trx)
      await alter('enable trigger user')
      await expect(alter(`alter constraint ${expected[0]?.name} enforced`)).rejects.toMatchObject({
        code: '23503',
      })
      throw undone
    })
    await expect(again).rejects.toBe(undone)
    expect(await declared(link)).toEqual(expected)
  },
)

describe.each(LINKS.map((link) => [link.table, link] as const))('%s', (_, link) => {
  const ends = [
    ['owner', link.owner],
    ['member', link.member],
  ] as const

  test('refuses a link to a missing record, also among others, and leaves none of them', async () => {
    const one = await newLink(link)
    const { owner, member } = one
    await expect(insert(one, [owner, member], [MISSING, member]).execute(db)).rejects.toMatchObject(
      refusal(one, link.owner),
    )
    await expect(insert(one, [owner, member], [owner, MISSING]).execute(db)).rejects.toMatchObject(
      refusal(one, link.member),
    )
    expect(await count(one)).toBe(0)
  })

  test.each(ends)('refuses to change the %s into a missing record', async (_end, end) => {
    const one = await newLink(link)
    await insert(one, [one.owner, one.member]).execute(db)
    const change = (id: number) => sql`
      update ${sql.table(link.table)} set ${sql.ref(end.id)} = ${id}
      where ${one.columns[0]} = ${one.owner} and ${one.columns[1]} = ${one.member}`
    await expect(change(MISSING).execute(db)).rejects.toMatchObject(refusal(one, end))
    const { numAffectedRows } = await change(await addRecord(end)).execute(db)
    expect(numAffectedRows).toBe(1n)
  })

  test.each(ends)('loses its links with the %s', async (end, { resource, id }) => {
    const [one, kept] = [await newLink(link), await newLink(link)]
    await insert(one, [one.owner, one.member], [kept.owner, kept.member]).execute(db)
    await sql`delete from ${sql.table(resource)} where ${sql.ref(id)} in (${one[end]}, ${MISSING})`.execute(
      db,
    )
    expect(await count(one)).toBe(0)
    expect(await count(kept)).toBe(1)
  })

  test.each(ends)('refuses a link while the %s is being deleted', async (end, record) => {
    const one = await newLink(link)
    const adding = whileLocked(db, deleteRecord(record, one[end]), 1, () =>
      insert(one, [one.owner, one.member]).execute(db),
    )
    await expect(adding).rejects.toMatchObject(refusal(one, record))
    expect(await count(one)).toBe(0)
  })

  test.each(ends)('refuses to change a link while its new %s is being deleted', async (end, record) => {
    const [one, other] = [await newLink(link), await newLink(link)]
    await insert(one, [one.owner, one.member]).execute(db)
    const changing = whileLocked(db, deleteRecord(record, other[end]), 1, () =>
      sql`
        update ${sql.table(link.table)} set ${sql.ref(record.id)} = ${other[end]}
        where ${one.columns[0]} = ${one.owner} and ${one.columns[1]} = ${one.member}`.execute(db),
    )
    await expect(changing).rejects.toMatchObject(refusal(one, record))
  })

  test.each(ends)('loses a link that is added while the %s is being deleted', async (end, record) => {
    const one = await newLink(link)
    await whileLocked(db, insert(one, [one.owner, one.member]), 1, () =>
      deleteRecord(record, one[end]).execute(db),
    )
    expect(await count(one)).toBe(0)
  })

  test.each(ends)('takes a link while the %s is locked and edited', async (end, { resource, id }) => {
    const one = await newLink(link)
    const edit: RawBuilder<unknown>[] = [
      sql`select from ${sql.table(resource)} where ${sql.ref(id)} = ${one[end]} for update`,
      sql`update ${sql.table(resource)} set version = version + 1 where ${sql.ref(id)} = ${one[end]}`,
    ]
    await whileLocked(
      db,
      async (trx) => {
        for (const statement of edit) await statement.execute(trx)
      },
      1,
      () => insert(one, [one.owner, one.member]).execute(db),
    )
    expect(await count(one)).toBe(1)
  })

  test.each(ends)('does not let the id of the %s be changed', async (end, { resource, id }) => {
    const one = await newLink(link)
    const change = (value: RawBuilder<unknown>) =>
      sql`
        update ${sql.table(resource)} set ${sql.ref(id)} = ${value} where ${sql.ref(id)} = ${one[end]}`.execute(
        db,
      )
    await expect(change(sql`default`)).rejects.toThrow('is never changed')
    await expect(change(sql`${MISSING}`)).rejects.toThrow('can only be updated to DEFAULT')
  })

  test.each(ends)('loses a link that is edited while the %s is being deleted', async (end, record) => {
    const one = await newLink(link)
    await insert(one, [one.owner, one.member]).execute(db)
    const edit = sql`
      update ${sql.table(link.table)} set ${link.ordered ? sql`position = position + 1` : sql`${one.columns[0]} = ${one.columns[0]}`}
      where ${one.columns[0]} = ${one.owner}`
    await whileLocked(db, edit, 1, () => deleteRecord(record, one[end]).execute(db))
    expect(await count(one)).toBe(0)
  })

  test.each(ends)('does not let the %s be deleted with an older snapshot', async (end, record) => {
    const one = await newLink(link)
    const deletion = db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((trx) => deleteRecord(record, one[end]).execute(trx))
    await expect(deletion).rejects.toThrow('read committed')
  })
})

test('no link of the tests above refers to a missing record', async () => {
  for (const { table, owner, member } of LINKS)
    for (const { id } of [owner, member])
      await sql`alter table ${sql.table(table)} alter constraint ${sql.ref(`${table}_${id}_fkey`)} enforced`.execute(
        db,
      )
})
