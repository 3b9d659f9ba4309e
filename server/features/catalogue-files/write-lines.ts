import { type RawBuilder, sql } from 'kysely'
import { POSITION_GAP } from '#server/catalogue/links.ts'
import { type Written, writeRecords } from '#server/catalogue/write-records.ts'
import { linking, placing, raising, unlinking } from '#server/catalogue/write-statements.ts'
import { requestRenditions } from '#server/core/audio/renditions/request-renditions.ts'
import { addToChange, adminOf, countInto } from '#server/core/change-log/record-change.ts'
import type { Context } from '#server/core/context.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { keepFile } from '#server/core/files/images.ts'
import { keepFiles } from '#server/core/files/stored-files.ts'
import { freeSlug } from '#server/resources/pages/pages.store.ts'
import type { Entity, LinkField } from './entities.ts'
import type { PlannedLine } from './plan-lines.ts'

/** A planned line together with the id of its record. */
type Numbered = PlannedLine & { id: number }
type Change = { record_id: number; before: Record<string, unknown> | null; after: Record<string, unknown> }

/**
 * Writes the records of lines with their links, files, search words and history. Returns the id of each line's record, also for
 * lines that change nothing.
 */
export async function writeLines(
  context: Pick<Context, 'queue' | 'settings'>,
  trx: Transaction,
  change_id: number,
  entity: Entity,
  planned: readonly PlannedLine[],
): Promise<{ key: string; id: number }[]> {
  const lines = await numbered(trx, entity, planned)
  const written = lines.filter(({ outcome }) => outcome !== 'unchanged')
  await keepMedia(context, trx, written)
  if (entity.name === 'pages') await giveSlugs(trx, written)
  const rows = new Map([
    ...(await insertRows(trx, change_id, entity, written)),
    ...(await updateRows(trx, change_id, entity, written)),
  ])
  for (const link of entity.links) await writeLinks(trx, link, written)
  for (const link of entity.additions) await addLinks(trx, link, written)
  for (const link of entity.links) if (link.mutual) await raiseVersions(trx, link, written)
  const changes = written.flatMap((line): Change[] => {
    const row = rows.get(line.id)
    return row ? [{ record_id: line.id, ...withLinks(line, row) }] : []
  })
  if (changes.length > 0) await addToChange(trx, change_id, entity.resource.table, changes)
  await countInto(trx, change_id, changes.length)
  return lines.map(({ line, id }) => ({ key: line.key, id }))
}

async function numbered(trx: Transaction, { resource }: Entity, planned: readonly PlannedLine[]) {
  const added = planned.filter(({ present }) => !present).length
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${resource.table}, ${resource.id}))::int as id
    from generate_series(1, ${added}::int)`.execute(trx)
  const ids = rows.map(({ id }) => id).values()
  return planned.map((line): Numbered => {
    const id = line.present?.id ?? ids.next().value
    if (id === undefined) throw new Error('There are fewer ids than records')
    return { ...line, id }
  })
}

async function keepMedia(
  context: Pick<Context, 'queue' | 'settings'>,
  trx: Transaction,
  lines: readonly Numbered[],
): Promise<void> {
  for (const cover of new Set(lines.flatMap(({ media }) => media.cover ?? []))) await keepFile(trx, cover)
  for (const audio of lines.flatMap(({ media }) => media.audio ?? [])) {
    await keepFiles(trx, [audio])
    await requestRenditions(trx, context, audio)
  }
  const ids = lines.flatMap(({ id, media }) => (media.audio === null ? [] : [id]))
  // These tracks got their audio from the import, so their downloads are not needed any more.
  if (ids.length > 0) await trx.deleteFrom('track_fetches').where('track_id', 'in', ids).execute()
}

/** Gives pages the slugs that they had in their own system, if no page has or had them here. */
async function giveSlugs(trx: Transaction, lines: readonly Numbered[]): Promise<void> {
  for (const { id, line, present, columns } of lines) {
    if (present) continue
    const free = await freeSlug(trx, line.slug ?? '')
    const isKept = line.slug !== undefined && free === line.slug
    columns.slug = isKept ? free : await freeSlug(trx, String(columns.name))
    // The slug is stored as taken, so that the next page of this batch gets another one.
    await trx
      .insertInto('taken_slugs')
      .values({ slug: String(columns.slug), id })
      .execute()
  }
}

const asJson = (rows: readonly object[]) => sql`${JSON.stringify(rows)}::jsonb`

/** The columns that any of these lines writes. */
const columnsOf = (lines: readonly Numbered[]) => [
  ...new Set(lines.flatMap(({ columns }) => Object.keys(columns))),
]

async function insertRows(
  trx: Transaction,
  change_id: number,
  { resource }: Entity,
  lines: readonly Numbered[],
): Promise<[number, Written][]> {
  const added = lines.filter(({ outcome }) => outcome === 'added')
  if (added.length === 0) return []
  const { table, id } = resource
  const columns = [id, ...columnsOf(added)]
  const written = await writeRecords(trx, resource, {
    columns,
    rows: sql`select ${sql.join(columns.map((column) => sql.ref(`v.${column}`)))}
      from jsonb_populate_recordset(null::${sql.table(table)}, ${asJson(added.map((line) => ({ ...line.columns, [id]: line.id })))}) v
      order by v.${sql.ref(id)}`,
    by: adminOf(change_id),
  })
  return written.map((row) => [row.record_id, row])
}

async function updateRows(
  trx: Transaction,
  change_id: number,
  { resource }: Entity,
  lines: readonly Numbered[],
): Promise<[number, Written][]> {
  const changed = lines.filter(({ outcome }) => outcome === 'changed')
  if (changed.length === 0) return []
  const [name, key] = [sql.table(resource.table), sql.ref(resource.id)]
  const rows = changed.map((line) => ({ ...line.present?.row, ...line.columns }))
  const written = await writeRecords(trx, resource, {
    set: Object.fromEntries(columnsOf(changed).map((column) => [column, sql`v.${sql.ref(column)}`])),
    from: sql`jsonb_populate_recordset(null::${name}, ${asJson(rows)}) v`,
    where: sql`t.${key} = v.${key}`,
    raised: { by: adminOf(change_id) },
  })
  return written.map((row) => [row.record_id, row])
}

/** The position of the record at this index of an ordered list that a line sets. */
const positionAt = (at: number) => (at + 1) * POSITION_GAP

type Pairs = { own: number[]; other: number[]; position: (number | null)[] }
const noPairs = (): Pairs => ({ own: [], other: [], position: [] })

const table = (pairs: Pairs): RawBuilder<unknown> =>
  sql`unnest(${pairs.own}::int[], ${pairs.other}::int[], ${pairs.position}::bigint[]) as p(own, other, position)`

/** Makes the links of records equal to those of their lines. */
async function writeLinks(trx: Transaction, link: LinkField, lines: readonly Numbered[]): Promise<void> {
  const [gone, come] = [noPairs(), noPairs()]
  for (const { id, present, links } of lines) {
    const planned = links.find((one) => one.link === link)
    if (!planned) continue
    const wanted = new Set(planned.ids)
    for (const [other] of present?.links[link.table] ?? [])
      if (!wanted.has(other)) push(gone, id, other, null)
    for (const [at, other] of planned.ids.entries())
      push(come, id, other, link.ordered ? positionAt(at) : null)
  }
  const [own, other] = [sql.ref(link.own.id), sql.ref(link.other.id)]
  if (gone.own.length > 0)
    await unlinking(link, sql`using ${table(gone)} where l.${own} = p.own and l.${other} = p.other`).execute(
      trx,
    )
  if (come.own.length === 0) return
  await placing(link, {
    ids: sql`p.own, p.other`,
    position: sql`p.position`,
    from: sql`from ${table(come)} order by 1, 2`,
  }).execute(trx)
}

function push(pairs: Pairs, own: number, other: number, position: number | null): void {
  pairs.own.push(own)
  pairs.other.push(other)
  pairs.position.push(position)
}

/** Adds records at the end of the ordered lists of others, in the order of the lines. */
async function addLinks(trx: Transaction, link: LinkField, lines: readonly Numbered[]): Promise<void> {
  const come = noPairs()
  for (const { id, additions } of lines)
    for (const other of additions.find((one) => one.link === link)?.ids ?? [])
      push(come, id, other, come.own.length)
  if (come.own.length === 0) return
  const [name, other] = [sql.table(link.table), sql.ref(link.other.id)]
  await sql`
    select from ${sql.table(link.other.resource)} where ${other} = any(${come.other}::int[]) order by ${other} for update`.execute(
    trx,
  )
  await linking(link, {
    ids: sql`p.own, p.other`,
    position: sql`coalesce((select max(l.position) from ${name} l where l.${other} = p.other), 0)
      + row_number() over (partition by p.other order by p.position) * ${sql.lit(POSITION_GAP)}`,
    from: sql`from ${table(come)}`,
  }).execute(trx)
}

/** Raises the versions of the linked records, since their forms show these links, too. */
async function raiseVersions(trx: Transaction, link: LinkField, lines: readonly Numbered[]): Promise<void> {
  const differing = new Set<number>()
  for (const { present, links } of lines) {
    const planned = links.find((one) => one.link === link)
    if (!planned) continue
    const [before, after] = [
      new Set((present?.links[link.table] ?? []).map(([id]) => id)),
      new Set(planned.ids),
    ]
    for (const id of [...before, ...after]) if (before.has(id) !== after.has(id)) differing.add(id)
  }
  if (differing.size === 0) return
  await raising(link.other, sql`t.${sql.ref(link.other.id)} = any(${[...differing]}::int[])`).execute(trx)
}

/** The history entry of a write, with the links that it has changed. */
function withLinks({ present, links, additions }: Numbered, { before, after }: Written) {
  const changed = [...links, ...additions]
  if (changed.length === 0) return { before, after }
  const kept = changed.map(({ link }) => [
    link.table,
    (present?.links[link.table] ?? []).map(([id, position]) => (link.ordered ? [id, position] : id)),
  ])
  const now = [
    // The whole list is set with its positions, which an undo compares and restores.
    ...links.map(({ link, ids }) => [
      link.table,
      link.ordered ? ids.map((id, at) => [id, positionAt(at)]) : ids,
    ]),
    ...additions.map(({ link, ids }) => [
      link.table,
      [...(present?.links[link.table] ?? []).map(([id]) => id), ...ids],
    ]),
  ]
  return {
    before: before && { ...before, links: Object.fromEntries(kept) },
    after: { ...after, links: Object.fromEntries(now) },
  }
}
