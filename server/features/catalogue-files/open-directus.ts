import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, parse } from 'node:path'
import type { Database } from '#server/core/database/connect.ts'
import { message } from '#server/core/messages/message.ts'
import { readCsv } from '#server/core/spreadsheets/csv.ts'
import { knownOf, namesWithSigns } from '#server/features/imports/names/known-names.ts'
import { columnOf, type Mapping, mapRow } from './directus-mapping.ts'
import { CATALOGUE, type Entity } from './entities.ts'
import { folderTree } from './folder-tree.ts'
import { readJsonArray } from './json-array.ts'
import { CatalogueProblem } from './problem.ts'
import type { Source, SourceLine } from './source.ts'

/** How many records are read to decide whether albums name their tracks. */
const LOOKED_AT = 100

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

type Options = {
  /** The file of each kind of record. */
  collections: ReadonlyMap<string, string>
  /** The chosen columns by field, or by `kind.field`. */
  chosen: ReadonlyMap<string, string>
  /** The folder in which Directus keeps its files. */
  files?: string | undefined
  /** The name of the system whose keys the records have; each installation needs a name of its own. */
  name: string
}

/**
 * Opens exported collections of Directus, as JSON or CSV, whose columns are found by their usual names or as chosen. Names in a
 * list that exist in the catalogue stay whole; `unused` returns the columns that were not imported, by file, once all is read.
 */
export async function openDirectus(db: Database, { collections, chosen, files, name }: Options) {
  const entities = CATALOGUE.filter((entity) => collections.has(entity.name))
  const fileNames = files === undefined ? [] : await readdir(files)
  const byId = new Map(fileNames.flatMap((file) => [file, parse(file).name].map((id) => [id, file] as const)))
  const tree = files === undefined ? null : await folderTree(files)
  const pathOf = (entity: Entity) => collections.get(entity.name) ?? ''
  // The fields of ordered links that the lines of owners have. Other ordered links are in the lines of members.
  const carrying = new Set<string>()
  for (const entity of entities) {
    const ordered = entity.links.filter((link) => link.ordered)
    let looked = 0
    for await (const { record } of recordsOf(pathOf(entity), 0)) {
      if (ordered.length === 0 || ++looked > LOOKED_AT) break
      for (const { field } of ordered)
        if (!isEmpty(record[columnOf(entity, field, record, { chosen }) ?? '']))
          carrying.add(`${entity.name} ${field}`)
    }
  }
  const carries = (owner: string, member: string) => carrying.has(`${owner} ${member}`)
  const mapping: Mapping = {
    chosen,
    isImported: (resource) => collections.has(resource),
    isKnown: knownOf(await namesWithSigns(db)),
    fileOf: (id) => (byId.has(id) ? `files/${byId.get(id)}` : undefined),
  }
  const unused = new Map<string, Set<string>>()

  async function* read(entity: Entity, after: number): AsyncGenerator<SourceLine> {
    const own = {
      ...entity,
      links: entity.links.filter(({ field, ordered }) => !ordered || carries(entity.name, field)),
      additions: entity.additions.filter(({ field }) => !carries(field, entity.name)),
    }
    const [used, seen] = [new Set<string>(), new Set<string>()]
    unused.set(basename(pathOf(entity)), seen)
    for await (const line of linesOf(pathOf(entity), after)) {
      if ('problem' in line) {
        yield line
        continue
      }
      const record = mapRow(own, line.record, mapping, used)
      for (const column of Object.keys(line.record)) if (!used.has(column)) seen.add(column)
      for (const column of used) seen.delete(column)
      yield { ...line, record }
    }
  }

  const hash = createHash('sha256').update(JSON.stringify([[...chosen], files]))
  for (const entity of entities)
    for await (const chunk of createReadStream(pathOf(entity))) hash.update(chunk)
  const source: Source = {
    label: entities.map((entity) => basename(pathOf(entity))).join(', '),
    name,
    digest: hash.digest('hex'),
    kinds: inOrder(entities, carries).map((entity) => ({
      resource: entity.name,
      file: basename(pathOf(entity)),
      count: null,
    })),
    read(resource, after) {
      const entity = entities.find((one) => one.name === resource)
      if (!entity) throw new Error(`There is no collection of ${resource}`)
      return read(entity, after)
    },
    async open(file) {
      const content = await tree?.read(file.replace(/^files\//, ''))
      if (!content) throw new CatalogueProblem(message('catalogueFiles.noFile', { name: file }))
      return content
    },
    addsOnly: false,
    close: async () => undefined,
  }
  return { source, unused: () => unused }
}

/** Sorts kinds so that albums precede the tracks that name them, unless the albums name their tracks. */
function inOrder(entities: readonly Entity[], carries: (owner: string, member: string) => boolean): Entity[] {
  const named = (entity: Entity) =>
    entities.filter((owner) =>
      entity.additions.some(({ field }) => field === owner.name && !carries(owner.name, entity.name)),
    )
  const sorted = new Set<Entity>()
  for (const entity of entities) for (const each of [...named(entity), entity]) sorted.add(each)
  return [...sorted]
}

async function* recordsOf(path: string, after: number) {
  for await (const line of linesOf(path, after)) if ('record' in line) yield line
}

function linesOf(path: string, after: number): AsyncGenerator<SourceLine> {
  return /\.csv$/i.test(path) ? readRows(path, after) : readJsonArray(createReadStream(path), after)
}

/** The rows of a CSV file by its headings. The number of a row is that of its line in a spreadsheet program. */
async function* readRows(path: string, after: number): AsyncGenerator<SourceLine> {
  let headings: string[] | null = null
  for await (const rows of readCsv(path))
    for (const { number, cells } of rows) {
      if (!headings) {
        headings = cells.map((cell) => cell?.text.trim() ?? '')
        continue
      }
      if (number <= after) continue
      const values = headings.flatMap((heading, at) =>
        heading === '' ? [] : [[heading, cells[at]?.text ?? '']],
      )
      yield { line: number, size: 100, record: Object.fromEntries(values) }
    }
}
