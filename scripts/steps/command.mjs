import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { install } from './install.mjs'
import { pinnedNode, withNode } from './pinned-node.mjs'
import { project, script } from './project.mjs'

/**
 * Runs a command of the server with the arguments of this one, and ends as it does.
 * @param {string} name
 */
export const command = (name) =>
  script(async () => {
    await install({ dev: false })
    const node = pinnedNode()
    const child = spawn(node, [join(project, 'server', `${name}.ts`), ...process.argv.slice(2)], {
      cwd: project,
      env: withNode(node),
      stdio: 'inherit',
    })
    // A Ctrl+C reaches the child from the terminal; it says how it ended.
    process.on('SIGINT', () => undefined)
    for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
    child.once('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
  })
