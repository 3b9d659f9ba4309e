import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pinnedNode } from '../scripts/steps/pinned-node.mjs'

/**
 * `tracks` measures the track list and bulk actions, `import` the import of sheets, `finding` what searches find, `chaos`
 * kills the server during an import; anything else measures the lists.
 */
const named = ['tracks', 'import', 'finding', 'chaos'].find((name) => name === process.argv[2])
const script = join(import.meta.dirname, `${named ?? 'run'}.ts`)
const { status } = spawnSync(pinnedNode(), [script, ...process.argv.slice(named ? 3 : 2)], {
  stdio: 'inherit',
})
process.exit(status ?? 1)
