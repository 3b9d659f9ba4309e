import { access, chmod, constants, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '#server/core/errors/start-error.ts'
import { isFull } from '#server/core/errors/storage-errors.ts'

/** Its folders whose content is for nobody else; earlier versions made them as the umask said. */
const FOLDERS = ['files', 'outbox', 'tmp']
/** What the product makes in its data directory, and what a new file system has. */
const OWN_NAMES = /^(files|outbox|tmp|postgres.*|lock.*|restore\..*|upgrade.*|first-.*|lost\+found)$/
const STICKY = 0o1000

export const diskIsFull = (directory: string): StartError =>
  new StartError(
    `The disk of the data directory ${directory} is full. Free some space, or choose another directory with DATA_DIR.`,
  )

/**
 * What this process writes from now on is readable by its user alone, whoever writes it: mails in the outbox have codes that
 * sign in, and a library decides about the modes of its own files.
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
 * What keeps a program from its files in words, also where it is the cause of what is thrown; null for other errors. Rights
 * are what is most often wrong after a restore or a move as another user.
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

/** A volume may belong to another user and be shared with ours by its group; then only what we have made can be closed. */
async function close(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null)
  // One with the sticky bit, such as /tmp, is for everybody.
  if (found && (found.mode & STICKY) === 0) await chmod(folder, 0o700).catch(() => undefined)
}

/** A directory with files of others, such as /var/lib, stays open to them; what we write in it is closed by itself. */
async function isOurs(dataDir: string): Promise<boolean> {
  const names = await readdir(dataDir).catch(() => [''])
  return names.every((name) => OWN_NAMES.test(name))
}
