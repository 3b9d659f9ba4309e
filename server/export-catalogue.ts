import { rm } from 'node:fs/promises'
import { StartError } from './core/errors/start-error.ts'
import { exportCatalogue } from './features/catalogue-files/export-catalogue.ts'
import { folderSink, tarSink } from './features/catalogue-files/sinks.ts'
import { givenPath, onCatalogue } from './start/catalogue-command.ts'
import { runCommand } from './start/command.ts'

/** In milliseconds: the pause between two reports of the progress. */
const PROGRESS_INTERVAL_MS = 5000

/** Exports the catalogue: `npm run export-catalogue -- folder or file.tar`, whether the product runs or not. */
await runCommand(async (signal) => {
  const [address] = process.argv.slice(2)
  if (!address) throw new StartError('Say where to: npm run export-catalogue -- /path/to/folder or file.tar')
  const path = givenPath(address)
  const isArchive = path.endsWith('.tar')
  await onCatalogue(async (context) => {
    const sink = isArchive ? await tarSink(path) : await folderSink(path)
    let shown = Date.now()
    function onProgress(what: 'files' | 'records', done: number, total: number) {
      if (Date.now() - shown < PROGRESS_INTERVAL_MS) return
      shown = Date.now()
      console.log(`${done} of ${total} ${what}`)
    }
    try {
      const { records, files, missing } = await exportCatalogue(context, sink, { signal, onProgress })
      const lines = records.reduce((sum, { count }) => sum + count, 0)
      console.log(
        `The catalogue is in ${path}: ${lines} records, ${files.count} files of ${files.size} bytes`,
      )
      if (missing.length > 0)
        console.error(`The file storage lacks ${missing.length} files: ${missing.slice(0, 5).join(', ')}`)
    } catch (error) {
      // An archive without its end is useless and is removed. An export into a folder continues where it was interrupted.
      if (isArchive) await rm(path, { force: true })
      throw error
    }
  })
})
