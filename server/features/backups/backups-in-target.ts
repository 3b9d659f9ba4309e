import { message } from '#server/core/messages/message.ts'
import type { Owner } from './installation.ts'
import {
  begunKey,
  folderOf,
  MARKER,
  type Manifest,
  manifestKey,
  POOL,
  readManifest,
  sizeOf,
  timeOf,
} from './manifest.ts'
import { BackupProblem } from './problem.ts'
import type { BackupTarget } from './target.ts'

/** A folder below `backups/`. It is a backup only if it has a manifest (`isComplete`). */
type Found = { name: string; keys: string[]; isComplete: boolean }
/** A backup as the list of backups shows it. */
export type Kept = { name: string; made_at: string; rows: number; files: number; size: number }

/** In milliseconds: a week, which is longer than any backup takes. */
const WEEK_MS = 7 * 24 * 3_600_000

const NAME = /^backups\/(\d{4}-\d\d-\d\dt[\d-]+z)\//

/** The backups in a target, complete or not, oldest first. */
export async function findBackups(target: BackupTarget): Promise<Found[]> {
  const keys = [...(await target.list('backups/')).keys()].sort()
  const byName = Map.groupBy(keys, (key) => NAME.exec(key)?.[1] ?? '')
  byName.delete('')
  return [...byName].map(([name, keys]) => ({ name, keys, isComplete: keys.includes(manifestKey(name)) }))
}

/** The manifest of a backup, also of one sealed before a key was set; null when this version cannot read it. */
export async function manifestOf(target: BackupTarget, name: string): Promise<Manifest | null> {
  const text = String(await target.readAll(manifestKey(name)))
  const reading = readManifest(text, target.sealKey)
  const read = 'keyed' in reading ? readManifest(text, null) : reading
  return 'manifest' in read ? read.manifest : null
}

/** Makes sure that a target has only backups of this installation; an empty target is marked as its own. */
export async function claim(target: BackupTarget, installation: string): Promise<void> {
  const marker = await target.readAll(MARKER)
  if (marker) {
    if (marker.toString().includes(`"${installation}"`)) return
    throw new BackupProblem(message('backups.otherInstallation', { target: target.label }))
  }
  const strange = [...(await target.list('backups/')).keys(), ...(await target.list(POOL)).keys()]
  if (strange.length > 0) throw new BackupProblem(message('backups.notEmpty', { target: target.label }))
  await target.write(MARKER, Buffer.from(`${JSON.stringify({ installation })}\n`))
}

/** The mark of the installation that has begun an incomplete backup; null in backups from before marks existed. */
async function begunBy(target: BackupTarget, { name, keys }: Found): Promise<string | null> {
  if (!keys.includes(begunKey(name))) return null
  const text = await target.readAll(begunKey(name))
  const [, mark = null] = /"mark":"(\w+)"/.exec(String(text)) ?? []
  return mark
}

/**
 * Removes incomplete backups, and returns whether none is left. The caller holds the lock of backups, so this installation is
 * writing none; a copy of it may be, so backups begun by others stay for a week.
 */
export async function removeUnfinished(target: BackupTarget, owner: Owner): Promise<boolean> {
  let isAlone = true
  for (const found of await findBackups(target)) {
    if (found.isComplete) continue
    const mark = (await begunBy(target, found)) ?? owner.installation
    if (mark === owner.mark || Date.now() - timeOf(found.name) > WEEK_MS)
      await target.removeFolder(folderOf(found.name))
    else isAlone = false
  }
  await target.removeEmptyFolders('backups/')
  return isAlone
}

/**
 * Removes all but the newest `keep` backups of this installation, its incomplete ones, and files that no backup needs. Returns the
 * backups that are left; the caller holds the lock of backups.
 */
export async function prune(target: BackupTarget, owner: Owner, keep: number): Promise<Kept[]> {
  // The files are listed first, so that files which a copy of the installation adds meanwhile are not removed.
  const pool = await target.list(POOL)
  // An incomplete backup of another installation may need any file.
  let isKnown = await removeUnfinished(target, owner)
  const all = await findBackups(target)
  const kept: Kept[] = []
  const needed = new Set<string>()
  let own = 0
  // Manifests are read one at a time, newest first: that of a large catalogue takes as much memory as everything else.
  for (const { name } of all.toReversed()) {
    const manifest = await manifestOf(target, name)
    if (!manifest) {
      // The backup may be of a later version: it stays, and so do all files, since it may need any of them.
      isKnown = false
      continue
    }
    const isOwn = (manifest.mark ?? manifest.installation) === owner.mark
    if (isOwn && ++own > keep) {
      // The manifest is removed first: without it the folder counts as no backup, if the removal is interrupted.
      await target.remove(manifestKey(name))
      await target.removeFolder(folderOf(name))
    } else {
      for (const { key } of manifest.files) needed.add(`${POOL}${key}`)
      kept.push(summaryOf(name, manifest))
    }
  }
  if (isKnown) for (const key of pool.keys()) if (!needed.has(key)) await target.remove(key)
  return kept.toReversed()
}

export const summaryOf = (name: string, manifest: Manifest): Kept => ({
  name,
  made_at: manifest.made_at,
  rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
  files: manifest.files.length,
  size: sizeOf(manifest),
})
