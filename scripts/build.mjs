import { install } from './steps/install.mjs'
import { pinnedNode } from './steps/pinned-node.mjs'
import { script } from './steps/project.mjs'
import { buildWeb } from './steps/web.mjs'

// What the first `npm start` does before it serves, ahead of it: for an image, or a machine that must not build.
await script(async () => {
  await install({ dev: false })
  await buildWeb(pinnedNode())
})
