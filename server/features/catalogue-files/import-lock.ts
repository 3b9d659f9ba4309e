import { connectionLock } from '#server/core/database/connection-lock.ts'

/** The lock that a process holds while it runs an import or its check, so that one runs at a time. */
export const importLock = connectionLock(7_264_030)
