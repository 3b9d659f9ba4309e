import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { project } from './project.mjs'

const packages = join(project, 'node_modules')

/** Deletes files that nothing uses, 107 MB in all: the headers of the Node binary, and source maps without their sources. */
export async function trimPackages() {
  const names = await readdir(packages, { recursive: true })
  const unread = names.filter((name) =>
    /^node-[^/]+\/include$|\.(js|mjs|cjs|css|ts|mts|cts)\.map$/.test(name),
  )
  await Promise.all(unread.map((name) => rm(join(packages, name), { recursive: true, force: true })))
}
