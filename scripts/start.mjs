// Plain JavaScript that runs on the oldest Node we allow: it installs the one that runs the rest.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { install } from './steps/install.mjs'
import { pinnedNode } from './steps/pinned-node.mjs'
import { project, script } from './steps/project.mjs'
import { buildWeb } from './steps/web.mjs'

await script(async () => {
  await install({ dev: false })
  const node = pinnedNode()
  await buildWeb(node)
  serve(node)
})

/** @param {string} node */
function serve(node) {
  const cache = process.env.NODE_COMPILE_CACHE ?? join(project, '.cache', 'compiled')
  // The channel tells the server when this process is gone, even by kill -9: then it closes in order.
  const server = spawn(node, [join(project, 'server', 'main.ts')], {
    cwd: project,
    env: { ...process.env, NODE_COMPILE_CACHE: cache },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => server.kill(signal))
  server.once('error', (error) => {
    console.error(error)
    process.exitCode = 1
  })
  server.once('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
  stopWithoutNpm(server)
}

/**
 * npm killed by force takes nothing with it: its end shows as a new parent. Without npm a new parent is no
 * reason to end: whoever starts this script may leave it running.
 * @param {import('node:child_process').ChildProcess} server
 */
function stopWithoutNpm(server) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) server.kill('SIGTERM')
  }, 250).unref()
}
