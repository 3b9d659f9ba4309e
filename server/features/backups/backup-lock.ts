import { connectionLock } from '#server/core/database/connection-lock.ts'

/** Held by the one backup that is being made. */
export const backupLock = connectionLock(7_264_003)
