import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '#server/core/errors/start-error.ts'
import type { Log } from '#server/core/log/log.ts'

/**
 * Returns the folder of the web build, or null if the web was never built. `npm start` builds it while the database
 * starts, and reports the result; throws a `StartError` if the build failed.
 */
export async function webBuild(log: Log): Promise<string | null> {
  if (process.env.WEB_BUILD === 'running') await finished()
  const web = join(import.meta.dirname, '..', '..', 'dist', 'web')
  if (existsSync(join(web, 'index.html'))) return web
  log.warn({ missing: web }, 'The web is not built, only the API is served: npm start does both')
  return null
}

async function finished(): Promise<void> {
  const gone = new AbortController()
  process.once('disconnect', () => gone.abort())
  const [result] = await once(process, 'message', { signal: gone.signal }).catch(() => [])
  if (result !== 'web built') throw new StartError('The web could not be built.')
}
