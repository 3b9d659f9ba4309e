import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { project } from './project.mjs'

/**
 * The hash of all that a build is made of, but for tests. Read one after the other, which takes a fifth of the processor time of
 * reading at the same time.
 * @param {string[]} folders
 * @param {string[]} files
 */
export function hashOfSources(folders, files) {
  const hash = createHash('sha256')
  const inside = folders.flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
      .map((entry) => join(entry.parentPath, entry.name).slice(project.length + 1)),
  )
  for (const file of [...files, ...inside].sort())
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(project, file)))
      .update('\0')
  return hash.digest('hex')
}
