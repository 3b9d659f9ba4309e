import { sql } from 'kysely'
import type { AppKind } from '#contract/app-api/kinds.ts'
import type { Searched } from '#contract/app-api/queries.ts'
import { MAX_HITS_PER_KIND } from '#contract/global-search.ts'
import type { Resource } from '#server/catalogue/resource.ts'
import { readFound } from '#server/catalogue/search.ts'
import type { Database } from '#server/core/database/connect.ts'
import { unpackedIds } from '#server/core/database/packed.ts'
import { searchWords } from '#server/core/search/search-words.ts'
import { pagesResource } from '#server/resources/pages/pages.store.ts'
import { cursorOf, readCursor } from './cursor.ts'
import { isHidden, KINDS, selectedAs } from './kinds.ts'
import type { StoredRow } from './read-records.ts'

export type Hit = { kind: Searched; row: StoredRow }

const isListed = (kind: Searched): kind is AppKind => kind !== 'pages'
const resourceOf = (kind: Searched): Resource => (isListed(kind) ? KINDS[kind].resource : pagesResource)
const columnsOf = (kind: Searched) => (isListed(kind) ? KINDS[kind].columns : ['id', 'name', 'slug'])

/** The best few visible records of each of these kinds, best match first. */
export async function searchKinds(db: Database, text: string, kinds: readonly Searched[]): Promise<Hit[]> {
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const { Info } = await readHits(db, kind, text, { page_no: 0, pageSize: MAX_HITS_PER_KIND }, 'name')
      return Info.map(({ rank, row }) => ({ rank, hit: { kind, row } }))
    }),
  )
  return found
    .flat()
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ hit }) => hit)
}

/** A part of all visible records of a kind that a search finds, also through related records. */
export async function searchKind(
  db: Database,
  text: string,
  kind: Searched,
  { limit, after }: { limit: number; after: string | undefined },
): Promise<{ hits: Hit[]; next: string | null }> {
  const list = `search ${kind} ${limit} ${text}`
  const [page_no = 0] = after === undefined ? [] : readCursor(list, after, ['number'])
  const request = { page_no: Number(page_no), pageSize: limit }
  const { Info, totalPageNo } = await readHits(db, kind, text, request)
  const isLast = request.page_no + 1 >= totalPageNo
  return {
    hits: Info.map(({ row }) => ({ kind, row })),
    next: isLast ? null : cursorOf(list, [request.page_no + 1]),
  }
}

async function readHits(
  db: Database,
  kind: Searched,
  text: string,
  request: { page_no: number; pageSize: number },
  matched_by?: 'name',
) {
  const words = searchWords(text)
  if (words.length === 0) return { Info: [], totalPageNo: 0 }
  return readFound<StoredRow>(db, resourceOf(kind), words, request, {
    row: sql.join(columnsOf(kind).map((column) => selectedAs(column, 't'))),
    matched_by,
    without: await hiddenIds(db, kind),
  })
}

/** Usually few, and read from the index on the status. */
async function hiddenIds(db: Database, kind: Searched): Promise<Int32Array> {
  const { table, id } = resourceOf(kind)
  const { rows } = await sql<{ ids: Buffer | null }>`
    select string_agg(int4send(${sql.ref(`t.${id}`)}), '') as ids from ${sql.table(table)} t
    where ${isHidden(kind, 't')}`.execute(db)
  return unpackedIds(rows[0]?.ids ?? null)
}
