import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pinnedNode } from '../scripts/steps/pinned-node.mjs'

/** `import` first measures the import of sheets, anything else the lists. */
const isImport = process.argv[2] === 'import'
const script = join(import.meta.dirname, isImport ? 'import.ts' : 'run.ts')
const { status } = spawnSync(pinnedNode(), [script, ...process.argv.slice(isImport ? 3 : 2)], {
  stdio: 'inherit',
})
process.exit(status ?? 1)
