import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { locked } from './lock.mjs'
import { withNode } from './pinned-node.mjs'
import { project } from './project.mjs'
import { run } from './run.mjs'
import { hashOfSources } from './sources.mjs'

const folder = join(project, 'dist', 'server')

/** The script of the server as it is. */
export const sourceOfServer = join(project, 'server', 'main.ts')

/**
 * Builds the server into few scripts, from which it starts in three quarters of the processor time, unless that was done since its
 * sources changed. Returns the first of them; that of the sources if they could not be built.
 * @param {string} node
 */
export async function buildServer(node) {
  const sources = hashOfSources(['contract', 'listeners', 'server'], ['package-lock.json', 'package.json'])
  const built = join(folder, sources)
  if (!existsSync(built))
    await locked('Waiting for another npm start or npm test to build the server …', () => build(node, built))
  return existsSync(built) ? join(built, 'main.js') : sourceOfServer
}

/**
 * @param {string} node
 * @param {string} built
 */
async function build(node, built) {
  if (existsSync(built)) return
  const fresh = join(project, 'dist', 'server.new')
  const vite = join(project, 'node_modules', 'vite', 'bin', 'vite.js')
  const args = [vite, 'build', '--config', 'server/vite.config.ts', '--outDir', fresh]
  const code = await run(node, args, { cwd: project, env: { ...withNode(node), NODE_ENV: 'production' } })
  if (code === 0) {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder)
    await rename(fresh, built)
  }
  await rm(fresh, { recursive: true, force: true })
}
