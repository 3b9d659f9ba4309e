import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Database } from '#server/core/database/connect.ts'
import { type Language, translate } from '#server/core/messages/translate.ts'
import { writeCsv } from '#server/core/spreadsheets/write-csv.ts'
import { CATALOGUE } from './entities.ts'
import { type CatalogueImport, readProblems } from './imports.store.ts'

const COLUMNS = ['File', 'Line', 'Key', 'Field', 'Problem'].map((title) => ({ title, width: 20 }))

/** The lines that were left out, as CSV. */
export function problemsCsv(db: Database, import_id: number, language: Language): AsyncGenerator<Buffer> {
  async function* rows() {
    for await (const { file, line, key, field, problem } of readProblems(db, import_id))
      yield [file, String(line), key, field, translate(language, problem)]
  }
  return writeCsv({ name: 'Problems', columns: COLUMNS, rows: rows() })
}

export const saveProblems = (db: Database, import_id: number, path: string): Promise<void> =>
  pipeline(Readable.from(problemsCsv(db, import_id, 'en')), createWriteStream(path))

export const failedLines = ({ counts }: Pick<CatalogueImport, 'counts'>): number =>
  Object.values(counts).reduce((sum, { failed }) => sum + failed, 0)

/** The counts as text for the terminal, one line for each kind of record. */
export const countsAsText = ({ counts }: Pick<CatalogueImport, 'counts'>): string =>
  CATALOGUE.flatMap(({ name }) => {
    const count = counts[name]
    if (!count) return []
    const { added, changed, unchanged, failed } = count
    return `${name.padEnd(16)}${added} added, ${changed} changed, ${unchanged} unchanged, ${failed} left out`
  }).join('\n')
