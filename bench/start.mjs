import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pinnedNode } from '../scripts/steps/pinned-node.mjs'

const { status } = spawnSync(pinnedNode(), [join(import.meta.dirname, 'run.ts'), ...process.argv.slice(2)], {
  stdio: 'inherit',
})
process.exit(status ?? 1)
