import { statfs } from 'node:fs/promises'
import { diskFull } from '#server/core/errors/storage-errors.ts'

/** Whether the disk of `directory` has space for more files. */
export type DiskRoom = {
  /** Whether less than the reserve is free on the disk. */
  isLow(): Promise<boolean>
  /** Throws `unavailable` when less than the reserve is free on the disk. */
  check(): Promise<void>
}

/** Watches that `reserve` bytes of the disk stay free, since a full disk would stop the database on it. */
export function diskRoom(directory: string, reserve: number): DiskRoom {
  const isLow = async () => (await freeBytes(directory)) < reserve
  return {
    isLow,
    async check() {
      if (await isLow()) throw diskFull()
    },
  }
}

/** The bytes that this process may still write to the disk of `directory`. */
export async function freeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}
