// Plain JavaScript that runs on the oldest Node we allow, as start.mjs.
import { join } from 'node:path'
import { findBrowser } from './steps/browser.mjs'
import { install } from './steps/install.mjs'
import { pinnedNode, withNode } from './steps/pinned-node.mjs'
import { Failure, project, script } from './steps/project.mjs'
import { run } from './steps/run.mjs'
import { buildWeb } from './steps/web.mjs'

await script(async () => {
  await install({ dev: true })
  const node = pinnedNode()
  await buildWeb(node)
  const env = { ...withNode(node), CHROMIUM: await findBrowser(node) }
  const code = await run(node, [join(project, 'e2e', 'screenshots.ts')], { cwd: project, env })
  if (code !== 0) throw new Failure('The pictures could not be taken: the reason stands above.')
})
