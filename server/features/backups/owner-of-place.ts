import { readFile, stat } from 'node:fs/promises'
import { StartError } from '#server/core/errors/start-error.ts'
import { codeOf } from '#server/core/errors/storage-errors.ts'

/**
 * The user who must own restored files: the product must run as the same user to read them. Throws when the data directory belongs
 * to another user; null where there are no users, as on Windows.
 */
export async function ownerAfterRestore(dataDir: string): Promise<string | null> {
  const own = process.geteuid?.()
  if (own === undefined) return null
  const found = await stat(dataDir).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null
    throw new StartError(
      `${dataDir} cannot be read (${codeOf(error)}): choose another directory with DATA_DIR.`,
    )
  })
  const me = await nameOf(own)
  if (found && found.uid !== own) {
    const owner = await nameOf(found.uid)
    throw new StartError(
      `${dataDir} belongs to ${owner}, and this command runs as ${me}: the product could not use what it restores. Run it as ${owner}, or give the directory to ${me} if the product runs as ${me}.`,
    )
  }
  return me
}

/** The name and id of a user, such as `sangraha (10001)`, or the id alone for a user without a name. */
async function nameOf(uid: number): Promise<string> {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const line = users.split('\n').find((each) => each.split(':')[2] === String(uid))
  return line ? `${line.split(':')[0]} (${uid})` : String(uid)
}
