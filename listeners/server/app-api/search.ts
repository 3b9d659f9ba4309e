import { type SqlBool, sql } from 'kysely'
import { MAX_HITS_PER_KIND } from '#contract/features/global-search.ts'
import type { AppKind } from '#listeners/contract/kinds.ts'
import type { Searched } from '#listeners/contract/queries.ts'
import { type HiddenIds, isHidden, isHiddenRelated, resourceOf } from '#listeners/server/shared/shown.ts'
import { inKeptOrder } from '#server/catalogue/kept-order.ts'
import { rowsOf } from '#server/catalogue/list.ts'
import { readRows } from '#server/catalogue/page.ts'
import { readFound } from '#server/catalogue/search.ts'
import { isLittle, similarOfKinds } from '#server/catalogue/similar.ts'
import type { Database } from '#server/core/database/connect.ts'
import { searchWords } from '#server/core/search/search-words.ts'
import { cursorOf, readCursor } from './cursor.ts'
import { KINDS, selectedAs } from './kinds.ts'
import type { StoredRow } from './read-records.ts'

export type Hit = { kind: Searched; row: StoredRow; is_similar?: true }

type Reads = { db: Database; hidden: HiddenIds }

const isListed = (kind: Searched): kind is AppKind => kind !== 'pages'
const columnsOf = (kind: Searched) => (isListed(kind) ? KINDS[kind].columns : ['id', 'name', 'slug'])

/** The best few visible records of each of these kinds, best match first, followed by similar names if there are few. */
export async function searchKinds(
  { db, hidden }: Reads,
  text: string,
  kinds: readonly Searched[],
): Promise<Hit[]> {
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const { Info } = await readHits({ db, hidden }, kind, text, { page_no: 0, pageSize: MAX_HITS_PER_KIND })
      return Info.map(({ rank, row }) => ({ rank, hit: { kind, row } }))
    }),
  )
  const hits = found
    .flat()
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ hit }) => hit)
  return [...hits, ...(await similarHits(db, text, kinds, hits))]
}

/**
 * A part of all visible records of a kind that a search finds, also through related records. If there are few, the first part
 * ends with similar names.
 */
export async function searchKind(
  { db, hidden }: Reads,
  text: string,
  kind: Searched,
  { limit, after }: { limit: number; after: string | undefined },
): Promise<{ hits: Hit[]; next: string | null }> {
  const list = `search ${kind} ${limit} ${text}`
  const [page_no = 0] = after === undefined ? [] : readCursor(list, after, ['number'])
  const request = { page_no: Number(page_no), pageSize: limit }
  const { Info, totalPageNo } = await readHits({ db, hidden }, kind, text, request)
  const isLast = request.page_no + 1 >= totalPageNo
  const hits = Info.map(({ row }): Hit => ({ kind, row }))
  const similar = after === undefined && isLast ? await similarHits(db, text, [kind], hits) : []
  return { hits: [...hits, ...similar], next: isLast ? null : cursorOf(list, [request.page_no + 1]) }
}

async function similarHits(
  db: Database,
  text: string,
  kinds: readonly Searched[],
  hits: readonly Hit[],
): Promise<Hit[]> {
  if (!isLittle(text, hits.length)) return []
  const searched = kinds.map((kind) => {
    const resource = resourceOf(kind)
    const found = hits.flatMap((hit) => (hit.kind === kind ? [Number(hit.row[resource.id])] : []))
    const narrowed = [sql<SqlBool>`not (${isHidden('apps', kind, 't')})`]
    return { kind, db, resource, found, narrowed, hidden: isHiddenRelated }
  })
  const similar = await similarOfKinds(searched, text)
  const rows = await Promise.all(
    kinds.map(async (kind) => {
      const ids = similar.flatMap((one) => (one.kind === kind ? [one.id] : []))
      const read = await readRows<StoredRow>(db, resourceOf(kind), rowOf(kind), ids)
      return read.map(({ id, row }) => [`${kind} ${id}`, row] as const)
    }),
  )
  const known = new Map(rows.flat())
  return similar.flatMap(({ kind, id }): Hit[] => {
    const row = known.get(`${kind} ${id}`)
    return row ? [{ kind, row, is_similar: true }] : []
  })
}

const rowOf = (kind: Searched) => sql.join(columnsOf(kind).map((column) => selectedAs(column, 't')))

async function readHits(
  { db, hidden }: Reads,
  kind: Searched,
  text: string,
  request: { page_no: number; pageSize: number },
) {
  const words = searchWords(text)
  if (words.length === 0) return { Info: [], totalPageNo: 0 }
  return readFound<StoredRow>(db, resourceOf(kind), words, request, {
    reading: inKeptOrder(db, resourceOf(kind), rowsOf(db, resourceOf(kind), rowOf(kind))),
    without: await hidden(kind),
    hidden: isHiddenRelated,
  })
}
