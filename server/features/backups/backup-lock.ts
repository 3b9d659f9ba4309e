import { connectionLock } from '#server/core/database/connection-lock.ts'

/** The lock that a process holds while it makes a backup, so that one is made at a time. */
export const backupLock = connectionLock(7_264_003)
