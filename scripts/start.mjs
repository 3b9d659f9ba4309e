// Plain JavaScript that runs on the oldest Node we support: it installs the Node that runs the rest.
import { spawn } from 'node:child_process'
import { noteBuild } from './steps/build-note.mjs'
import { install } from './steps/install.mjs'
import { compileCache, pinnedNode } from './steps/pinned-node.mjs'
import { project, script } from './steps/project.mjs'
import { buildServer, sourceOfServer } from './steps/server.mjs'
import { buildWeb, isWebBuilt } from './steps/web.mjs'

/** In MB, half of the default: what requests leave behind is collected earlier, at 50 MB less memory. */
const YOUNG_GENERATION = '--max-semi-space-size=8'

await script(async () => {
  await install({ dev: false })
  const node = pinnedNode()
  await noteBuild(node)
  const isBuilt = await isWebBuilt()
  const main = isBuilt ? await buildServer(node) : sourceOfServer
  // Not on an older Node.
  if (process.execve && isBuilt) return become(node, main)
  // The database starts meanwhile; the server waits for the message before it takes requests.
  const building = buildWeb(node)
  const server = serve(node, main)
  try {
    await building
    if (server.connected) server.send('web built')
    // From which the next start begins.
    if (!isBuilt) await buildServer(node)
  } catch (error) {
    if (server.connected) server.send('web not built')
    throw error
  }
})

/**
 * @param {string} node
 * @param {string} main
 */
function serve(node, main) {
  // The IPC channel closes when this process ends, even by kill -9, and the server then shuts down cleanly.
  const server = spawn(node, [YOUNG_GENERATION, main], {
    cwd: project,
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache(), WEB_BUILD: 'running' },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => server.kill(signal))
  server.once('error', (error) => {
    console.error(error)
    process.exitCode = 1
  })
  server.once('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
  return server
}

/**
 * The server in the place of this script, which is then no process beside it for as long as it runs.
 * @param {string} node
 * @param {string} main
 */
function become(node, main) {
  process.execve(node, [node, YOUNG_GENERATION, main], { ...process.env, NODE_COMPILE_CACHE: compileCache() })
}
