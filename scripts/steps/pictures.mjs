import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { install } from './install.mjs'
import { pinnedNode, withNode } from './pinned-node.mjs'
import { Failure, project } from './project.mjs'
import { run } from './run.mjs'
import { buildWeb } from './web.mjs'

/**
 * Runs a program of `e2e` that takes screenshots of the current product.
 * @param {string} program
 * @param {string[]} [args]
 */
export async function takePictures(program, args = []) {
  await install({ dev: true })
  const node = pinnedNode()
  await buildWeb(node)
  const env = { ...withNode(node), CHROMIUM: await findBrowser(node) }
  const code = await run(node, [join(project, 'e2e', program), ...args], { cwd: project, env })
  if (code !== 0) throw new Failure('The pictures could not be taken: the reason stands above.')
}
