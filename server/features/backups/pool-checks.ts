import { createHash } from 'node:crypto'
import { addAbortSignal } from 'node:stream'
import * as z from 'zod/mini'
import { codeOf } from '#server/core/errors/storage-errors.ts'
import { eachOf } from './copy-files.ts'
import { type FileCopy, POOL } from './manifest.ts'
import { rootOf } from './problem.ts'
import type { BackupTarget } from './target.ts'

const RECORD = 'files-checked.json'
const DAY_MS = 24 * 3_600_000
/**
 * In milliseconds: within this time every file of the pool is compared with its hash. It is a month, less some days for missed
 * backups.
 */
const ROUND_MS = 28 * DAY_MS

/** The record of checks. Times are in seconds since 1970. */
const record = z.object({
  /** When any files were last checked. */
  at: z.int(),
  /** When each file was last found whole, or was copied. */
  whole: z.record(z.string(), z.int()),
  damaged: z.array(z.string()),
})
type PoolRecord = z.output<typeof record>

const seconds = () => Math.floor(Date.now() / 1000)

/** Reads the record of checks of a target's pool; empty at first, or when the record itself is damaged. */
async function readRecord(target: BackupTarget): Promise<PoolRecord> {
  const text = await target.readAll(RECORD)
  try {
    return z.parse(record, JSON.parse(String(text)))
  } catch {
    return { at: seconds() - DAY_MS / 1000, whole: {}, damaged: [] }
  }
}

/** Records which files of the pool are whole and which are not, and forgets files that no backup has any more. */
export async function recordChecks(
  target: BackupTarget,
  files: Iterable<string>,
  found: { whole: Iterable<string>; damaged: Iterable<string> },
): Promise<void> {
  const { whole } = await readRecord(target)
  const damaged = new Set(found.damaged)
  const at = seconds()
  const checked = new Map(Object.entries(whole))
  for (const key of found.whole) checked.set(key, at)
  const known = [...files].filter((key) => checked.has(key) && !damaged.has(key))
  const content: PoolRecord = {
    at,
    whole: Object.fromEntries(known.map((key) => [key, checked.get(key) ?? at])),
    damaged: [...damaged].sort(),
  }
  await target.write(RECORD, Buffer.from(`${JSON.stringify(content)}\n`))
}

/** Adds the result of checking one backup to the record; the turn of other files stays as it is. */
export async function noteChecked(
  target: BackupTarget,
  whole: readonly string[],
  damaged: readonly string[],
): Promise<void> {
  const before = await readRecord(target)
  const at = seconds()
  const found = new Set(whole)
  const checked = new Map([...Object.entries(before.whole), ...whole.map((key) => [key, at] as const)])
  for (const key of damaged) checked.delete(key)
  const content: PoolRecord = {
    at: before.at,
    whole: Object.fromEntries(checked),
    damaged: [...new Set([...before.damaged.filter((key) => !found.has(key)), ...damaged])].sort(),
  }
  await target.write(RECORD, Buffer.from(`${JSON.stringify(content)}\n`))
}

/** Whether an error means that a disk could not read its content. */
export const isOfDisk = (error: unknown): boolean => codeOf(rootOf(error)) === 'EIO'

/** The hash of a file in the pool; null when the disk cannot read it. */
export async function poolHash(
  target: BackupTarget,
  key: string,
  signal: AbortSignal,
): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of addAbortSignal(signal, await target.read(`${POOL}${key}`))) hash.update(chunk)
  } catch (error) {
    if (isOfDisk(error)) return null
    throw error
  }
  return hash.digest('hex')
}

/**
 * Finds files of the pool that are missing or damaged. Sizes are compared each time; content in turns, so many bytes that a round
 * takes a month, beginning with files that were not compared for longest. Damaged files and those of `usedAgain` are always
 * compared.
 */
export async function checkPool(
  target: BackupTarget,
  files: ReadonlyMap<string, FileCopy>,
  pool: ReadonlyMap<string, number>,
  usedAgain: readonly string[],
  signal: AbortSignal,
): Promise<{ whole: Set<string>; damaged: Set<string> }> {
  const { at, whole: checked, damaged: before } = await readRecord(target)
  const found = { whole: new Set<string>(), damaged: new Set<string>() }
  const there: FileCopy[] = []
  for (const file of files.values()) {
    if (pool.get(`${POOL}${file.key}`) === file.size) there.push(file)
    else found.damaged.add(file.key)
  }
  const always = new Set([...before, ...usedAgain])
  const total = there.reduce((sum, { size }) => sum + size, 0)
  let left = total * Math.min(1, Math.max(0, Date.now() - at * 1000) / ROUND_MS)
  const inTurn = there
    .filter(({ key }) => !always.has(key))
    .sort((a, b) => (checked[a.key] ?? 0) - (checked[b.key] ?? 0))
    .filter(({ size }) => {
      if (left <= 0) return false
      left -= size
      return true
    })
  const chosen = [...there.filter(({ key }) => always.has(key)), ...inTurn]
  await eachOf(chosen, signal, async ({ key, sha256 }) => {
    const isWhole = (await poolHash(target, key, signal)) === sha256
    found[isWhole ? 'whole' : 'damaged'].add(key)
  })
  return found
}
