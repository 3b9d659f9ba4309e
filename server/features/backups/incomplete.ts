import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Lies in the data directory from the first to the last moment of a restore. */
export const incompleteMark = (dataDir: string): string => join(dataDir, 'restore.incomplete')

export const isIncomplete = (dataDir: string): boolean => existsSync(incompleteMark(dataDir))
