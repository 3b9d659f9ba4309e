import { lockNewNames } from '#server/catalogue/names/lock-new-names.ts'
import { closeChange, countInto, openImport, SYSTEM_ACTOR } from '#server/core/change-log/record-change.ts'
import type { Context } from '#server/core/context.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { codeOf } from '#server/core/errors/storage-errors.ts'
import { message } from '#server/core/messages/message.ts'
import { eachOf } from '#server/features/backups/copy-files.ts'
import type { Entity } from './entities.ts'
import { findRecords, type KeySource, keepKeys } from './find-records.ts'
import {
  type CatalogueImport,
  type Count,
  keysInImport,
  readImport,
  recordProgress,
} from './imports.store.ts'
import { type PlannedLine, planLine } from './plan-lines.ts'
import { readHashes, readPresent } from './present-records.ts'
import { type LineProblem, type ReadLine, readLine } from './read-record.ts'
import { resolveLinks } from './resolve-links.ts'
import type { Source, SourceLine } from './source.ts'
import { type StoredMedia, storeMedia } from './store-media.ts'
import { writeLines } from './write-lines.ts'

type ImportContext = Pick<Context, 'db' | 'store' | 'queue' | 'settings'>
/** A run of an import, or of its check. */
export type Run = {
  import_id: number
  source: Source
  keys: KeySource
  isCheck: boolean
  signal: AbortSignal
}

type GoodLine = { line: ReadLine; media: StoredMedia }
type Batch = {
  entity: Entity
  file: string
  last: number
  good: readonly GoodLine[]
  problems: readonly LineProblem[]
  /** The lines as they were read. */
  lines: readonly SourceLine[]
}

/** In characters: a longer line cannot be corrected where it is listed. */
const MAX_KEPT = 64 * 1024

/** Imports lines of a kind, each completely or not at all, and saves the progress of the import in the same transaction. */
export async function importBatch(
  context: ImportContext,
  run: Run,
  entity: Entity,
  file: string,
  lines: readonly SourceLine[],
): Promise<void> {
  const last = lines.at(-1)?.line ?? 0
  const read = lines.map((line) => readLine(entity, line))
  const problems = read.filter((line): line is LineProblem => 'problem' in line)
  const once = await withoutRepeated(
    context,
    run,
    entity,
    read.filter((line): line is ReadLine => !('problem' in line)),
    problems,
  )
  const good = await withMedia(context, run, entity, once, problems)
  await write(context, run, { entity, file, last, good, problems, lines })
}

/** The record of a left-out line, to be corrected; null if it cannot be. */
function recordOf(line: SourceLine | undefined): string | null {
  if (!line || 'problem' in line || line.size > MAX_KEPT) return null
  return JSON.stringify(line.record)
}

/** Keeps the first line of each key; later lines with it are problems. */
async function withoutRepeated(
  { db }: ImportContext,
  { import_id }: Run,
  { name }: Entity,
  lines: readonly ReadLine[],
  problems: LineProblem[],
): Promise<ReadLine[]> {
  const known = await keysInImport(
    db,
    import_id,
    name,
    lines.map(({ key }) => key),
  )
  return lines.filter(({ key, line }) => {
    const first = known.get(key)
    known.set(key, first ?? line)
    if (first === undefined) return true
    problems.push(repeated(line, key, first))
    return false
  })
}

const repeated = (line: number, key: string, first: number): LineProblem => ({
  ...{ line, key, field: 'key' },
  problem: message('catalogueFiles.repeatedKey', { line: first }),
})

type Checked = Pick<Run, 'import_id' | 'keys'> & { line: number; record: Readonly<Record<string, unknown>> }

/** The problem of a line of an uploaded file with this record, whose files are not read; null if it can be imported. */
export async function checkLine(
  trx: Transaction,
  entity: Entity,
  { line, record, ...run }: Checked,
): Promise<LineProblem | { key: string; problem: null }> {
  const read = readLine(entity, { line, size: 0, record })
  if ('problem' in read) return read
  const first = (await keysInImport(trx, run.import_id, entity.name, [read.key])).get(read.key)
  if (first !== undefined && first !== line) return repeated(line, read.key, first)
  const checking = { ...run, isCheck: true, actor: SYSTEM_ACTOR, change_id: null }
  const linked = await resolveLinks(trx, checking, entity, [read])
  const media = { values: {}, cover: null, audio: read.audio && '' }
  const problems: LineProblem[] = []
  const how = { keys: run.keys, source: { addsOnly: false }, isCheck: true }
  await plan(trx, how, { entity, good: [{ line: read, media }] }, linked, problems)
  return problems[0] ?? { key: read.key, problem: null }
}

/** Stores the files of lines, or finds the problems with them. */
async function withMedia(
  context: ImportContext,
  { source, keys, isCheck, signal }: Run,
  entity: Entity,
  lines: readonly ReadLine[],
  problems: LineProblem[],
): Promise<GoodLine[]> {
  const withFiles = lines.filter(({ cover, audio }) => cover || audio)
  const found = await findRecords(
    context.db,
    keys,
    entity.resource,
    withFiles.map(({ key }) => key),
  )
  const hashes = await readHashes(
    context.db,
    entity,
    [...found.values()].map(({ id }) => id),
  )
  const stored = new Map<ReadLine, StoredMedia>()
  await eachOf(withFiles, signal, async (line) => {
    const record = found.get(line.key)
    // A merged record, or one that such a source only adds, stays as it is.
    if (record && (record.isMerged || source.addsOnly)) return
    const media = await storeMedia(context, source, line, record && hashes.get(record.id), isCheck)
    if (!('problem' in media)) return void stored.set(line, media)
    problems.push({ line: line.line, key: line.key, ...media })
  })
  const failed = new Set(problems.map(({ line }) => line))
  return lines
    .filter(({ line }) => !failed.has(line))
    .map((line) => ({ line, media: stored.get(line) ?? { values: {}, cover: null, audio: null } }))
}

/** Whether an error is about a value that PostgreSQL cannot store, and not about concurrent writes, by its class of codes. */
const isDataError = (error: unknown) => /^(22|23(?!503))/.test(codeOf(error))

/** Writes lines. When the database refuses some, they are found by dividing the batch, so that the others are imported. */
async function write(context: ImportContext, run: Run, batch: Batch): Promise<void> {
  const { good, problems, last } = batch
  try {
    await inTransaction(context.db, (trx) => writeIn(trx, context, run, batch))
  } catch (error) {
    if (!isDataError(error) || good.length === 0) throw error
    if (good.length === 1) {
      const [{ line }] = good as [GoodLine]
      const detail = error instanceof Error ? error.message : String(error)
      const refused = {
        line: line.line,
        key: line.key,
        field: null,
        problem: message('catalogueFiles.refused', { detail }),
      }
      return write(context, run, { ...batch, good: [], problems: [...problems, refused] })
    }
    const middle = Math.floor(good.length / 2)
    const [before, after] = [good.slice(0, middle), good.slice(middle)]
    const until = before.at(-1)?.line.line ?? 0
    await write(context, run, {
      ...batch,
      last: until,
      good: before,
      problems: problems.filter(({ line }) => line <= until),
    })
    await write(context, run, {
      ...batch,
      last,
      good: after,
      problems: problems.filter(({ line }) => line > until),
    })
  }
}

const hasNames = ({ links }: ReadLine) =>
  [...links.values()].some((linked) => linked.some((each) => 'name' in each))

async function writeIn(trx: Transaction, context: ImportContext, run: Run, batch: Batch): Promise<void> {
  const { import_id, isCheck } = run
  const { entity, file, last, good } = batch
  const present = await readImport(trx, import_id, { lock: true })
  if (!present) throw new Error(`There is no import ${import_id}`)
  const actor = { admin_id: present.admin_id, name: present.admin_name }
  const change_id = isCheck ? null : (present.change_id ?? (await openImport(trx, actor, present.label)))
  const isByName = good.some(({ line }) => hasNames(line))
  if (isByName && !isCheck) await lockNewNames(trx)
  const resolve = (lines: readonly GoodLine[], making: number | null) =>
    resolveLinks(
      trx,
      { ...run, actor, change_id: making },
      entity,
      lines.map(({ line }) => line),
    )
  const problems = [...batch.problems]
  let linked = await resolve(good, null)
  const first = await plan(trx, run, batch, linked, problems)
  const { left } = first
  let { planned } = first
  if (isByName && !isCheck) {
    // Records for new names are made only for lines that can be imported.
    linked = await resolve(planned, change_id)
    planned = (await plan(trx, run, { ...batch, good: planned }, linked, problems)).planned
  }
  problems.sort((one, other) => one.line - other.line)
  const ids = change_id === null ? [] : await writeLines(context, trx, change_id, entity, planned)
  await keepKeys(trx, run.source.name, entity.resource, ids)
  const made = [...linked.made.values()].reduce((sum, n) => sum + n, 0)
  if (change_id !== null) await countInto(trx, change_id, made)
  const count = countOf(planned, left.length, problems.length)
  const isWritten = count.added + count.changed + made > 0 || present.change_id !== null
  if (change_id !== null && !isWritten) await closeChange(trx, actor, change_id, 0)
  const keys = [...planned.map(({ line }) => line), ...left].map(({ key, line }) => ({ key, line }))
  const progress = {
    ...{ resource: entity.name, file, line: last, count, made: linked.made, keys },
    lines: [...good.map(({ line }) => line), ...batch.problems].map(({ line }) => line),
    problems: problems.map((problem) => ({
      ...problem,
      record: recordOf(batch.lines.find(({ line }) => line === problem.line)),
    })),
  }
  await recordProgress(trx, present as CatalogueImport, progress, isWritten ? change_id : null)
}

/** Compares lines with their records under a lock, and decides what each line changes. `left` are records that stay as they are. */
async function plan(
  trx: Transaction,
  { keys, source, isCheck }: Pick<Run, 'keys' | 'isCheck'> & { source: Pick<Source, 'addsOnly'> },
  { entity, good }: Pick<Batch, 'entity' | 'good'>,
  linked: Awaited<ReturnType<typeof resolveLinks>>,
  problems: LineProblem[],
): Promise<{ planned: PlannedLine[]; left: ReadLine[] }> {
  const found = await findRecords(
    trx,
    keys,
    entity.resource,
    good.map(({ line }) => line.key),
  )
  const ids = [...found.values()].map(({ id }) => id)
  const present = await readPresent(trx, entity, ids, { lock: !isCheck })
  const planned: PlannedLine[] = []
  const left: ReadLine[] = []
  for (const { line, media } of good) {
    const record = found.get(line.key)
    if (record && (record.isMerged || source.addsOnly)) {
      left.push(line)
      continue
    }
    const one = planLine(entity, line, media, (record && present.get(record.id)) ?? null, linked)
    if ('problem' in one) problems.push(one)
    else planned.push(one)
  }
  return { planned, left }
}

function countOf(planned: readonly PlannedLine[], left: number, failed: number): Count {
  const of = (outcome: PlannedLine['outcome']) => planned.filter((line) => line.outcome === outcome).length
  return { added: of('added'), changed: of('changed'), unchanged: of('unchanged') + left, failed }
}
