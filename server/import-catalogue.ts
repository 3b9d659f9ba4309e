import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { SYSTEM_ACTOR } from './core/change-log/record-change.ts'
import { StartError } from './core/errors/start-error.ts'
import { codeOf } from './core/errors/storage-errors.ts'
import { translateToEnglish } from './core/messages/translate.ts'
import { countsAsText, failedLines, saveProblems } from './features/catalogue-files/describe-import.ts'
import { CATALOGUE, entityOf } from './features/catalogue-files/entities.ts'
import {
  enterImport,
  interruptedImport,
  readProblems,
  removeImport,
} from './features/catalogue-files/imports.store.ts'
import { openAudioFolder } from './features/catalogue-files/open-audio-folder.ts'
import { openDirectus } from './features/catalogue-files/open-directus.ts'
import { openExport } from './features/catalogue-files/open-source.ts'
import { runImport } from './features/catalogue-files/run-import.ts'
import type { Source } from './features/catalogue-files/source.ts'
import { type CommandContext, givenPath, onCatalogue } from './start/catalogue-command.ts'
import { runCommand } from './start/command.ts'

/** In milliseconds: the pause between two reports of the progress. */
const PROGRESS_INTERVAL_MS = 5000
/** How many problems the terminal shows; the file of problems has all. */
const SHOWN_PROBLEMS = 20

const PROBLEMS = 'import-problems.csv'

const USAGE = `Say what to import:
  npm run import-catalogue -- /path/to/folder or file.tar       an exported catalogue
  npm run import-catalogue -- --from audio /path/to/folder      a folder of recordings
  npm run import-catalogue -- --from directus --collection tracks=songs.json --collection artists=artists.csv
  --check                    only says what would be added, changed and left out
  --problems file.csv        where the lines that are left out are listed; import-problems.csv beside what is imported
  --map field=column         of Directus: the column of a field, also tracks.description=text
  --files /path/to/uploads   of Directus: the folder with its files
  --source name              of Directus: another name for each other installation`

/** Imports a catalogue: `npm run import-catalogue`, whether the product runs or not. It ends with 2 if lines were left out. */
await runCommand(async (signal) => {
  const { values, positionals } = readArguments()
  await onCatalogue(async (context) => {
    const { source, unused } = await openGiven(context, values, positionals)
    try {
      await run(context, source, values.check, problemsPath(values, positionals), signal)
      for (const [file, columns] of unused())
        if (columns.size > 0) console.log(`Not imported from ${file}: ${[...columns].join(', ')}`)
    } finally {
      await source.close()
    }
  })
})

/** The path of the file of problems: as the command says, or beside the imported file or folder. */
function problemsPath({ problems, collection }: Given['values'], [address]: Given['positionals']): string {
  if (problems !== undefined) return givenPath(problems)
  const [[, first] = ['', '.']] = pairs(collection)
  return join(dirname(givenPath(address ?? first)), PROBLEMS)
}

type Opened = { source: Source; unused: () => ReadonlyMap<string, ReadonlySet<string>> }

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        check: { type: 'boolean', default: false },
        from: { type: 'string', default: 'export' },
        collection: { type: 'string', multiple: true, default: [] },
        map: { type: 'string', multiple: true, default: [] },
        files: { type: 'string' },
        source: { type: 'string', default: 'directus' },
        problems: { type: 'string' },
      },
    })
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : error}\n${USAGE}`)
  }
}

type Given = ReturnType<typeof readArguments>

async function openGiven(
  { db }: CommandContext,
  { from, collection, map, files, source }: Given['values'],
  [address, ...more]: Given['positionals'],
): Promise<Opened> {
  if (from === 'directus' && collection.length > 0 && !address) {
    const paths = [...pairs(collection)].map(([kind, path]) => [kind, givenPath(path)] as const)
    const strange = paths.find(([kind]) => !entityOf(kind))
    if (strange)
      throw new StartError(
        `There are no ${strange[0]} in the catalogue, only ${CATALOGUE.map(({ name }) => name).join(', ')}.`,
      )
    const folder = files === undefined ? undefined : givenPath(files)
    return openDirectus(db, { collections: new Map(paths), chosen: pairs(map), files: folder, name: source })
  }
  if (!address || more.length > 0) throw new StartError(USAGE)
  const path = givenPath(address)
  const unused = () => new Map()
  if (from === 'audio') return { source: await openAudioFolder(db, path), unused }
  if (from === 'export') return { source: await openExport(path), unused }
  throw new StartError(USAGE)
}

/** Parses arguments such as `tracks=songs.json`. */
function pairs(given: readonly string[]): Map<string, string> {
  return new Map(
    given.map((text) => {
      const [, key, value] = /^([\w.]+)=(.+)$/.exec(text) ?? []
      if (key === undefined || value === undefined) throw new StartError(USAGE)
      return [key, value]
    }),
  )
}

async function run(
  context: CommandContext,
  source: Source,
  isCheck: boolean,
  problems: string,
  signal: AbortSignal,
): Promise<void> {
  const { db } = context
  const interrupted = isCheck ? null : await interruptedImport(db, source)
  if (interrupted !== null) console.log('Going on where the import of these files was interrupted')
  const { label, digest, name } = source
  const import_id =
    interrupted ?? (await enterImport(db, { actor: SYSTEM_ACTOR, label, digest, source: name }))
  let shown = Date.now()
  try {
    const ended = await runImport(context, import_id, source, isCheck, {
      signal,
      onProgress({ resource, line }) {
        if (Date.now() - shown < PROGRESS_INTERVAL_MS) return
        shown = Date.now()
        console.log(`${resource}: line ${line}`)
      },
    })
    console.log(isCheck ? 'Nothing was written. The import would be:' : 'The import is complete:')
    console.log(countsAsText(ended))
    const failed = failedLines(ended)
    if (failed === 0) return removeImport(db, import_id)
    const saved = await saveList(context, import_id, problems)
    let count = 0
    for await (const { file, line, key, field, problem } of readProblems(db, import_id)) {
      if (++count > SHOWN_PROBLEMS && saved.path !== null) break
      const where = [`${file}:${line}`, key && `key ${key}`, field].filter(Boolean).join(', ')
      console.error(`${where}: ${translateToEnglish(problem as never)}`)
    }
    for (const problem of saved.problems) console.error(problem)
    console.error(
      `${failed} lines were left out; all of them are listed ${saved.path === null ? 'above' : `in ${saved.path}`}`,
    )
    process.exitCode = 2
    await removeImport(db, import_id)
  } catch (error) {
    if (isCheck) await removeImport(db, import_id)
    throw error
  }
}

/**
 * Saves the list of left-out lines, or puts it into `DATA_DIR` when it cannot be written there. Returns the path, and why earlier
 * paths could not be written.
 */
async function saveList({ db, settings }: CommandContext, import_id: number, wanted: string) {
  const problems: string[] = []
  for (const path of [wanted, join(settings.dataDir, PROBLEMS)])
    try {
      await saveProblems(db, import_id, path)
      return { path, problems }
    } catch (error) {
      const code = codeOf(error)
      if (code === '') throw error
      problems.push(`The list of left-out lines cannot be written to ${path} (${code}).`)
    }
  return { path: null, problems }
}
