import { execFileSync } from 'node:child_process'
import { statfs } from 'node:fs/promises'

/** In megabytes. It is memory, and taken only as far as it is filled. */
const SIZE = 3000
const MEGABYTE = 1024 ** 2

/** Mounts a disk on this folder whose size can be changed; null where this process may not mount one. */
export function ownDisk(folder: string) {
  const mount = (...args: string[]) => execFileSync('mount', args, { stdio: 'ignore' })
  try {
    mount('-t', 'tmpfs', '-o', `size=${SIZE}m`, 'chaos', folder)
  } catch {
    return null
  }
  return {
    async setFree(megabytes: number | 'plenty') {
      const { bsize, blocks, bfree } = await statfs(folder)
      const used = Math.ceil((bsize * (blocks - bfree)) / MEGABYTE)
      const size = megabytes === 'plenty' ? SIZE : used + megabytes
      mount('-o', `remount,size=${size}m`, folder)
    },
    unmount: () => execFileSync('umount', ['-l', folder]),
  }
}
