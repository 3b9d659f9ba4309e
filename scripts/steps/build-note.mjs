import { statSync } from 'node:fs'
import { join } from 'node:path'
import { withNode } from './pinned-node.mjs'
import { project } from './project.mjs'
import { run } from './run.mjs'

/** When a file was written, in milliseconds; 0 when there is none. @param {string[]} path */
const writtenAt = (...path) => statSync(join(project, ...path), { throwIfNoEntry: false })?.mtimeMs ?? 0

/**
 * Notes the commit of a checkout and the time, unless that was done since the checkout last moved, which git logs.
 * @param {string} node
 */
export async function noteBuild(node) {
  if (writtenAt('dist', 'build.json') > writtenAt('.git', 'logs', 'HEAD')) return
  await writeBuild(node, { stdio: 'ignore' })
}

/**
 * @param {string} node
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export const writeBuild = (node, options) =>
  run(node, [join(project, 'deploy', 'write-build.ts')], { env: withNode(node), ...options })
