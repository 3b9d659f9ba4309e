// Plain JavaScript that runs on the oldest Node we support: it installs the Node that runs the rest.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { noteBuild } from './steps/build-note.mjs'
import { install } from './steps/install.mjs'
import { compileCache, pinnedNode } from './steps/pinned-node.mjs'
import { project, script } from './steps/project.mjs'
import { buildWeb, isWebBuilt } from './steps/web.mjs'

/** In MB, half of the default: what requests leave behind is collected earlier, at 50 MB less memory. */
const YOUNG_GENERATION = '--max-semi-space-size=8'
const SERVER = [YOUNG_GENERATION, join(project, 'server', 'main.ts')]

await script(async () => {
  await install({ dev: false })
  const node = pinnedNode()
  await noteBuild(node)
  // Not on an older Node.
  if (process.execve && (await isWebBuilt())) return become(node)
  // The database starts meanwhile; the server waits for the message before it takes requests.
  const building = buildWeb(node)
  const server = serve(node)
  try {
    await building
    if (server.connected) server.send('web built')
  } catch (error) {
    if (server.connected) server.send('web not built')
    throw error
  }
})

/** @param {string} node */
function serve(node) {
  // The IPC channel closes when this process ends, even by kill -9, and the server then shuts down cleanly.
  const server = spawn(node, SERVER, {
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
 */
function become(node) {
  process.execve(node, [node, ...SERVER], { ...process.env, NODE_COMPILE_CACHE: compileCache() })
}
