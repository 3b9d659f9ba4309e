import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findBrowser } from '../scripts/steps/browser.mjs'
import { pinnedNode, withNode } from '../scripts/steps/pinned-node.mjs'
import { buildWeb } from '../scripts/steps/web.mjs'

/** Runs one of the trials: `archive`, `chaos`, `cluster`, `fuzz` or `load`. */
const [name, ...args] = process.argv.slice(2)
const node = pinnedNode()
const env = withNode(node)
if (name === 'cluster') {
  await buildWeb(node)
  env.CHROMIUM = await findBrowser(node)
}
const command = [node, join(import.meta.dirname, String(name), 'start.ts'), ...args]
// As many open files as the system allows: a client and a server may each have over a thousand connections.
const script = 'ulimit -n "$(ulimit -H -n)" 2>/dev/null; exec "$@"'
const { status } = spawnSync('sh', ['-c', script, 'sh', ...command], {
  env,
  stdio: 'inherit',
})
process.exit(status ?? 1)
