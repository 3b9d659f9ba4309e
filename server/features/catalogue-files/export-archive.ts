import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { PassThrough } from 'node:stream'
import type { Context } from '#server/core/context.ts'
import { uploadsFolder } from '#server/core/http/multipart.ts'
import { temporaryNames } from '#server/core/temporary-files/temporary-names.ts'
import { whileRoom } from '#server/core/temporary-files/while-room.ts'
import { exportCatalogue } from './export-catalogue.ts'
import { tarStream } from './sinks.ts'

type Parts = Pick<Context, 'db' | 'store' | 'databaseUrl' | 'settings' | 'log'>

/**
 * The catalogue as a tar archive, made as fast as it is read. The answer has begun when something fails, so it is cut off: without
 * its end, it is not an archive.
 */
export async function* exportArchive(
  context: Parts,
  takes: (key: string) => boolean,
): AsyncGenerator<Uint8Array> {
  const { settings, log } = context
  const stop = new AbortController()
  const out = new PassThrough()
  const names = temporaryNames(uploadsFolder(settings.dataDir))
  const beside = names.take(randomUUID())
  const sink = tarStream(out, beside, stop.signal)
  const kept = {
    ...sink,
    addText: (path: string, content: AsyncIterable<Buffer>) =>
      sink.addText(path, whileRoom(settings, content)),
  }
  const work = exportCatalogue(context, kept, { signal: stop.signal, takes }).then(
    () => void out.end(),
    (error: Error) => {
      if (!stop.signal.aborted) log.error({ err: error }, 'The export of the catalogue broke off')
      out.destroy(error)
    },
  )
  try {
    yield* out
  } finally {
    stop.abort()
    out.destroy()
    await work
    await rm(beside, { force: true })
    names.release(beside)
  }
}
