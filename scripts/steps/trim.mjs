import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { project } from './project.mjs'

const packages = join(project, 'node_modules')

/**
 * What nothing uses, 124 MB in all: the headers of the Node binary, source maps, TypeScript sources, and
 * what packages say of themselves, except licences.
 */
const UNUSED = [
  /^node-[^/]+\/include$/,
  /\.(js|mjs|cjs|css|ts|mts|cts)\.map$/,
  /(?<!\.d)\.[cm]?tsx?$/,
  /(^|\/)(?![^/]*(licen[cs]e|notice|copying|authors))[^/]*\.md$/i,
]

/** Deletes them after an installation of ours; what a developer has installed with npm stays whole. */
export async function trimPackages() {
  const names = await readdir(packages, { recursive: true })
  const unused = names.filter((name) => UNUSED.some((pattern) => pattern.test(name)))
  await Promise.all(unused.map((name) => rm(join(packages, name), { recursive: true, force: true })))
}
