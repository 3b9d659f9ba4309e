// Plain JavaScript that runs on the oldest Node we support: it installs the Node that runs the rest.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { noteBuild } from './steps/build-note.mjs'
import { install } from './steps/install.mjs'
import { compileCache, pinnedNode } from './steps/pinned-node.mjs'
import { project, script } from './steps/project.mjs'
import { buildWeb } from './steps/web.mjs'

/** In MB, half of the default: what requests leave behind is collected earlier, at 50 MB less memory. */
const YOUNG_GENERATION = '--max-semi-space-size=8'

await script(async () => {
  await install({ dev: false })
  const node = pinnedNode()
  await noteBuild(node)
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
  const server = spawn(node, [YOUNG_GENERATION, join(project, 'server', 'main.ts')], {
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
  stopWithoutNpm(server)
  return server
}

/**
 * If npm is killed by force, its children keep running. Its child then gets a new parent; that is this process
 * or the shell in between. Without npm a new parent is no reason to exit: the script may be left running on purpose.
 * @param {import('node:child_process').ChildProcess} server
 */
function stopWithoutNpm(server) {
  if (!process.env.npm_lifecycle_event) return
  const shell = nameOf(process.ppid) === 'sh' ? process.ppid : null
  const npm = () => (shell === null ? process.ppid : parentOf(shell))
  const started = npm()
  const watch = setInterval(() => {
    if (npm() === started) return
    clearInterval(watch)
    server.kill('SIGTERM')
  }, 250)
}

function nameOf(pid) {
  return statOf(pid)?.[1]
}

function parentOf(pid) {
  return Number(statOf(pid)?.[2])
}

/** Name and parent of a process on Linux (proc_pid_stat(5)); elsewhere the shell is replaced by its command. */
function statOf(pid) {
  const file = `/proc/${pid}/stat`
  return existsSync(file) ? /^\d+ \((.*)\) \S (\d+)/.exec(readFileSync(file, 'utf8')) : null
}
