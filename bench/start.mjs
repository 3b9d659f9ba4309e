import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findBrowser } from '../scripts/steps/browser.mjs'
import { pinnedNode } from '../scripts/steps/pinned-node.mjs'
import { buildWeb } from '../scripts/steps/web.mjs'

/**
 * `screen` measures what an admin waits for in a browser, `finding` what searches find, `sync` copies the catalogue as
 * apps do, `apps` reads it as they do, `catalogue-files` imports and exports it, `fingerprints` compares made recordings by their
 * sound (with ffmpeg), `same-sound` finds one among many, `review` fills in missing Hindi names in a browser; anything else
 * measures lists, searches, bulk actions and imports.
 */
const scripts = [
  'screen',
  'finding',
  'sync',
  'apps',
  'catalogue-files',
  'fingerprints',
  'same-sound',
  'review',
]
const inBrowser = ['screen', 'review']
const named = scripts.find((name) => name === process.argv[2])
const script = join(import.meta.dirname, `${named ?? 'run'}.ts`)
const node = pinnedNode()
const isInBrowser = inBrowser.some((name) => name === named)
const env = isInBrowser ? { ...process.env, CHROMIUM: await findBrowser(node) } : process.env
if (isInBrowser) await buildWeb(node)
const { status } = spawnSync(node, [script, ...process.argv.slice(named ? 3 : 2)], {
  env,
  stdio: 'inherit',
})
process.exit(status ?? 1)
