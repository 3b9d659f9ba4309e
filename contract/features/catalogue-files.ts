import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { ruleMessage } from '../messages/rule-message.ts'
import { flag } from '../values/fields.ts'
import { CSV, Download, Upload } from '../values/files.ts'

/** In bytes: 100 GB. A larger file is imported by the command, which reads it where it is. */
export const MAX_CATALOGUE_BYTES = 100 * 1024 ** 3
/** The number of left-out lines that are shown; all of them are in a download. */
export const SHOWN_PROBLEMS = 50

const count = z.object({
  /** The kind of the records. */
  resource: z.string(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** The number of lines that were left out. */
  failed: z.int(),
})

const catalogueImport = z.object({
  import_id: z.int(),
  file_name: z.string(),
  /** The admin who started the import. */
  admin_name: z.string(),
  /** While `queueing`, all lines are imported and the downloads of audio are being queued. */
  state: z.enum(['waiting', 'importing', 'queueing', 'done', 'failed']),
  /** The number of lines read so far. */
  lines: z.int(),
  lines_total: z.int(),
  /** The numbers by kind, in the order in which kinds are imported. */
  counts: z.array(count),
  /** The first lines that were left out, each with its reason. */
  problems: z.array(
    z.object({
      file: z.string(),
      line: z.int(),
      key: z.nullable(z.string()),
      field: z.nullable(z.string()),
      problem: z.string(),
    }),
  ),
  /** The message why the import failed. */
  problem: z.nullable(z.string()),
  /** The history entry with what the import has written, by which it is undone; null if it has written nothing. */
  change_id: z.nullable(z.int()),
  date_created: z.iso.datetime(),
  finished_at: z.nullable(z.iso.datetime()),
})
export type CatalogueImport = z.output<typeof catalogueImport>

/** The calls that export and import the whole catalogue as files; see docs/catalogue-files.md. */
export const catalogueFiles = {
  state: endpoint({
    method: 'GET',
    path: 'catalogueFile/state',
    who: 'main admin',
    summary:
      'Returns the last import of an uploaded catalogue, which may still be running; null when there was none.',
    data: z.object({ last: z.nullable(catalogueImport) }),
  }),
  prepareExport: endpoint({
    path: 'catalogueFile/prepareExport',
    who: 'main admin',
    summary: 'Returns a token for `export`, valid for a minute and once.',
    body: z.object({ with_files: flag() }),
    data: z.object({ token: z.string() }),
  }),
  export: endpoint({
    method: 'GET',
    path: 'catalogueFile/export/{token}',
    who: 'anyone',
    summary:
      'Returns the catalogue as a tar archive, made while it is sent. The token of `prepareExport` authorises it, so that a browser can save it as it comes.',
    params: z.object({ token: z.string() }),
    file: ['application/x-tar'],
    data: z.instanceof(Download),
  }),
  import: endpoint({
    path: 'catalogueFile/import',
    who: 'main admin',
    summary:
      'Takes an exported archive, or the file of one kind of records (such as tracks.ndjson), checks it, and imports it in the background.',
    body: z.object({ file: z.instanceof(Upload, { error: ruleMessage('rules.chooseSheet') }) }),
    files: { file: MAX_CATALOGUE_BYTES },
    data: z.object({ import_id: z.int() }),
  }),
  problems: endpoint({
    method: 'GET',
    path: 'catalogueFile/problems',
    who: 'main admin',
    summary: 'Returns all lines that the last import has left out, and why, as CSV.',
    file: [CSV],
    data: z.instanceof(Download),
  }),
}
