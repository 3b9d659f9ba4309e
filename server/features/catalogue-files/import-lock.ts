import { connectionLock } from '#server/core/database/connection-lock.ts'

/** Held by the one import, or check of one, that runs. */
export const importLock = connectionLock(7_264_030)
