import { join } from 'node:path'
import { writeBuild } from './steps/build-note.mjs'
import { install } from './steps/install.mjs'
import { pinnedNode, withNode } from './steps/pinned-node.mjs'
import { Failure, project, script } from './steps/project.mjs'
import { run } from './steps/run.mjs'
import { buildServer } from './steps/server.mjs'
import { buildWeb } from './steps/web.mjs'

// What the first `npm start` does before it serves, ahead of it: for an image, or a machine whose server may not write here.
await script(async () => {
  await install({ dev: false })
  const node = pinnedNode()
  await buildWeb(node)
  await buildServer(node)
  if ((await writeBuild(node)) !== 0)
    throw new Failure('The version could not be written: the reason stands above.')
  const linked = await run(node, [join(project, 'deploy', 'link-libraries.ts')], { env: withNode(node) })
  if (linked !== 0)
    throw new Failure('The libraries of PostgreSQL could not be linked: the reason stands above.')
})
