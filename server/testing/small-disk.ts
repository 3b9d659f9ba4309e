import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** The folder of a disk of this size, which goes with the test; or null where this process may not mount one. */
export async function smallDisk(megabytes = 1): Promise<string | null> {
  const disk = await mkdtemp(join(tmpdir(), 'small-disk-'))
  onTestFinished(() => rm(disk, { recursive: true }))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'small', disk], { stdio: 'ignore' })
  } catch {
    return null
  }
  onTestFinished(() => {
    execFileSync('umount', [disk])
  })
  return disk
}
