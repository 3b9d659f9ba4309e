import { access, chmod, constants, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '#server/core/errors/start-error.ts'
import { isFull } from '#server/core/errors/storage-errors.ts'

/** The folders of the data directory that other users must not read. Earlier versions made them with the rights of the umask. */
const FOLDERS = ['files', 'outbox', 'tmp']
/** Matches the names that the product, or a new file system, creates in the data directory. */
const OWN_NAMES = /^(files|outbox|tmp|postgres.*|lock.*|restore\..*|upgrade.*|first-.*|lost\+found)$/
const STICKY = 0o1000

export const diskIsFull = (directory: string): StartError =>
  new StartError(
    `The disk of the data directory ${directory} is full. Free some space, or choose another directory with DATA_DIR.`,
  )

/**
 * From now on, only the user of this process can read files that it writes. Mails in the outbox have codes that sign in, and
 * libraries choose the modes of their own files.
 */
export const writeForThisUserAlone = (): void => void process.umask(0o077)

/** Makes the data directory where there is none, closes it to other users, and throws a `StartError` where it cannot be used. */
export async function prepareDataDir(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw isFull(error)
      ? diskIsFull(dataDir)
      : new StartError(
          `The data directory ${dataDir} cannot be made (${error.code}): choose another with DATA_DIR, or make it and give the user of the product the right to write in it.`,
        )
  })
  for (const name of FOLDERS) await close(join(dataDir, name))
  if (await isOurs(dataDir)) await close(dataDir)
  for (const folder of [dataDir, ...FOLDERS.map((name) => join(dataDir, name))])
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK).catch((error) => {
      const said = startErrorOfFile(error)
      if (said) throw said
    })
}

/**
 * Explains in words what keeps a program from its files, also when it is the cause of the error; null for other errors. Most often,
 * rights are wrong after a restore or a move as another user.
 */
export function startErrorOfFile(error: unknown): StartError | null {
  if (!(error instanceof Error) || error instanceof StartError) return null
  const { code = '', path } = error as NodeJS.ErrnoException
  if (path === undefined) return startErrorOfFile(error.cause)
  if (isFull(error))
    return new StartError(
      `The disk of ${path} is full. Free some space, or choose another directory with DATA_DIR.`,
    )
  if (code === 'EROFS')
    return new StartError(
      `${path} is on a file system that is mounted for reading only. Mount it for writing, or choose another directory with DATA_DIR.`,
    )
  if (code !== 'EACCES' && code !== 'EPERM') return null
  const user = process.geteuid ? ` (${process.geteuid()})` : ''
  return new StartError(
    `The user of the product${user} has too few rights for ${path} (${code}). Make it the owner of all that is in the data directory (chown -R), start as the user who is, or choose another directory with DATA_DIR.`,
  )
}

/**
 * Closes a folder to other users. It fails for a volume of another user that is shared by group; then only the folders in it are
 * closed.
 */
async function close(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null)
  // A folder with the sticky bit, such as /tmp, is for everyone.
  if (found && (found.mode & STICKY) === 0) await chmod(folder, 0o700).catch(() => undefined)
}

/**
 * Whether a directory has only files of the product. One with files of others, such as /var/lib, stays open to them; files that the
 * product writes in it are closed themselves.
 */
async function isOurs(dataDir: string): Promise<boolean> {
  const names = await readdir(dataDir).catch(() => [''])
  return names.every((name) => OWN_NAMES.test(name))
}
