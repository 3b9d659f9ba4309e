import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '#server/core/context.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import { installationOf } from '#server/core/database/installation.ts'
import { onOwnConnection } from '#server/core/database/own-connection.ts'
import { pictureKey } from '#server/core/files/keys.ts'
import { keepAllFiles } from '#server/core/files/removal.ts'
import { message } from '#server/core/messages/message.ts'
import { productBuild, productVersion } from '#server/core/settings/product-version.ts'
import { AUDIO, CATALOGUE, COVER, type Entity } from './entities.ts'
import { MAX_LINE_BYTES } from './lines.ts'
import { MANIFEST, type Manifest, recordsFile, writeManifest } from './manifest.ts'
import { CatalogueProblem } from './problem.ts'
import type { Sink } from './sinks.ts'

type Parts = Pick<Context, 'db' | 'store' | 'databaseUrl'>
type Options = {
  signal: AbortSignal
  onProgress?: (what: 'files' | 'records', done: number, total: number) => void
  /** Whether a stored file is exported. Without it the record lacks that field, which an import then leaves unchanged. */
  takes?: (key: string) => boolean
}

/** How many records one statement reads. */
const BATCH = 500

/**
 * Writes the catalogue as of one moment to `sink`: files first, so that lines can have their hashes, then the records of each kind,
 * then the manifest. Nothing is removed from the storage meanwhile.
 */
export const exportCatalogue = (
  { db, store, databaseUrl }: Parts,
  sink: Sink,
  { signal, onProgress, takes = () => true }: Options,
): Promise<Manifest> =>
  onOwnConnection(databaseUrl, async (own) => {
    await keepAllFiles(own.db)
    const source = await installationOf(db)
    return db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (snapshot) => {
        const total = await countRecords(snapshot)
        const inAll = onProgress ? await countFiles(snapshot) : 0
        let seen = 0
        const files = { count: 0, size: 0 }
        const missing = new Set<string>()
        const isTaken = (key: string) => takes(key) && !missing.has(key)
        for await (const key of filesOf(snapshot)) {
          signal.throwIfAborted()
          onProgress?.('files', ++seen, inAll)
          if (!takes(key)) continue
          const size = await addFile({ db, store }, sink, key)
          if (size === null) missing.add(key)
          else {
            files.count++
            files.size += size
          }
        }
        const records: Manifest['records'] = []
        let done = 0
        for (const entity of CATALOGUE) {
          const hash = createHash('sha256')
          const counted = { resource: entity.name, count: 0, size: 0 }
          async function* content() {
            for await (const line of linesOf({ db, snapshot }, entity, isTaken)) {
              signal.throwIfAborted()
              const bytes = Buffer.from(`${line}\n`)
              hash.update(bytes)
              counted.count++
              counted.size += bytes.length
              done++
              onProgress?.('records', done, total)
              yield bytes
            }
          }
          await sink.addText(recordsFile(entity.name), content())
          records.push({ ...counted, sha256: hash.digest('hex') })
        }
        const manifest = {
          product: productVersion,
          build: productBuild,
          made_at: new Date().toISOString(),
          source,
          records,
          files,
          missing: [...missing],
        }
        const text = writeManifest(manifest)
        await sink.add(MANIFEST, one(text), text.length)
        await sink.finish()
        return { format: 'sangraha-catalogue', version: 1, ...manifest } as const
      })
  })

async function* one(content: Buffer) {
  yield content
}

async function countRecords(db: Database): Promise<number> {
  const counts = CATALOGUE.map(({ resource }) => sql`select count(*) as n from ${sql.table(resource.table)}`)
  const { rows } = await sql<{ n: number }>`
    select sum(n)::bigint as n from (${sql.join(counts, sql` union all `)}) each`.execute(db)
  return rows[0]?.n ?? 0
}

/** A query for the keys of all files to which records refer, each once. */
function fileKeys() {
  const columns = CATALOGUE.flatMap(({ resource, hasCover, hasAudio }) => [
    ...(hasCover ? [sql`select cover_picture as key from ${sql.table(resource.table)}`] : []),
    ...(hasAudio ? [sql`select audio_key from ${sql.table(resource.table)}`] : []),
  ])
  return sql<{ key: string }>`
    select distinct key from (${sql.join(columns, sql` union all `)}) each where key ~ '^(images|audio)/'`
}

async function countFiles(db: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${fileKeys()}) each`.execute(db)
  return rows[0]?.n ?? 0
}

/** Reads the keys by a cursor, since there may be as many as records. */
async function* filesOf(snapshot: Transaction): AsyncGenerator<string> {
  await sql`declare files no scroll cursor for ${fileKeys()}`.execute(snapshot)
  for (;;) {
    const { rows } = await sql<{ key: string }>`fetch ${sql.lit(BATCH)} from files`.execute(snapshot)
    if (rows.length === 0) return
    for (const { key } of rows) yield fileKey(key)
  }
}

const isStored = (value: string) => /^(images|audio)\//.test(value)
/** The key of the file to export: the key of a picture stands for two files, of which one is its thumbnail. */
const fileKey = (key: string) => (key.startsWith('images/') ? pictureKey(key) : key)
const pathOf = (key: string) => `files/${key}`

/** Copies a stored file and remembers its hash. Returns its size, or null if the storage has lost the file. */
async function addFile({ db, store }: Pick<Context, 'db' | 'store'>, sink: Sink, key: string) {
  const found = await store.head(key)
  if (!found) return null
  const known = await hashesOf(db, [key])
  if (known.has(key) && (await sink.has(pathOf(key), found.size))) return found.size
  const hash = createHash('sha256')
  const source = await store.read(key)
  async function* content(): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      hash.update(chunk)
      yield chunk
    }
  }
  await sink.add(pathOf(key), content(), found.size)
  await db.updateTable('stored_file').set({ content_hash: hash.digest() }).where('key', '=', key).execute()
  return found.size
}

type StoredHash = { sha256: string; size: number }

async function hashesOf(db: Database, keys: readonly string[]): Promise<Map<string, StoredHash>> {
  const { rows } = await sql<StoredHash & { key: string }>`
    select key, size, encode(content_hash, 'hex') as sha256 from stored_file
    where key = any(${[...keys]}::text[]) and content_hash is not null`.execute(db)
  return new Map(rows.map(({ key, ...hash }) => [key, hash]))
}

type Row = Record<string, unknown> & { id: number; cover: string | null; audio_key: string | null }

/** The lines of a kind in the order of their ids, with the files that were exported. */
async function* linesOf(
  { db, snapshot }: { db: Database; snapshot: Transaction },
  entity: Entity,
  isTaken: (key: string) => boolean,
): AsyncGenerator<string> {
  for (let after = 0; ; ) {
    const rows = await readRows(snapshot, entity, after)
    const stored = rows.flatMap(({ cover, audio_key }) => [cover, audio_key]).filter((key) => key !== null)
    const hashes = await hashesOf(db, stored.filter(isStored).map(fileKey))
    const file = (key: string | null) => {
      if (key === null || key === '') return null
      if (!isStored(key)) return key
      const hash = hashes.get(fileKey(key))
      return hash && isTaken(fileKey(key)) ? { file: pathOf(fileKey(key)), ...hash } : undefined
    }
    for (const { id, cover, audio_key, ...values } of rows) {
      const line = JSON.stringify({
        key: String(id),
        ...values,
        ...(entity.hasCover && { [COVER]: file(cover) }),
        ...(entity.hasAudio && { [AUDIO]: file(audio_key) }),
      })
      if (line.length > MAX_LINE_BYTES)
        throw new CatalogueProblem(message('catalogueFiles.largeRecord', { name: `${entity.name} ${id}` }))
      yield line
    }
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}

async function readRows(snapshot: Transaction, entity: Entity, after: number): Promise<Row[]> {
  const { resource, fields, links, references, hasCover, hasAudio } = entity
  const id = sql.ref(`t.${resource.id}`)
  const columns = [
    ...fields.map(({ name }) => sql.ref(`t.${name}`)),
    ...references.map(({ field }) => sql`t.${sql.ref(field)}::text as ${sql.ref(field)}`),
    ...(resource.table === 'static_pages' ? [sql`t.slug`] : []),
    ...links.map(({ field, table, own, other, ordered }) => {
      const key = sql.ref(`l.${other.id}`)
      return sql`array(
        select ${key}::text from ${sql.table(table)} l where ${sql.ref(`l.${own.id}`)} = ${id}
        order by ${ordered ? sql`l.position, ${key}` : key}) as ${sql.ref(field)}`
    }),
  ]
  const { rows } = await sql<Row>`
    select ${id} as id, ${sql.join(columns)}, ${hasCover ? sql`t.cover_picture` : sql`null`} as cover,
      ${hasAudio ? sql`t.audio_key` : sql`null`} as audio_key
    from ${sql.table(resource.table)} t where ${id} > ${after} order by 1 limit ${BATCH}`.execute(snapshot)
  return rows
}
