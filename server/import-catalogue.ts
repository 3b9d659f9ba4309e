import { parseArgs } from 'node:util'
import { SYSTEM_ACTOR } from './core/change-log/record-change.ts'
import { StartError } from './core/errors/start-error.ts'
import { translateToEnglish } from './core/messages/translate.ts'
import { countsAsText, failedLines, saveProblems } from './features/catalogue-files/describe-import.ts'
import { enterImport, interruptedImport, readProblems, removeImport } from './features/catalogue-files/imports.store.ts'
import { openExport } from './features/catalogue-files/open-source.ts'
import { runImport } from './features/catalogue-files/run-import.ts'
import type { Source } from './features/catalogue-files/source.ts'
import { type CommandContext, givenPath, onCatalogue } from './start/catalogue-command.ts'
import { runCommand } from './start/command.ts'

/** In milliseconds. */
const PROGRESS_INTERVAL_MS = 5000
/** How many problems the terminal shows; the file has all. */
const SHOWN_PROBLEMS = 20

const USAGE = `Say what to import:
  npm run import-catalogue -- /path/to/folder or file.tar
  --check                    only says what would be added, changed and left out
  --problems file.csv        where the lines that are left out are listed; import-problems.csv if there are any`

/** `npm run import-catalogue -- folder or file.tar`, while the product runs or not. Ends with 2 if lines were left out. */
await runCommand(async (signal) => {
  const { values, positionals } = readArguments()
  await onCatalogue(async (context) => {
    const source = await openGiven(positionals)
    try {
      await run(context, source, values.check, givenPath(values.problems), signal)
    } finally {
      await source.close()
    }
  })
})

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        check: { type: 'boolean', default: false },
        problems: { type: 'string', default: 'import-problems.csv' },
      },
    })
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : error}\n${USAGE}`)
  }
}

async function openGiven([address, ...more]: readonly string[]): Promise<Source> {
  if (!address || more.length > 0) throw new StartError(USAGE)
  return openExport(givenPath(address))
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
    interrupted ??
    (await enterImport(db, { actor: SYSTEM_ACTOR, label, digest, source: name, state: isCheck ? 'checking' : 'waiting' }))
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
    if (failed === 0) return
    let count = 0
    for await (const { file, line, key, field, problem } of readProblems(db, import_id)) {
      if (++count > SHOWN_PROBLEMS) break
      const where = [`${file}:${line}`, key && `key ${key}`, field].filter(Boolean).join(', ')
      console.error(`${where}: ${translateToEnglish(problem as never)}`)
    }
    await saveProblems(db, import_id, problems)
    console.error(`${failed} lines were left out; all of them are listed in ${problems}`)
    process.exitCode = 2
  } finally {
    if (isCheck) await removeImport(db, import_id)
  }
}
