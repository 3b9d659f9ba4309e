import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { contract } from '#contract/index.ts'
import { connect, type Database } from '#server/core/database/connect.ts'
import { askOnce } from './ask.ts'
import { KINDS, type Kind } from './kinds.ts'
import type { Kept, Ledger } from './ledger.ts'
import type { World } from './world.ts'

type Row = { id: number; name: string; is_active: string }
/** How many of the records of earlier rounds are looked at again in each. */
const AGAIN = 100
/** In milliseconds: for so long a file is asked for again while the answer is that it is too early. */
const SERVED_TIMEOUT_MS = 60_000

/** Reads the database itself: what a cache of the product may still know does not count. */
export async function withDatabase<T>(
  world: Pick<World, 'databaseUrl'>,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const db = connect(await world.databaseUrl(), { max: 2 })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/**
 * Checks the newest records and some of the others, or with `all` every one: the row, its entries in the history, and
 * the bytes of its file. Returns a sentence for each that is not as acknowledged.
 */
export async function verify(
  world: World,
  ledger: Ledger,
  token: string,
  from: number,
  all = false,
): Promise<string[]> {
  const older = all ? ledger.kept.slice(0, from) : ledger.kept.slice(Math.max(0, from - AGAIN), from)
  const chosen = [...older, ...ledger.kept.slice(from)]
  const open = ledger.open.splice(0)
  return withDatabase(world, async (db) => [
    ...(await rowsOf(db, chosen)),
    ...(await filesOf(world, token, all ? chosen : ledger.kept.slice(from))),
    ...(await halves(db, open)),
    ...(await groupsOf(db, ledger)),
  ])
}

/** What is wrong with the rows of these records and with their history. */
async function rowsOf(db: Database, chosen: readonly Kept[]): Promise<string[]> {
  const wrong: string[] = []
  for (const [kind, list] of Map.groupBy(chosen, (kept) => kept.kind)) {
    const ids = list.map(({ id }) => id)
    const rows = await read(db, kind, ids)
    const entries = await historyOf(db, kind, ids)
    for (const kept of list) {
      const problem = rowProblem(kept, rows.get(kept.id)) ?? historyProblem(kept, entries.get(kept.id) ?? 0)
      if (problem) wrong.push(`${kind} ${kept.id} (${kept.name}) ${problem}`)
    }
  }
  return wrong
}

function rowProblem(kept: Kept, row: Row | undefined): string | null {
  if (!row) return kept.isGone || kept.openDelete ? null : 'is not there'
  if (kept.isGone) return 'is still there'
  if (row.name !== kept.name && !kept.openNames.includes(row.name)) return `is called ${row.name}`
  if (row.is_active !== kept.status && !kept.openStatus) return `has the status ${row.is_active}`
  return null
}

/** Entries of the system, such as for a measured recording, come on top. */
function historyProblem({ kind, history, openHistory }: Kept, found: number): string | null {
  const most = kind === 'tracks' ? Number.POSITIVE_INFINITY : history + openHistory
  return found < history || found > most ? `has ${found} entries in the history instead of ${history}` : null
}

async function read(db: Database, kind: Kind, ids: readonly number[]): Promise<Map<number, Row>> {
  const { id, name } = KINDS[kind]
  const { rows } = await sql<Row>`
    select ${sql.ref(id)} as id, ${sql.ref(name)} as name, ${kind === 'tags' ? sql`'1'` : sql`is_active`} as is_active
    from ${sql.table(kind)} where ${sql.ref(id)} = any(${ids}::int[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

async function historyOf(db: Database, kind: Kind, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ record_id: number; n: number }>`
    select record_id, count(*) as n from change_records
    where resource = ${kind} and record_id = any(${ids}::int[]) group by record_id`.execute(db)
  return new Map(rows.map(({ record_id, n }) => [record_id, n]))
}

/** Gets the files over HTTP, at the addresses that the product gives. */
async function filesOf(world: World, token: string, chosen: readonly Kept[]): Promise<string[]> {
  const wrong: string[] = []
  const { origin } = world.web()
  for (const kept of chosen) {
    if (!kept.file || kept.isGone || kept.openDelete) continue
    const path = (kept.kind === 'tracks' ? contract.tracks.get : contract.albums.get).path
    const { body } = await askUntilServed(origin, path.replace('{id}', String(kept.id)), token)
    const { data } = JSON.parse(body.toString()) as { data?: { trackData?: string; cover_picture?: string } }
    const address = kept.kind === 'tracks' ? data?.trackData : data?.cover_picture
    const found = address ? await askUntilServed(origin, new URL(address, origin).href, null) : null
    // Audio may be sent by the storage itself.
    const file = found?.location ? await askUntilServed(origin, found.location, null) : found
    const isWhole =
      file?.status === 200 && (kept.file === 'picture' ? file.body.length > 20 : kept.file.equals(file.body))
    if (!isWhole)
      wrong.push(
        `${kept.kind} ${kept.id} has a file that answers ${file?.status ?? 'nothing'}, ${file?.body.length ?? 0} bytes`,
      )
  }
  return wrong
}

async function askUntilServed(...asked: Parameters<typeof askOnce>) {
  const end = performance.now() + SERVED_TIMEOUT_MS
  for (;;) {
    const answer = await askOnce(...asked)
    if (answer.status !== 503 || performance.now() > end) return answer
    await pause(200)
  }
}

/** What was refused, or whose answer never came, is there with its history, or not at all, and not twice. */
async function halves(db: Database, open: Ledger['open']): Promise<string[]> {
  const wrong: string[] = []
  for (const [kind, list] of Map.groupBy(open, (one) => one.kind)) {
    const { id, name } = KINDS[kind]
    const { rows } = await sql<{ name: string; n: number; without: number }>`
      select ${sql.ref(name)} as name, count(*) as n, count(*) filter (where not exists (
        select from change_records r where r.resource = ${kind} and r.record_id = t.${sql.ref(id)})) as without
      from ${sql.table(kind)} t where ${sql.ref(name)} = any(${list.map((one) => one.name)}::text[])
      group by 1`.execute(db)
    for (const row of rows)
      if (row.n > 1 || row.without > 0)
        wrong.push(`${kind} ${row.name} is there ${row.n} times, ${row.without} without history`)
  }
  return wrong
}

/** The records of a group have one status. */
async function groupsOf(db: Database, { groups }: Ledger): Promise<string[]> {
  const settled = groups.filter((group) => group.every(({ isBusy }) => !isBusy)).slice(-50)
  const rows = await read(
    db,
    'artists',
    settled.flat().map(({ id }) => id),
  )
  return settled
    .map((group) => [
      ...new Set(
        group.filter((kept) => !kept.isGone && !kept.openDelete).map(({ id }) => rows.get(id)?.is_active),
      ),
    ])
    .filter((statuses) => statuses.length > 1)
    .map((statuses) => `a group has the statuses ${statuses.join(' and ')}`)
}
